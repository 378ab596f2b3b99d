import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useUnsaved } from '../forms/useUnsaved.ts'
import classes from './SaveBar.module.css'

type Props = {
  /** Something differs from what is saved. */
  isDirty: boolean
  /** There from the start: whoever makes something new looks for how to. */
  isNew?: boolean
  isBusy?: boolean
  onSave: () => void
  onReset: () => void
  /** Why it was not saved, when no field can say it. */
  error?: string
}

/** Comes up with the first change, stays at the bottom, and keeps people from leaving without either. */
export function SaveBar({ isDirty, isNew = false, isBusy, onSave, onReset, error }: Props) {
  const { t } = useLingui()
  useUnsaved(isDirty, isBusy)
  if (!isDirty && !isNew) return null
  return (
    <section className={classes.bar} aria-label={t`Есть изменения`}>
      <Button onClick={onSave} loading={isBusy}>
        <Trans>Сохранить</Trans>
      </Button>
      {isDirty && (
        <Button variant="subtle" onClick={onReset} disabled={isBusy}>
          <Trans>Отменить</Trans>
        </Button>
      )}
      <span className={classes.note} role="status" data-wrong={error !== undefined || undefined}>
        {error ?? (isDirty && <Trans>Есть несохранённые изменения</Trans>)}
      </span>
    </section>
  )
}
