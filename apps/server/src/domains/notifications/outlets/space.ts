// Outlets of a space: addresses outside the team, channels of Slack, and what these and the bot are reached by.

import { limits } from '@otklik/contract/limits.ts'
import type { NotificationCode } from '@otklik/contract/notifications/catalogue.ts'
import type { Outlet, OutletService, SpaceOutlets } from '@otklik/contract/notifications/outlets.ts'
import type { Actor } from '@otklik/contract/permissions.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { CallContext, OutsideContext } from '../../../platform/context.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { say } from '../sending/slack.ts'
import { askTelegram, sayInChat } from '../sending/telegram.ts'
import { textsIn } from '../words.ts'
import { postConfirmation } from './confirm.ts'
import { selectOutlets, selectServices } from './queries.ts'
import { findToken, openOutlet, type ServiceKind, saveOutlet, saveService } from './sealed.ts'

export type OutletParts = Pick<Foundation, 'secrets' | 'fetch' | 'config' | 'public_url' | 'network_bases'>
export type Told = { codes: readonly NotificationCode[]; object_ids: readonly number[] | null; locale: Locale }

const ofSpace = sql`o.user_id is null`

export async function listSpaceOutlets({ config }: OutletParts, ctx: CallContext): Promise<SpaceOutlets> {
  const { rows } = await sql<{ space_id: number }>`
    select space_id from notification_rules where space_id = any(${ctx.spaces}::integer[]) and hides_words`.execute(
    ctx.db,
  )
  return {
    outlets: await selectOutlets(ctx, ofSpace),
    services: await selectServices(ctx),
    has_slack: config.SLACK_CLIENT_ID !== undefined,
    hiding: rows.map(({ space_id }) => space_id),
  }
}

export const getOutlet = async (ctx: CallContext, id: number): Promise<Outlet> =>
  (await selectOutlets(ctx, sql`${ofSpace} and o.id = ${id}`))[0] ??
  refuse('not_found', { row: { table: 'outlets', id } })

const rooms = {
  slack: limits.slack_channels,
  outside: limits.outside_addresses,
  telegram: limits.telegram_groups,
}

export async function checkRoom(ctx: CallContext, space_id: number, kind: keyof typeof rooms, told: Told) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const known = await selectOutlets(ctx, sql`${ofSpace} and o.space_id = ${space_id} and o.kind = ${kind}`)
  if (known.length >= rooms[kind]) refuse('limit_reached')
  await checkAccounts(ctx, space_id, told)
}

/** What was told before may stay. */
export function areOpenTo(actor: Actor, space_id: number, object_ids: Ids | null, before: Ids | null = []): boolean {
  const own = actor.memberships.find((member) => member.space_id === space_id)?.objects ?? null
  if (own === null || before === null) return true
  const known = new Set([...own, ...before])
  return object_ids?.every((id) => known.has(id)) === true
}
type Ids = readonly number[]

type Accounts = Pick<Told, 'object_ids'>

/** An administrator, too, can be given some accounts only: of others they let nobody be told, not themselves by way of a channel either. */
async function checkAccounts(
  { db, actor }: CallContext,
  space_id: number,
  { object_ids }: Accounts,
  before: Accounts = { object_ids: [] },
) {
  if (!areOpenTo(actor, space_id, object_ids, before.object_ids)) faultIn('object_ids', 'accounts_not_open')
  if (object_ids === null) return
  const { rows } = await sql`
    select from objects where space_id = ${space_id} and id = any(${object_ids}::integer[]) and state <> 'removed'`.execute(
    db,
  )
  if (rows.length !== new Set(object_ids).size) faultIn('object_ids')
}

export async function addAddress(
  parts: OutletParts,
  ctx: CallContext,
  asked: Told & { space_id: number; email: string },
) {
  const { space_id, email, ...told } = asked
  await checkRoom(ctx, space_id, 'outside', told)
  const address = email.toLowerCase()
  const taken = await selectOutlets(ctx, sql`${ofSpace} and o.space_id = ${space_id} and o.label = ${address}`)
  if (taken.length > 0) faultIn('email', 'address_taken')
  const id = await saveOutlet(ctx.db, parts.secrets, {
    ...{ space_id, user_id: null, kind: 'outside', label: address, address, kept: { email }, state: 'unconfirmed' },
    ...told,
  })
  await postConfirmation(parts, ctx, { space_id, id, email, locale: told.locale })
  return getOutlet(ctx, id)
}

/** Whoever did not find the letter gets another; the link is the same. */
export async function askAgain(parts: OutletParts, ctx: CallContext, id: number): Promise<Outlet> {
  const outlet = await getOutlet(ctx, id)
  const { space_id, kind, state, locale } = outlet
  if (kind !== 'outside' || state === 'on') return refuse('not_found', { row: { table: 'outlets', id } })
  const { rows } = await sql<{ id: number; key_id: number; sealed: Buffer }>`
    update outlets set state = 'unconfirmed', reason = null where space_id = ${space_id} and id = ${id}
    returning id, key_id, sealed`.execute(ctx.db)
  const [row] = rows
  if (!row) return refuse('not_found')
  const { email } = openOutlet(parts.secrets, space_id, row, 'outside')
  await postConfirmation(parts, ctx, { space_id, id, email, locale })
  ctx.record({ kind: 'outlet.confirm_asked', space_id, id, subject: outlet.label, after: { state: 'unconfirmed' } })
  return getOutlet(ctx, id)
}

