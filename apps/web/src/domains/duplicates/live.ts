import type { TwinMember } from '@otklik/contract/duplicates/duplicates.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type Live, onceIn } from '../../platform/live/live.ts'
import { membersKey, twinsKey } from './api.ts'

const AGAIN_MS = 1_000

/** In a rush under one post every arrival tells of its group: what is on the screen is asked for once a second. */
const askAgain = onceIn(AGAIN_MS, (cache) => void cache.invalidateQueries({ queryKey: twinsKey }))

export const duplicateLive: Live = {
  'twins.changed': (cache) => askAgain(cache),
  'item.changed': (cache, { id }, row) => changeMember(cache, id, row),
}

type Members = InfiniteData<Page<TwinMember>>

/** Of a group that is shown: as it stands now, at once; who has answered it, and whether it still asks this, a moment later. */
function changeMember(cache: QueryClient, id: number, row: Item | null) {
  for (const [key, known] of cache.getQueriesData<Members>({ queryKey: membersKey })) {
    if (!known?.pages.some((page) => page.rows.some((member) => member.id === id))) continue
    const change = (member: TwinMember): TwinMember => {
      if (member.id !== id || !row) return member
      const { status, version, replied_at, edited_at } = row
      // An event carries the beginning of the text only.
      const text = edited_at === member.edited_at ? member.text : row.text
      return { ...member, status, version, replied_at, edited_at, text }
    }
    cache.setQueryData<Members>(key, {
      ...known,
      pages: known.pages.map((page) => ({ ...page, rows: page.rows.map(change) })),
    })
    askAgain(cache)
  }
}
