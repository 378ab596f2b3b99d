import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { UploadIcon } from '../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import classes from './ImportDialog.module.css'

/** What a line of a file would do; `fault` says in words why it is left out. */
export type Planned = {
  line: number
  name: string
  does: 'add' | 'change' | 'nothing' | 'refuse'
  fault: string | null
}

type Props = {
  title: string
  accept: string
  fileLabel: string
  /** Without `apply` it only tells. */
  run: (file: File, apply: boolean, then: (lines: readonly Planned[]) => void) => void
  submitOf: (changes: number) => string
  isBusy: boolean
  failure: string | undefined
  onClose: () => void
  /** What the file must look like. */
  children: ReactNode
}

/** A file into a list: chosen, told what it would do line by line, and done when that is wanted. */
export function ImportSteps({ title, accept, fileLabel, run, submitOf, isBusy, failure, onClose, children }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const { t } = useLingui()
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<readonly Planned[]>()
  const count = (does: Planned['does']) => plan?.filter((line) => line.does === does).length ?? 0
  const changes = count('add') + count('change')
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setPlan(undefined)
    if (chosen) run(chosen, false, setPlan)
  }
  const submit = () => {
    if (!file || !plan) return picker.current?.click()
    run(file, true, onClose)
  }
  return (
    <FormDialog
      title={title}
      submit={plan ? submitOf(changes) : t`Выбрать файл`}
      isBusy={isBusy}
      isOff={plan !== undefined && changes === 0}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{children}</p>
      <input
        ref={picker}
        type="file"
        accept={accept}
        className="visually-hidden"
        aria-label={fileLabel}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {file && (
        <div className={classes.file}>
          <b>{file.name}</b>
          <Button
            variant="default"
            size="xs"
            leftSection={<UploadIcon size={14} />}
            onClick={() => picker.current?.click()}
          >
            <Trans>Другой файл</Trans>
          </Button>
        </div>
      )}
      {plan && (
        <>
          <dl className={classes.counts}>
            <Count name={t`Добавятся`} count={count('add')} />
            <Count name={t`Изменятся`} count={count('change')} />
            <Count name={t`Такие же`} count={count('nothing')} />
            <Count name={t`Не загрузятся`} count={count('refuse')} isWrong={count('refuse') > 0} />
          </dl>
          <Refused lines={plan.filter(({ does }) => does === 'refuse')} />
        </>
      )}
    </FormDialog>
  )
}

function Count({ name, count, isWrong }: { name: string; count: number; isWrong?: boolean }) {
  return (
    <div data-wrong={isWrong || undefined}>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  )
}

const SHOWN = 100

function Refused({ lines }: { lines: readonly Planned[] }) {
  const { t } = useLingui()
  if (lines.length === 0) return null
  const more = lines.length - SHOWN
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={classes.refused} aria-label={t`Не загрузятся`} tabIndex={0}>
      {lines.slice(0, SHOWN).map(({ line, name, fault }) => (
        <li key={line}>
          <span className={classes.line}>
            <Trans>строка {line}</Trans>
          </span>
          <span>
            {name && <b>{name}: </b>}
            {fault}
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Trans>…и ещё {more}</Trans>
        </li>
      )}
    </ul>
  )
}
