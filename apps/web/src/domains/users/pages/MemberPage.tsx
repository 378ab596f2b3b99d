import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberCard } from '@otklik/contract/users/members.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { PersonIcon } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { memberQuery, useChangeMember } from '../members.ts'
import { MemberCapacity } from '../parts/MemberCapacity.tsx'
import { MemberHead } from '../parts/MemberHead.tsx'
import { MemberState } from '../parts/MemberState.tsx'
import { RightsForm } from '../parts/RightsForm.tsx'
import { isSameRights, type Rights, rightsOf } from '../rights.ts'

const route = getRouteApi('/work/settings/users/$id')

/** One person of the team: what they may do, with what, and whether they still work here. */
export function MemberPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const search = route.useSearch()
  const [first] = useSpacesWhere('members.manage')
  const space_id = search.space_id ?? first?.id ?? 0
  const { data: member, error, refetch, isFetching } = useQuery(memberQuery(space_id, id))
  const isNobody = error instanceof CallFailed && [400, 404].includes(error.status)
  return (
    <Page title={member?.name ?? t`Сотрудник`} backTo="/settings/users" width="form">
      {!member && !error && <RowSkeletons height={60} count={5} />}
      {!member && isNobody && (
        <Empty
          icon={PersonIcon}
          title={t`Такого сотрудника нет`}
          text={t`Возможно, ссылка неверна или человек в другом пространстве.`}
        />
      )}
      {!member && error && !isNobody && (
        <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {member && <MemberForm key={`${space_id}/${id}`} member={member} />}
    </Page>
  )
}

type Draft = Rights & Pick<MemberCard, 'otp_required' | 'needs_approval'>

function MemberForm({ member }: { member: MemberCard }) {
  const { t } = useLingui()
  const [draft, setDraft] = useTyped<Draft | undefined>(`members/${member.space_id}/${member.user_id}`, undefined)
  const save = useChangeMember(member.user_id)
  const { fields, whole } = useRefusal(save.error)
  const shown = draft ?? {
    ...rightsOf(member),
    ...{ otp_required: member.otp_required, needs_approval: member.needs_approval },
  }
  const isDirty =
    !isSameRights(shown, member) ||
    shown.otp_required !== member.otp_required ||
    shown.needs_approval !== member.needs_approval

  const change = (changed: Partial<Draft>) => {
    setDraft({ ...shown, ...changed })
    if (save.isError) save.reset()
  }
  const reset = () => {
    setDraft(undefined)
    save.reset()
  }
  const submit = () => save.mutate({ space_id: member.space_id, ...shown }, { onSuccess: () => setDraft(undefined) })

  return (
    <>
      <MemberHead member={member} />
      <RightsForm space_id={member.space_id} value={shown} onChange={change} errors={fields} />
      <Card title={t`Ответы клиентам`}>
        <Switch
          label={<Trans>Нужно одобрение</Trans>}
          hint={t`Каждый ответ ждёт согласия коллеги, которому разрешено одобрять. Клиент получит его только после этого.`}
          checked={shown.needs_approval}
          onChange={(needs_approval) => change({ needs_approval })}
        />
      </Card>
      <Card title={t`Защита`}>
        <Switch
          label={<Trans>Требовать вход в два шага</Trans>}
          hint={
            member.otp
              ? t`Уже включён: с этой настройкой человек не сможет его выключить.`
              : t`При следующем входе человек должен будет его включить.`
          }
          checked={shown.otp_required}
          onChange={(otp_required) => change({ otp_required })}
        />
      </Card>
      {member.deactivated_at === null && <MemberCapacity member={member} />}
      <MemberState member={member} />
      <SaveBar
        isDirty={isDirty}
        isBusy={save.isPending}
        onSave={submit}
        onReset={reset}
        error={whole ?? Object.values(fields)[0]}
      />
    </>
  )
}
