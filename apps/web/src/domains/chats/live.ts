import type { Live } from '../../platform/live.ts'
import { patchLists, placeMessage, reloadChat } from './api.ts'

export const chatLive: Live = {
  'chat.changed': (cache, { id }, row) => {
    if (row) patchLists(cache, row)
    void reloadChat(cache, id)
  },
  'message.arrived': (cache, _, row) => {
    if (row) placeMessage(cache, row)
  },
  'message.changed': (cache, _, row) => {
    if (row) placeMessage(cache, row)
  },
}
