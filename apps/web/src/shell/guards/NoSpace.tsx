import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { myInvitesQuery } from '../../domains/users/invitations.ts'
import { MyInvites } from '../../domains/users/parts/MyInvites.tsx'
import { signOut } from '../../platform/wire/session.ts'
import { LockIcon } from '../../ui/icons/icons.tsx'
import { FullPage } from '../frame/FullPage.tsx'

/** Signed in, but a member of nothing: switched off, or left. An invitation can be accepted here. */
export function NoSpace() {
  const { t } = useLingui()
  const { data: invites = [] } = useQuery(myInvitesQuery)
  return (
    <FullPage
      icon={LockIcon}
      title={t`Вы не состоите ни в одном пространстве`}
      text={
        invites.length > 0 ? (
          <Trans>Вас приглашают. Примите приглашение, и можно работать.</Trans>
        ) : (
          <Trans>Вас отключили, или вы вышли сами. Чтобы вернуться, попросите администратора.</Trans>
        )
      }
      facts={<MyInvites invites={invites} />}
      actions={
        <Button size="md" variant="default" onClick={signOut}>
          <Trans>Войти другим пользователем</Trans>
        </Button>
      }
    />
  )
}
