import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { FreshInvite } from '@otklik/contract/users/members.ts'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../platform/time/time.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import classes from './Invited.module.css'
import { InviteLink } from './InviteLink.tsx'

type Props = { email: string; fresh: FreshInvite; onAgain: () => void }

/** What became of the invitation, and its link, which is told once. */
export function Invited({ email, fresh: { invite, url }, onAgain }: Props) {
  const { t, i18n } = useLingui()
  const until = formatDate(invite.expires_at, i18n.locale)
  return (
    <Card title={t`Приглашение отправлено`}>
      <Fields>
        <p className={classes.text} role="status">
          <Trans>
            Письмо ушло на <b>{email}</b>. Приглашение действует до {until}; человек примет его сам.
          </Trans>
        </p>
        <InviteLink url={url} />
        <div className={classes.actions}>
          <Button onClick={onAgain}>
            <Trans>Пригласить ещё</Trans>
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/settings/users" search={{ show: 'invites', state: 'active' }} />
            )}
          >
            <Trans>Все приглашения</Trans>
          </Button>
        </div>
      </Fields>
    </Card>
  )
}
