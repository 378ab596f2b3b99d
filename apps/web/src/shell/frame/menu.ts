import type { Objects } from '@otklik/contract/desk.ts'
import type { Flag, Permission } from '@otklik/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import type { MenuEntry } from '../../domain.ts'
import { countsQuery, objectsQuery, useConfig } from '../../domains/desk/api.ts'
import { domains } from '../../domains.ts'
import { useMay } from '../../platform/may.ts'

const entries = domains.flatMap(({ menu = [] }) => menu)

type Person = {
  may: (permission: Permission) => boolean
  flags: readonly Flag[]
  /** Until the accounts have come the right decides: entries that appear late make the others jump. */
  objects: Pick<Objects, 'items' | 'companies'> | undefined
}

/** The right, the feature, and an account to work with where there is a company (product/routes: Main menu). */
export function isInMenu(
  { permission, channel, flag }: Pick<MenuEntry, 'permission' | 'channel' | 'flag'>,
  { may, flags, objects }: Person,
): boolean {
  const hasAccount =
    !channel || !objects || objects.companies.length === 0 || objects.items.some(({ roles }) => roles[channel])
  return may(permission) && (!flag || flags.includes(flag)) && hasAccount
}

/** What this person may open, with how much waits there. */
export function useMenu() {
  const may = useMay()
  const { memberships } = useConfig()
  const { data: counts } = useQuery(countsQuery)
  const { data: objects } = useQuery(objectsQuery)
  const person = { may, flags: memberships.flatMap(({ flags }) => flags), objects }

  return entries
    .filter((entry) => isInMenu(entry, person))
    .map((entry) => ({ ...entry, to: entry.page.to, waiting: (entry.count && counts?.[entry.count]) ?? 0 }))
}

export type ShownEntry = ReturnType<typeof useMenu>[number]
