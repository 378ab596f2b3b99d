import { loadChats, loadMessages } from './domains/chats/service.ts'
import { loadItems, loadReplies } from './domains/items/service.ts'
import type { Foundation } from './foundation.ts'
import type { RowLoaders } from './platform/push/rows.ts'

/** What each event's push adds to it: the row as it stands then. */
export const rowLoaders = ({ link }: Foundation): RowLoaders => {
  const items = loadItems(link)
  const chats = loadChats(link)
  const messages = loadMessages(link)
  return {
    'item.arrived': items,
    'item.changed': items,
    'reply.changed': loadReplies(link),
    'chat.changed': chats,
    'message.arrived': messages,
    'message.changed': messages,
  }
}
