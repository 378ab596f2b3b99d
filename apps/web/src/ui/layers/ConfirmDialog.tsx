import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import classes from './ConfirmDialog.module.css'
import type { Question } from './confirm.ts'

type Props = Question & { answer: (isYes: boolean) => void }

export function ConfirmDialog({ title, text, yes, no, danger, isRisky, answer }: Props) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={() => answer(false)} title={title} withCloseButton={false}>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.actions}>
        <Button color={danger ? 'danger' : undefined} onClick={() => answer(true)}>
          {yes ?? (danger ? t`Удалить` : t`Да`)}
        </Button>
        {/* What is destroyed by a habit of pressing Enter does not come back. */}
        <Button variant="default" data-autofocus={danger || isRisky || undefined} onClick={() => answer(false)}>
          {no ?? t`Отмена`}
        </Button>
      </div>
    </Modal>
  )
}
