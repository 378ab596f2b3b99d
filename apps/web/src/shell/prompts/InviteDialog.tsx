import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { MyInvite } from '@otklik/contract/users/invitations.ts'
import { MyInvites } from '../../domains/users/parts/MyInvites.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import classes from './EmailPrompt.module.css'

/** Shown once after signing in; whoever puts it off finds it in their profile. */
export function InviteDialog({ invites, onClose }: { invites: readonly MyInvite[]; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={t`Вас приглашают`} closeButtonProps={{ 'aria-label': t`Закрыть` }}>
      <MyInvites invites={invites} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Позже, в профиле</Trans>
        </Button>
      </div>
    </Modal>
  )
}
