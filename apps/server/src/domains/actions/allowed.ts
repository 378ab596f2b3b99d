import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows, type Channel, channelFor, type NetworkAction } from '@otklik/contract/networks/network.ts'
import type { ItemKind } from '@otklik/contract/work/filters.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findAccountRow } from '../accounts/service.ts'

type Place = { space_id: number; object_id: number }
/** A comment tells of which kind it is: not every kind has every deed. */
type Row = Place & { kind?: ItemKind }

export async function findChannel(ctx: Context, { space_id, object_id }: Place, which: 'comments' | 'messages') {
  const account = await findAccountRow(ctx, space_id, object_id)
  return findNetwork(account?.provider ?? '')?.[which] ?? null
}

/** What the network lets our side do there; refused where the catalogue does not know it. */
export async function getChannel(
  ctx: Context,
  row: Row,
  which: 'comments' | 'messages',
  action: NetworkAction,
): Promise<Channel> {
  const channel = channelFor(await findChannel(ctx, row, which), row.kind ?? 'comment')
  return channel && allows(channel, action) ? channel : refuse('reply_not_allowed')
}

/** Networks let go of what was written after a while. `at_s`: when it is to happen, if not now. */
export function refuseAfter(window_s: number | undefined, since: Date, at_s: number | null = null) {
  if (isPast(window_s, since, at_s)) refuse('window_closed')
}

export const isPast = (window_s: number | undefined, since: Date, at_s: number | null = null) =>
  window_s !== undefined && (at_s === null ? Date.now() : at_s * 1000) - since.getTime() > window_s * 1000