export async function changeOutlet(ctx: CallContext, id: number, { codes, object_ids, locale }: Told): Promise<Outlet> {
  const before = await getOutlet(ctx, id)
  const { space_id } = before
  await checkAccounts(ctx, space_id, { object_ids }, before)
  // A channel or group needs nobody's consent: whoever has looked at it wants it to be tried again.
  await sql`
    update outlets set codes = ${codes}::text[], object_ids = ${object_ids}::integer[], locale = ${locale},
      state = case when kind = 'outside' then state else 'on' end, reason = case when kind = 'outside' then reason end
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  return getOutlet(ctx, id)
}

export async function removeOutlet(ctx: CallContext, id: number): Promise<null> {
  const { space_id } = await getOutlet(ctx, id)
  await sql`delete from outlets where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  return null
}

/** By which service a space writes into groups. */
const BOT = 'telegram' satisfies ServiceKind

/** A line into the channel or group, by hand. */
export async function testOutlet(
  parts: OutletParts,
  ctx: OutsideContext,
  id: number,
): Promise<{ error: string | null }> {
  const reached = await ctx.inSpaces(async (inside) => {
    const { space_id, kind } = await getOutlet(inside, id)
    if (kind !== 'slack' && kind !== BOT) return refuse('not_found', { row: { table: 'outlets', id } })
    const { rows } = await sql<{ id: number; key_id: number; sealed: Buffer }>`
      select id, key_id, sealed from outlets where space_id = ${space_id} and id = ${id}`.execute(inside.db)
    const [row] = rows
    if (!row) return refuse('not_found')
    const token = await findToken(inside.db, parts.secrets, space_id, kind)
    return kind === 'slack'
      ? { kind, token, ...openOutlet(parts.secrets, space_id, row, kind) }
      : { kind, token, ...openOutlet(parts.secrets, space_id, row, kind) }
  })
  const { test } = textsIn(ctx.locale)
  const outcome =
    reached.kind === 'slack'
      ? await say(parts, reached.token, reached.channel, test)
      : await sayInChat(parts, reached.token, reached.chat_id, test)
  return { error: outcome.kind === 'sent' || outcome.kind === 'moved' ? null : outcome.reason }
}

/** Asked who it is before it is kept. A bot that serves customers has its news taken by its account: it cannot serve here, too. */
export async function saveTelegram(
  parts: OutletParts,
  ctx: OutsideContext,
  { space_id, token }: { space_id: number; token: string },
): Promise<OutletService> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const bot = token.split(':')[0] ?? ''
  await ctx.inSpaces(async ({ db }) => {
    const { rows } = await sql`
      select from objects where space_id = ${space_id} and provider = 'telegram' and provider_id = ${bot} and state <> 'removed'`.execute(
      db,
    )
    if (rows.length > 0) faultIn('token', 'bot_taken')
  })
  const { ok, result, status } = await askTelegram(parts, token, 'getMe', {})
  const { username } = (result ?? {}) as { username?: unknown }
  if (!ok) return status === 0 || status >= 500 ? refuse('network_unavailable') : faultIn('token', 'token_refused')
  if (typeof username !== 'string') return faultIn('token', 'token_refused')
  // What somebody else has set up for it would keep its news from us.
  await askTelegram(parts, token, 'deleteWebhook', {})
  return ctx.inSpaces((inside) => keepService(parts, inside, { space_id, kind: 'telegram', name: username, token }))
}

type Service = { space_id: number; kind: ServiceKind; name: string; token: string }

export async function keepService(parts: OutletParts, ctx: CallContext, service: Service): Promise<OutletService> {
  const { space_id, kind, name } = service
  await saveService(ctx.db, parts.secrets, service)
  ctx.record({ kind: 'outlet_service.connected', space_id, id: space_id, subject: name, after: { kind, name } })
  const found = (await selectServices(ctx)).find((one) => one.space_id === space_id && one.kind === kind)
  return found ?? refuse('not_found')
}

export async function removeService(ctx: CallContext, { space_id, kind }: { space_id: number; kind: ServiceKind }) {
  const found = (await selectServices(ctx)).find((one) => one.space_id === space_id && one.kind === kind)
  const { name } = found ?? refuse('not_found')
  await sql`delete from outlet_services where space_id = ${space_id} and kind = ${kind}`.execute(ctx.db)
  await sql`delete from outlets where space_id = ${space_id} and kind = ${kind}`.execute(ctx.db)
  ctx.record({ kind: 'outlet_service.deleted', space_id, id: space_id, subject: name, before: { kind, name } })
  return null
}

export async function saveRules(
  ctx: CallContext,
  { space_id, hides_words }: { space_id: number; hides_words: boolean },
) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  await sql`
    insert into notification_rules (space_id, hides_words) values (${space_id}, ${hides_words})
    on conflict (space_id) do update set hides_words = excluded.hides_words`.execute(ctx.db)
  ctx.record({ kind: 'notification_rules.changed', space_id, id: space_id, after: { hides_words } })
  return null
}
