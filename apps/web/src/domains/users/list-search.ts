import { MemberFilter } from '@otklik/contract/members.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'

/** Which of the lists, and what of it. */
export const UserListSearch = z.object({
  show: z.enum(['members', 'invites', 'groups']).default('members'),
  search: MemberFilter.shape.search,
  role: MemberFilter.shape.role,
  state: MemberFilter.shape.state,
})
export type UserListSearch = z.output<typeof UserListSearch>

/** What the three lists of the page have in common. */
export type UserListProps = {
  title: string
  tabs: ReactNode
  actions: ReactNode
  filter: UserListSearch
  onFilter: (change: Partial<UserListSearch>) => void
}
