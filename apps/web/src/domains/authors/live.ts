import type { Live } from '../../platform/live.ts'
import { reloadAuthors } from './contacts.ts'
import { noteInTimelines } from './timeline.ts'

export const authorLive: Live = {
  'author.changed': (cache) => void reloadAuthors(cache),
  'item.arrived': (cache, { id }, row) => noteInTimelines(cache, { item_id: id, author_id: row?.author?.id }),
  'item.changed': (cache, { id }, row) => noteInTimelines(cache, { item_id: id, author_id: row?.author?.id }),
  'reply.changed': (cache, { item_id }) => noteInTimelines(cache, { item_id }),
  'chat.changed': (cache, { id }, row) => noteInTimelines(cache, { chat_id: id, author_id: row?.author.id }),
  'message.arrived': (cache, { chat_id }, row) => noteInTimelines(cache, { chat_id, author_id: row?.author?.id }),
  'message.changed': (cache, { chat_id }) => noteInTimelines(cache, { chat_id }),
}
