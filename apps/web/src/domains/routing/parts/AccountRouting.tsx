import { useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { AccountRoutingCard, RoutingMode } from '@otklik/contract/routing/routing.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/fields/Select.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useObjects } from '../../desk/api.ts'
import { groupsQuery } from '../../users/members.ts'
import { accountRoutingQuery, useSetAccountRouting } from '../api.ts'
import { useModeWords } from '../useModeWords.ts'
import classes from './Routing.module.css'
import { Standing } from './Standing.tsx'

/** What stands there until it is known, as high. */
const unknown: AccountRoutingCard = { group_id: null, mode: 'none', waiting: 0, oldest_at: null, ready: [] }
const EVERYBODY = 0

/** Whom the account's work goes to by itself. Each choice takes effect by itself. */
export function AccountRouting({ account }: { account: AccountCard }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const words = useModeWords()
  const { data, error } = useQuery(accountRoutingQuery(account.id))
  const { data: groups = [] } = useQuery(groupsQuery)
  const { members } = useObjects()
  const save = useSetAccountRouting(account.id)
  const card = data ?? unknown
  const { group_id, mode } = save.isPending ? save.variables : card
  const set = (change: { group_id?: number | null; mode?: RoutingMode }) =>
    save.mutate({ group_id, mode, ...change }, { onError: (failure) => toast.error(failureText(failure)) })
  const own = groups.filter(({ space_id }) => space_id === account.space_id)
  const about = t`Действует на новые обращения и на те, что открылись снова. Что передано вручную, остаётся как есть.`
  return (
    <Card title={t`Кому достаётся`} about={error && !data ? failureText(error) : about}>
      <Fields>
        <Select
          label={t`Группа`}
          hint={t`Обращения сразу видны в этой группе, даже если ответственного ещё нет.`}
          value={group_id ?? EVERYBODY}
          disabled={!data}
          onChange={(id) => set({ group_id: id === EVERYBODY ? null : id })}
          options={[
            { value: EVERYBODY, label: t`Все, кому доступен аккаунт` },
            ...own.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          label={t`Ответственный`}
          hint={words[mode].hint}
          value={mode}
          disabled={!data}
          onChange={(chosen) => set({ mode: chosen })}
          options={(['none', 'turn', 'load', 'last_owner'] as const).map((value) => ({
            value,
            label: words[value].name,
          }))}
        />
      </Fields>
      {data && mode !== 'none' && (
        <div className={classes.standing}>
          <Standing
            card={card}
            names={card.ready.map(
              (id) =>
                members.find(({ user_id, space_id }) => user_id === id && space_id === account.space_id)?.name ?? '',
            )}
          />
        </div>
      )}
    </Card>
  )
}
