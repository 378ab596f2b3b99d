import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { MyInvite } from '@otklik/contract/users/invitations.ts'
import { formatDate } from '../../../platform/time/time.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useAcceptInvite, useRefuseInvite } from '../invitations.ts'
import { Line } from './Line.tsx'
import { useRoleTexts } from './useRoleTexts.ts'

/** Who invites, into what, as what; yes or no. */
export function MyInvites({ invites }: { invites: readonly MyInvite[] }) {
  return invites.map((invite) => <InviteLine key={invite.id} {...invite} />)
}

function InviteLine({ id, space, inviter, role, expires_at }: MyInvite) {
  const { t, i18n } = useLingui()
  const roles = useRoleTexts()
  const failureText = useFailureText()
  const accept = useAcceptInvite(() => toast.ok(t`Вы в пространстве «${space}»`))
  const refuse = useRefuseInvite()
  const until = formatDate(expires_at, i18n.locale)
  const roleName = roles[role].name
  const onError = (error: Error) => toast.error(failureText(error))
  const isBusy = accept.isPending || refuse.isPending
  return (
    <Line title={space} about={t`Приглашает ${inviter}. Роль: ${roleName}. Действует до ${until}.`}>
      <Button
        loading={accept.isPending}
        disabled={isBusy}
        aria-label={t`Принять приглашение в «${space}»`}
        onClick={() => accept.mutate(id, { onError })}
      >
        <Trans>Принять</Trans>
      </Button>
      <Button
        variant="default"
        loading={refuse.isPending}
        disabled={isBusy}
        aria-label={t`Отказаться от приглашения в «${space}»`}
        onClick={() => refuse.mutate(id, { onError })}
      >
        <Trans>Отказаться</Trans>
      </Button>
    </Line>
  )
}
