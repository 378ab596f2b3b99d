import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import classes from './Hooks.module.css'

/** Shown once: nobody can ask for it again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Секрет для проверки подписи`}
      closeButtonProps={{ 'aria-label': t`Закрыть` }}
    >
      <div className={classes.secret}>
        <CopyField label={t`Секрет`} value={secret} isWhole />
        <p>
          <Trans>
            Сохраните его в программе, которая принимает события: больше он нигде не показывается. Подпись по стандарту
            Standard Webhooks.
          </Trans>
        </p>
        <Button onClick={onClose}>
          <Trans>Готово</Trans>
        </Button>
      </div>
    </Modal>
  )
}
