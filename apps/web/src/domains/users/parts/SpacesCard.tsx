import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Space } from '@otklik/contract/spaces.ts'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useConfig } from '../../desk/api.ts'
import { myInvitesQuery, useLeaveSpace } from '../invitations.ts'
import { Line } from './Line.tsx'
import { MyInvites } from './MyInvites.tsx'
import { useRoleTexts } from './useRoleTexts.ts'

/** Where I belong, and where I am asked to. */
export function SpacesCard() {
  const { t } = useLingui()
  const { spaces } = useConfig()
  const { data: invites = [] } = useQuery(myInvitesQuery)
  return (
    <Card title={t`Пространства`}>
      <MyInvites invites={invites} />
      {spaces.map((space) => (
        <SpaceLine key={space.id} {...space} />
      ))}
    </Card>
  )
}

function SpaceLine({ id, name }: Space) {
  const { t } = useLingui()
  const roles = useRoleTexts()
  const failureText = useFailureText()
  const leave = useLeaveSpace(() => toast.ok(t`Вы вышли из «${name}»`))
  const membership = useConfig().memberships.find(({ space_id }) => space_id === id)
  const roleName = membership && roles[membership.role].name

  const ask = async () => {
    const isSure = await confirm({
      title: t`Покинуть «${name}»?`,
      text: t`Незакрытые обращения останутся без ответственного. Вернуться можно только по приглашению.`,
      yes: t`Покинуть`,
      danger: true,
    })
    if (isSure) leave.mutate(id, { onError: (error) => toast.error(failureText(error)) })
  }

  return (
    <Line title={name} about={membership?.must_enrol_otp ? t`Закрыто, пока вы не включите вход в два шага.` : roleName}>
      <Button variant="default" loading={leave.isPending} onClick={ask} aria-label={t`Покинуть «${name}»`}>
        <Trans>Покинуть</Trans>
      </Button>
    </Line>
  )
}
