import type { Counts, CountsFilter } from '@otklik/contract/desk.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Actor } from '@otklik/contract/permissions.ts'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import type { Signal } from '../../platform/events/signal.ts'
import { listAccountsOf } from '../accounts/service.ts'
import { countWaiting } from '../approvals/service.ts'
import { countChats } from '../chats/service.ts'
import { countItems } from '../items/service.ts'

type Kept = { counts: Counts; news: number }

/**
 * The counts of the menu, which every tab asks for all day, kept until something happens in one of the person's spaces.
 * They are kept with the actor as it was identified: other rights make another actor, and a new one is made every few
 * seconds, so that nothing outlives them.
 */
export function makeCounts(signal: Signal) {
  const kept = new WeakMap<Actor, Map<string, Kept>>()
  const heard = new Map<number, number>()
  signal.listen((space_id) => heard.set(space_id, (heard.get(space_id) ?? 0) + 1))
  const newsOf = ({ memberships }: Actor) =>
    memberships.reduce((sum, { space_id }) => sum + (heard.get(space_id) ?? 0), 0)

  return async function readCounts(ctx: OutsideContext, filter: CountsFilter): Promise<Counts> {
    const { actor } = ctx
    const name = `${filter.company_id ?? ''}/${filter.object_id ?? ''}`
    // Before the reading: what happens during it makes the answer old.
    const news = newsOf(actor)
    const known = kept.get(actor)?.get(name)
    if (known?.news === news) return known.counts
    const counts = await ctx.inSpaces((inside) => countWork(inside, filter))
    const own = kept.get(actor) ?? new Map<string, Kept>()
    kept.set(actor, own.set(name, { counts, news }))
    return counts
  }
}

/** Only what the person may see; each stops at the cap. */
export async function countWork(ctx: CallContext, filter: CountsFilter): Promise<Counts> {
  const isNarrow = filter.company_id !== undefined || filter.object_id !== undefined
  const objects = isNarrow ? await listAccountsOf(ctx, filter) : []
  const isNothing = isNarrow && objects.length === 0
  return {
    items_count: isNothing ? 0 : await countItems(ctx, limits.count_cap, objects),
    chats_count: isNothing ? 0 : await countChats(ctx, limits.count_cap, objects),
    monitoring_count: 0,
    issues_count: 0,
    issues_expired_count: 0,
    approvals_count: isNothing ? 0 : await countWaiting(ctx, limits.count_cap, objects),
  }
}
