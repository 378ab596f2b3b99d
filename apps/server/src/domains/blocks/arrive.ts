import type { BlockFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Context } from '../../platform/context.ts'
import { upsertToldBlock } from './queries.ts'

type Place = { space_id: number; object_id: number }

/** What our people did in the network's own application. The network tells of our own deeds too: those keep their doer. */
export async function changeBlock(
  ctx: Context,
  { space_id, object_id }: Place,
  authors: ReadonlyMap<string, number>,
  { author, is_blocked, until, at }: BlockFacts,
): Promise<void> {
  const author_id = authors.get(author.external_id)
  if (author_id === undefined) return
  // One who is let in again keeps a block that has ended: an older one told later must not bring it back.
  const end = is_blocked ? (until ?? null) : at
  const isNews = await upsertToldBlock(ctx.db, { space_id, object_id, author_id }, { until: end, at })
  if (isNews) ctx.announce({ space_id }, 'author.changed', { id: author_id, space_id })
}
