import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberCard } from '@otklik/contract/users/members.ts'
import { formatDate } from '../../../platform/time/time.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from '../../../ui/page/Head.module.css'
import { useSpacesWhere } from '../../spaces/api.ts'

/** Who it is. */
export function MemberHead({ member }: { member: MemberCard }) {
  const { name, email, email_status, image, otp, created_at, seen_at, space_id, deactivated_at } = member
  const { i18n } = useLingui()
  const since = formatDate(created_at, i18n.locale)
  const spaces = useSpacesWhere('members.manage')
  const space = spaces.length > 1 && spaces.find(({ id }) => id === space_id)?.name
  return (
    <div className={classes.head}>
      <Avatar name={name} image={image} size={48} />
      <div>
        <div className={classes.line}>
          {email}
          {email_status !== null && email_status < 1 && (
            <Badge tone="warn">
              <Trans>почта не подтверждена</Trans>
            </Badge>
          )}
          {otp && (
            <Badge tone="ok">
              <Trans>вход в два шага</Trans>
            </Badge>
          )}
          {deactivated_at !== null && (
            <Badge tone="warn">
              <Trans>отключён</Trans>
            </Badge>
          )}
        </div>
        <div className={classes.about}>
          {space && `${space} · `}
          <Trans>в команде с {since}</Trans>
          {seen_at !== null && (
            <>
              {' · '}
              <Trans>
                последний раз здесь <Time at={seen_at} />
              </Trans>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
