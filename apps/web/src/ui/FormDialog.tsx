import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormDialog.module.css'

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
  /** Something in it is open that Escape closes first. */
  hasOpen?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A few lines to be filled in, over the page. */
export function FormDialog(props: Props) {
  const { title, submit, danger, isBusy, isOff, hasOpen, failure, onSubmit, onClose, children } = props
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!hasOpen}
      title={title}
      closeButtonProps={{ 'aria-label': t`Закрыть` }}
    >
      <form
        noValidate
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
          <Button variant="default" onClick={onClose}>
            <Trans>Отмена</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  )
}
