import { roles } from '@otklik/contract/roles.ts'
import { Text } from '@otklik/contract/wire/fields.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'

/** Which of the lists, and what of it. Not the contract's own filter: every page loads this, also the sign-in. */
export const UserListSearch = z.object({
  show: z.enum(['members', 'invites', 'groups']).default('members'),
  search: Text(100).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(['active', 'deactivated', 'all']).default('active'),
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
