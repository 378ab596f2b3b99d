import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { confirm } from './confirm.ts'
import classes from './FormDialog.module.css'
import { Modal } from './Modal.tsx'

type Props = {
  title: string
  /** What the main button does: «Сохранить». */
  submit: string
  /** It destroys something. */
  danger?: boolean
  isBusy?: boolean
  /** Why it did not work, when no field can say it. */
  failure?: string
  /** Too little is filled in to try it. */
  isOff?: boolean
  /** It has happened: there is nothing left to call off, only to close. */
  isDone?: boolean
  /** Something in it is open that Escape closes first, and that is no popover. */
  hasOpen?: boolean
  /** There is more to lose than what its lines say. */
  hasMore?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A few lines to be filled in, over the page. */
export function FormDialog(props: Props) {
  const { title, submit, danger, isBusy, isOff, isDone, hasOpen, hasMore, failure, onSubmit, onClose, children } = props
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(new Map<Line, string>())
  const isWritten = () =>
    hasMore ||
    [...first.current].some(([line, text]) => line.isConnected && line.value !== text && line.value.trim() !== '')
  /** A press beside it, or one Escape too many, is no decision to throw away what was written; «Отмена» is. */
  const leave = async () => {
    const question = { title: t`Закрыть и потерять написанное?`, yes: t`Закрыть`, no: t`Писать дальше`, isRisky: true }
    if (!isWritten() || (await confirm(question))) onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void leave()}
      closeOnEscape={!hasOpen}
      // What has happened makes the dialog smaller: the second press of two would meet what is beside it.
      closeOnClickOutside={!isDone}
      title={title}
      closeButtonProps={{ 'aria-label': t`Закрыть` }}
    >
      <form
        ref={form}
        noValidate
        onFocus={({ target }) => {
          if (isLine(target) && form.current?.contains(target) && !first.current.has(target))
            first.current.set(target, target.value)
        }}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog inside another form is not part of it, though React lets its events through.
          event.stopPropagation()
          if (!isBusy && !isOff) onSubmit()
        }}
      >
        {children}
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={classes.actions}>
          <Button type="submit" color={danger ? 'danger' : undefined} loading={isBusy} disabled={isOff}>
            {submit}
          </Button>
          {!isDone && (
            <Button variant="default" onClick={onClose}>
              <Trans>Отмена</Trans>
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}

type Line = HTMLInputElement | HTMLTextAreaElement
/** Lines that somebody writes in: neither what a list is searched with, nor what is typed by heart again. */
const isLine = (place: EventTarget): place is Line =>
  (place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement) &&
  !place.matches('[type=password], [type=search], [autocomplete=one-time-code], [aria-haspopup=listbox]')
