import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Account } from '@otklik/contract/accounts.ts'
import type { Counts } from '@otklik/contract/desk.ts'
import type { Permission } from '@otklik/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { countsQuery, objectsQuery } from '../domains/desk/api.ts'
import { useMay } from '../platform/may.ts'
import { ChatsIcon, CommentIcon, type Icon } from '../ui/icons.tsx'

type Entry = {
  to: '/chats' | '/items'
  label: MessageDescriptor
  /** In the phone's menu, where there is room for the whole name. */
  longLabel: MessageDescriptor
  icon: Icon
  permission: Permission
  channel: keyof Account['roles']
  count: keyof Counts
}

/** The main menu, in its order. An entry is added together with its screen. */
const entries: readonly Entry[] = [
  {
    to: '/chats',
    label: msg`Сообщения`,
    longLabel: msg`Личные сообщения`,
    icon: ChatsIcon,
    permission: 'chats.see',
    channel: 'messages',
    count: 'chats_count',
  },
  {
    to: '/items',
    label: msg`Комментарии`,
    longLabel: msg`Комментарии`,
    icon: CommentIcon,
    permission: 'items.see',
    channel: 'items',
    count: 'items_count',
  },
]

/** What this person may open, with how much waits there. */
export function useMenu() {
  const may = useMay()
  const { data: counts } = useQuery(countsQuery)
  const { data: objects } = useQuery(objectsQuery)
  // Until the accounts have come the right decides: entries that appear late make the others jump.
  const hasAccount = ({ channel }: Entry) => !objects || objects.items.some(({ roles }) => roles[channel])

  return entries
    .filter((entry) => may(entry.permission) && hasAccount(entry))
    .map((entry) => ({ ...entry, waiting: counts?.[entry.count] ?? 0 }))
}

export type MenuEntry = ReturnType<typeof useMenu>[number]
