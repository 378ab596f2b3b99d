import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { Counts, Objects } from '@otklik/contract/desk.ts'
import type { Flag, Permission } from '@otklik/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { countsQuery, objectsQuery, useConfig } from '../../domains/desk/api.ts'
import { useMay } from '../../platform/may.ts'
import { ChartIcon, ChatsIcon, CommentIcon, type Icon } from '../../ui/icons/icons.tsx'
import { routeNames } from '../route-names.ts'

type Entry = {
  name: keyof typeof routeNames
  label: MessageDescriptor
  /** In the phone's menu, where there is room for the whole name. */
  longLabel: MessageDescriptor
  icon: Icon
  permission: Permission
  /** Needs an account with this role, once there are companies. */
  channel?: keyof Account['roles']
  /** A feature of the space. */
  flag?: Flag
  count?: keyof Counts
}

/** The main menu, in its order. An entry is added together with its screen. */
const entries: readonly Entry[] = [
  {
    name: 'stats-items',
    label: msg`Статистика`,
    longLabel: msg`Статистика`,
    icon: ChartIcon,
    permission: 'desk.see',
  },
  {
    name: 'chats-page',
    label: msg`Сообщения`,
    longLabel: msg`Личные сообщения`,
    icon: ChatsIcon,
    permission: 'chats.see',
    channel: 'messages',
    count: 'chats_count',
  },
  {
    name: 'items-page',
    label: msg`Комментарии`,
    longLabel: msg`Комментарии`,
    icon: CommentIcon,
    permission: 'items.see',
    channel: 'items',
    count: 'items_count',
  },
]

type Person = {
  may: (permission: Permission) => boolean
  flags: readonly Flag[]
  /** Until the accounts have come the right decides: entries that appear late make the others jump. */
  objects: Pick<Objects, 'items' | 'companies'> | undefined
}

/** The right, the feature, and an account to work with where there is a company (product/routes: Main menu). */
export function isInMenu(
  { permission, channel, flag }: Pick<Entry, 'permission' | 'channel' | 'flag'>,
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
    .map((entry) => ({ ...entry, to: routeNames[entry.name], waiting: (entry.count && counts?.[entry.count]) ?? 0 }))
}

export type MenuEntry = ReturnType<typeof useMenu>[number]
