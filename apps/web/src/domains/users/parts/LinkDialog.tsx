import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { InviteLink } from './InviteLink.tsx'
import classes from './LinkDialog.module.css'

type Props = { email: string; url: string; onClose: () => void }

/** The fresh link of an invitation, told once. */
export function LinkDialog({ email, url, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={t`Новая ссылка отправлена`} closeButtonProps={{ 'aria-label': t`Закрыть` }}>
      <div className={classes.body}>
        <p>
          <Trans>
            Письмо ушло на <b>{email}</b>. Прежняя ссылка больше не работает.
          </Trans>
        </p>
        <InviteLink url={url} />
        <div>
          <Button onClick={onClose}>
            <Trans>Готово</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}
