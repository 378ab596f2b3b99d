import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import type { Member } from '@otklik/contract/users/users.ts'
import { useMemo } from 'react'
import { toldApart } from '../../ui/fields/told-apart.ts'
import { useObjects } from './api.ts'

/** Accounts, colleagues and tags by their numbers, looked up once for a whole list: a row must cost next to nothing. */
export function usePeople() {
  const { items, members, tags, archived_tags } = useObjects()
  return useMemo(() => {
    const apart = toldApart(items)
    const accounts = new Map(items.map((account) => [account.id, account]))
    const tagsById = new Map([...archived_tags, ...tags].map((tag) => [tag.id, tag]))
    const byPlace = new Map(members.map((member) => [`${member.space_id}/${member.user_id}`, member]))
    return {
      /** On a row, which has little room: where another is called the same, what tells them apart stands alone. */
      accountLabel: ({ object_id }: { object_id: number }): string | undefined =>
        apart.get(object_id) ?? accounts.get(object_id)?.name,
      accountOf: ({ object_id }: { object_id: number }): Account | undefined => accounts.get(object_id),
      memberOf: (space_id: number, user_id: number | null | undefined): Member | undefined =>
        byPlace.get(`${space_id}/${user_id}`),
      tagOf: (id: number): Tag | undefined => tagsById.get(id),
    }
  }, [items, members, tags, archived_tags])
}

export type People = ReturnType<typeof usePeople>
