import { useLingui } from '@lingui/react/macro'
import type { Capacity } from '@otklik/contract/routing/routing.ts'
import type { MemberCard } from '@otklik/contract/users/members.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/fields/Select.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { capacityQuery, useSetCapacity } from '../capacity.ts'

const UNLIMITED = 0
const choices = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100]

/** How much they have in hand at once, of what is given by itself. Each choice takes effect by itself. */
export function MemberCapacity({ member: { space_id, user_id } }: { member: MemberCard }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data } = useQuery(capacityQuery(space_id, user_id))
  const save = useSetCapacity(space_id, user_id)
  const { items, chats } = save.isPending ? save.variables : (data ?? { items: null, chats: null })
  const set = (change: Partial<Capacity>) =>
    save.mutate({ items, chats, ...change }, { onError: (error) => toast.error(failureText(error)) })
  const optionsOf = (own: number | null) => [
    ...[...new Set([...choices, ...(own === null ? [] : [own])])]
      .sort((a, b) => a - b)
      .map((value) => ({ value, label: String(value) })),
    { value: UNLIMITED, label: t`Без ограничения` },
  ]
  const now = (count: number | undefined) => (count === undefined ? '' : t`Сейчас в работе: ${count}`)
  return (
    <Card
      title={t`Сколько вести сразу`}
      about={t`Больше этого автоматически не назначается. Вручную передать можно и сверх.`}
    >
      <Fields>
        <Select
          label={t`Диалоги`}
          hint={now(data?.chats_now)}
          value={chats ?? UNLIMITED}
          disabled={!data}
          onChange={(value) => set({ chats: value === UNLIMITED ? null : value })}
          options={optionsOf(chats)}
        />
        <Select
          label={t`Комментарии`}
          hint={now(data?.items_now)}
          value={items ?? UNLIMITED}
          disabled={!data}
          onChange={(value) => set({ items: value === UNLIMITED ? null : value })}
          options={optionsOf(items)}
        />
      </Fields>
    </Card>
  )
}
