import type { Live } from '../../platform/live/live.ts'
import { reloadAuthors } from '../desk/reload-authors.ts'
import { noteInTimelines } from './timeline.ts'

export const authorLive: Live = {
  'author.changed': (cache) => void reloadAuthors(cache),
  // Whoever had the one that is gone has the other one now.
  'labels.changed': (cache, { merged_into }) => void (merged_into !== null && reloadAuthors(cache)),
  'item.arrived': (cache, { id }, row) => noteInTimelines(cache, { item_id: id, author_id: row?.author?.id }),
  'item.changed': (cache, { id }, row) => noteInTimelines(cache, { item_id: id, author_id: row?.author?.id }),
  'reply.changed': (cache, { item_id }) => noteInTimelines(cache, { item_id }),
  'chat.changed': (cache, { id }, row) => noteInTimelines(cache, { chat_id: id, author_id: row?.author.id }),
  'message.arrived': (cache, { chat_id }, row) => noteInTimelines(cache, { chat_id, author_id: row?.author?.id }),
  'message.changed': (cache, { chat_id }) => noteInTimelines(cache, { chat_id }),
}
