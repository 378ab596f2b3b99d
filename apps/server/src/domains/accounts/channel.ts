// How one account is doing, and what its administrator has set for it. What is set is obeyed by inbox/exclusions.ts.
import type {
  AccountChannel,
  AccountSettings,
  Exclusion,
  GroupChat,
  Sticker,
} from '@otklik/contract/accounts/channels.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { z } from 'zod'
import type { CallContext } from '../../platform/context.ts'
import { findConnector } from '../../platform/outbound/connectors.ts'
import { readQuota } from '../../platform/outbound/quotas.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { findByName, getKnown } from '../authors/find.ts'
import {
  deleteExclusion,
  insertExclusion,
  lockSettings,
  selectChannel,
  selectExclusions,
  selectGroupChats,
  selectStickers,
  updateCollected,
  updateSettings,
  upsertHistory,
} from './channel-queries.ts'
import { getAccount } from './service.ts'

/** Nothing that was ever written there stops an account from being read. */
const Stored = z.object({
  collect_comments: z.boolean().catch(true),
  collect_messages: z.boolean().catch(true),
  collect_mentions: z.boolean().catch(true),
  reactions: z.string().array().nullable().catch(null),
  stickers: z.string().array().catch([]),
})

async function find(ctx: CallContext, id: number) {
  const { space_id, provider } = await getAccount(ctx, id)
  return { provider, place: { space_id, object_id: id } }
}

export async function getChannel(ctx: CallContext, id: number): Promise<AccountChannel> {
  const { place, provider } = await find(ctx, id)
  const row = (await selectChannel(ctx.db, place)) ?? refuse('not_found')
  const { stickers, ...settings } = Stored.parse(row.settings)
  const connector = findConnector(provider)
  const quota = connector ? await readQuota(ctx.db, connector, place) : null
  return { ...row, settings, has_history: connector?.history !== undefined, quota }
}

export async function setChannel(ctx: CallContext, id: number, settings: AccountSettings): Promise<AccountChannel> {
  const { place, provider } = await find(ctx, id)
  checkReactions(provider, settings.reactions)
  await updateSettings(ctx.db, place, settings)
  ctx.announce(place, 'account.changed', { id, space_id: place.space_id })
  return getChannel(ctx, id)
}

function checkReactions(provider: string, reactions: readonly string[] | null) {
  if (reactions === null) return
  const messages = findNetwork(provider)?.messages
  const isKnown = (one: string) => messages?.reactions?.includes(one) ?? true
  if (!allows(messages, 'react') || !reactions.every(isKnown)) faultIn('reactions')
}

export async function loadHistory(ctx: CallContext, id: number): Promise<AccountChannel> {
  const { place, provider } = await find(ctx, id)
  if (!findConnector(provider)?.history) refuse('provider_unavailable')
  await upsertHistory(ctx.db, place)
  ctx.wake('errands')
  return getChannel(ctx, id)
}

export async function listExclusions(ctx: CallContext, id: number): Promise<Exclusion[]> {
  return selectExclusions(ctx.db, (await find(ctx, id)).place)
}

type Unwanted =
  | { kind: 'phrase'; channel: Exclusion['channel']; phrase: string }
  | { kind: 'author'; channel: Exclusion['channel']; author_id: number }

export async function exclude(ctx: CallContext, id: number, unwanted: Unwanted): Promise<Exclusion[]> {
  const { place, provider } = await find(ctx, id)
  const { channel, kind } = unwanted
  const named = unwanted.kind === 'author' ? await describeAuthor(ctx, place.space_id, provider, unwanted) : undefined
  const value = unwanted.kind === 'phrase' ? unwanted.phrase.toLowerCase() : (named?.external_id ?? '')
  if ((await selectExclusions(ctx.db, place)).length >= limits.exclusions) refuse('limit_reached')
  const created_by = ctx.user_id
  await insertExclusion(ctx.db, place, { channel, kind, value, name: named?.name ?? null, created_by })
  ctx.record({ kind: 'exclusion.made', ...place, id, after: { channel, kind, value } })
  return selectExclusions(ctx.db, place)
}

async function describeAuthor(
  ctx: CallContext,
  space_id: number,
  provider: string,
  { author_id }: { author_id: number },
) {
  const author = await getKnown(ctx, author_id)
  return author.space_id === space_id && author.provider === provider ? author : refuse('not_found')
}

export async function include(ctx: CallContext, id: number, exclusion_id: number): Promise<Exclusion[]> {
  const { place } = await find(ctx, id)
  const known = (await selectExclusions(ctx.db, place)).find((one) => one.id === exclusion_id)
  if (!known || !(await deleteExclusion(ctx.db, place, exclusion_id))) return refuse('not_found')
  const { channel, kind, value } = known
  ctx.record({ kind: 'exclusion.deleted', ...place, id, before: { channel, kind, value } })
  return selectExclusions(ctx.db, place)
}

export async function findAuthors(ctx: CallContext, id: number, name: string) {
  const { place, provider } = await find(ctx, id)
  return findByName(ctx, { space_id: place.space_id, provider }, name)
}

export async function listGroupChats(ctx: CallContext, id: number): Promise<GroupChat[]> {
  return selectGroupChats(ctx.db, (await find(ctx, id)).place)
}

type Collected = Pick<GroupChat, 'external_id' | 'is_collected'>
export async function collectChat(ctx: CallContext, id: number, chat: Collected): Promise<GroupChat[]> {
  const { place, provider } = await find(ctx, id)
  if (!(await updateCollected(ctx.db, place, chat))) refuse('not_found')
  ctx.record({ kind: 'group_chat.changed', ...place, id, after: { ...chat } })
  // What stands in a channel already comes as history, as when an account is connected.
  if (chat.is_collected && findNetwork(provider)?.comments?.chosen_places) {
    await upsertHistory(ctx.db, place)
    ctx.wake('errands')
  }
  return selectGroupChats(ctx.db, place)
}

export async function listStickers(ctx: CallContext, id: number): Promise<Sticker[]> {
  const { place } = await find(ctx, id)
  const row = (await selectChannel(ctx.db, place)) ?? refuse('not_found')
  const offered = Stored.parse(row.settings).stickers
  const rows = await selectStickers(ctx.db, place, offered)
  return rows.map(({ storage_key, ...sticker }) => ({
    ...sticker,
    url: storage_key && ctx.link(storage_key),
    is_offered: offered.includes(sticker.sticker_id),
  }))
}

type Offered = Pick<Sticker, 'sticker_id' | 'is_offered'>
/** Only what customers have sent can be offered: we know of no others. */
export async function offerSticker(
  ctx: CallContext,
  id: number,
  { sticker_id, is_offered }: Offered,
): Promise<Sticker[]> {
  const { place } = await find(ctx, id)
  const { stickers } = Stored.parse(await lockSettings(ctx.db, place))
  const seen = await selectStickers(ctx.db, place, stickers)
  if (!seen.some((one) => one.sticker_id === sticker_id)) refuse('not_found')
  const rest = stickers.filter((one) => one !== sticker_id)
  if (is_offered && rest.length >= limits.stickers_offered) refuse('limit_reached')
  await updateSettings(ctx.db, place, { stickers: is_offered ? [...rest, sticker_id] : rest })
  ctx.announce(place, 'account.changed', { id, space_id: place.space_id })
  return listStickers(ctx, id)
}
