import type { Account } from '@otklik/contract/accounts.ts'
import type { Member } from '@otklik/contract/users.ts'
import { useMemo } from 'react'
import { useObjects } from '../desk/api.ts'

/** Accounts and colleagues by their numbers, looked up once for a whole list: a row must cost next to nothing. */
export function usePeople() {
  const { items, members } = useObjects()
  return useMemo(() => {
    const accounts = new Map(items.map((account) => [account.id, account]))
    const byPlace = new Map(members.map((member) => [`${member.space_id}/${member.user_id}`, member]))
    return {
      accountOf: ({ object_id }: { object_id: number }): Account | undefined => accounts.get(object_id),
      assigneeOf: ({ space_id, assigned_to }: { space_id: number; assigned_to: number | null }): Member | undefined =>
        byPlace.get(`${space_id}/${assigned_to}`),
    }
  }, [items, members])
}
