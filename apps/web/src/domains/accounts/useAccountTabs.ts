import { useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { useQuery } from '@tanstack/react-query'
import { groupChatsQuery } from './channels.ts'

/** The pages that make sense for this account: by what its network knows, and for conversations by what it is in. */
export function useAccountTabs({ id, provider }: AccountCard): { to: string; label: string }[] {
  const { t } = useLingui()
  const network = findNetwork(provider)
  const comments = network?.comments ?? null
  const messages = network?.messages ?? null
  const hasChannels = comments?.chosen_places === true
  const { data: chats = [] } = useQuery({ ...groupChatsQuery(id), enabled: messages !== null && !hasChannels })
  const pages = [
    { path: '', label: t`Аккаунт`, has: true },
    { path: '/exclude', label: t`Исключения в комментариях`, has: comments !== null },
    { path: '/exclude_messages', label: t`Исключения в сообщениях`, has: messages !== null },
    { path: '/chats', label: hasChannels ? t`Каналы` : t`Беседы`, has: hasChannels || chats.length > 0 },
    { path: '/stickers', label: t`Стикеры`, has: messages?.takes.includes('sticker') ?? false },
    { path: '/reactions', label: t`Реакции`, has: allows(messages, 'react') },
  ]
  return pages.filter(({ has }) => has).map(({ path, label }) => ({ to: `/settings/accounts/${id}${path}`, label }))
}
