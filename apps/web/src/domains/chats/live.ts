import type { Heard, Live } from '../../platform/live/live.ts'
import { latestChats, placeMessage, reloadChat, reloadChats } from './api.ts'
import { noteTyping, stopTyping } from './typing.ts'

export const chatLive: Live = {
  'chat.changed': (cache, { id }, row) => {
    if (row) latestChats.patch(cache, row)
    else latestChats.drop(cache, id)
    void reloadChat(cache, id)
  },
  'message.arrived': (cache, { chat_id }, row) => {
    if (row) placeMessage(cache, row)
    // What colleagues write does not end what the customer does.
    if (!row?.is_own) stopTyping(chat_id)
  },
  'message.changed': (cache, { chat_id }, row) => {
    if (row) placeMessage(cache, row)
    // The story of the dialogue tells that it did not arrive; that it was read it does not tell.
    if (row?.is_own && row.state !== 'sent') void reloadChat(cache, chat_id)
  },
  'targets.changed': (cache) => reloadChats(cache),
}

export const chatHeard: Heard = { typing: (_, { chat_id }) => noteTyping(chat_id) }
