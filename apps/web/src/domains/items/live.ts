import type { Item } from '@otklik/contract/items/items.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../../platform/live/live.ts'
import { dropItem, latestItems, placeReply, reloadCardsWith, reloadItems } from './api.ts'

export const itemLive: Live = {
  'item.arrived': (cache, { id }, row) => change(cache, id, row),
  'item.changed': (cache, { id }, row) => change(cache, id, row),
  'reply.changed': (cache, _, row) => {
    if (!row) return
    placeReply(cache, row)
    // A card that is on its way was read before this.
    void reloadCardsWith(cache, { id: row.item_id, root_id: null })
  },
  // All open rows may be due at another time: no event tells them one by one.
  'targets.changed': (cache) => reloadItems(cache),
}

function change(cache: QueryClient, id: number, row: Item | null) {
  if (!row) return void dropItem(cache, id)
  latestItems.patch(cache, row)
  void reloadCardsWith(cache, row)
}
