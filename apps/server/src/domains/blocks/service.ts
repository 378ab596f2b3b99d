// Whom our accounts have shut out on their networks. A domain of its own, because authors stand below the ledger.
import type { AuthorBlock } from '@otklik/contract/authors/authors.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import type { CallContext, Context, DoerContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { getAccount } from '../accounts/service.ts'
import { refuseAfter } from '../actions/allowed.ts'
import { isOvertaken, planDeed } from '../actions/deeds.ts'
import type { ActionRow, DeedTarget } from '../actions/target.ts'
import { getKnown } from '../authors/find.ts'
import { getAuthor } from '../authors/service.ts'
import {
  deleteBlock,
  findBlock,
  findBlocked,
  findLastWord,
  lockAuthor,
  type SavedBlock,
  upsertBlock,
} from './queries.ts'

type Blocked = { author_id: number; blocks: AuthorBlock[] }
type Place = { space_id: number; object_id: number; author_id: number }
type Body = { block: SavedBlock | null; before: SavedBlock | null }

export async function blockAuthor(
  ctx: DoerContext,
  author_id: number,
  { object_id, until }: { object_id: number; until: number | null },
): Promise<Blocked> {
  if (until !== null && until <= Date.now() / 1000) refuse('invalid')
  const { block_window_s, no_unblock: _, ...place } = await lockPlace(ctx, author_id, object_id)
  if (block_window_s !== undefined) refuseAfter(block_window_s, await findLastWord(ctx.db, place))
  const block = { until, user_id: ctx.user_id, at: Math.floor(Date.now() / 1000) }
  await plan(ctx, place, 'block', block)
  const { space_id } = place
  ctx.record({ kind: 'author.blocked', space_id, id: author_id, object_id, after: { object_id, until } })
  return describe(ctx, place)
}

export async function unblockAuthor(ctx: CallContext, author_id: number, object_id: number): Promise<Blocked> {
  const { block_window_s: _, no_unblock, ...place } = await lockPlace(ctx, author_id, object_id)
  if (!(await findBlock(ctx.db, place))) return describe(ctx, place)
  if (no_unblock) refuse('reply_not_allowed')
  await plan(ctx, place, 'unblock', null)
  const { space_id } = place
  ctx.record({ kind: 'author.unblocked', space_id, id: author_id, object_id, before: { object_id } })
  return describe(ctx, place)
}

/** One after another for one person; where the account is not theirs to see or of another network, there is nobody. */
async function lockPlace(ctx: DoerContext, author_id: number, object_id: number) {
  const { space_id, provider } = await getAccount(ctx, object_id)
  const author = await getKnown(ctx, author_id)
  await lockAuthor(ctx.db, [author.space_id], author_id)
  if (author.space_id !== space_id || author.provider !== provider) return refuse('not_found')
  const network = findNetwork(provider)
  if (!allows(network?.comments, 'block') && !allows(network?.messages, 'block')) refuse('reply_not_allowed')
  const no_unblock = network?.comments?.no_unblock ?? network?.messages?.no_unblock ?? false
  return { space_id, object_id, author_id, block_window_s: network?.messages?.block_window_s, no_unblock }
}

async function plan(ctx: DoerContext, place: Place, kind: 'block' | 'unblock', block: SavedBlock | null) {
  const body: Body = { block, before: await findBlock(ctx.db, place) }
  await planDeed(ctx, { ...place, kind, body })
  await save(ctx, place, block)
}

async function save(ctx: Context, place: Place, block: SavedBlock | null) {
  await (block ? upsertBlock(ctx.db, place, block) : deleteBlock(ctx.db, place))
  const { space_id, author_id } = place
  ctx.announce({ space_id }, 'author.changed', { id: author_id, space_id })
}

async function describe(ctx: DoerContext, { space_id, author_id }: Place): Promise<Blocked> {
  const author = await getAuthor(ctx, space_id, author_id)
  return { author_id, blocks: author?.blocks ?? [] }
}

const target = (kind: 'block' | 'unblock'): DeedTarget => ({
  async deed({ db }, { space_id, object_id, author_id, body }) {
    const found = author_id ? await findBlocked(db, { space_id, object_id, author_id }) : undefined
    const until = (body as Body).block?.until ?? null
    return found && (kind === 'unblock' ? { kind, ...found } : { kind, ...found, ...(until !== null && { until }) })
  },

  async settled(ctx, action, { state }) {
    if ((state !== 'failed' && state !== 'pending') || action.author_id === null) return
    const place = await lockAgain(ctx, action, action.author_id)
    if (!place || (await isOvertaken(ctx, action, ['block', 'unblock']))) return
    const { block, before } = action.body as Body
    await save(ctx, place, state === 'failed' ? before : block)
  },
})

async function lockAgain(ctx: Context, { space_id, object_id }: ActionRow, author_id: number) {
  const author = await lockAuthor(ctx.db, [space_id], author_id)
  return author && { space_id, object_id, author_id }
}

/** What the ledger needs to know of these. */
export const blockDeeds = { block: target('block'), unblock: target('unblock') }
