// A person's own outlets: the browsers they have allowed, and their chat with the space's bot.
import { randomBytes } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import type { Device, OwnOutlets } from '@otklik/contract/notifications/outlets.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { CallContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { vapidOf } from '../sending/push.ts'
import { selectOutlets, selectServices } from './queries.ts'
import { hashOf, type ServiceKind, saveOutlet } from './sealed.ts'

/** By which service a space writes to its people. */
const BOT: ServiceKind = 'telegram'

type Parts = Pick<Foundation, 'secrets' | 'config' | 'public_url' | 'wake'>

export async function listOwn(parts: Parts, ctx: CallContext): Promise<OwnOutlets> {
  const outlets = await selectOutlets(ctx, sql`o.user_id = ${ctx.user_id} and o.kind in ('push', 'telegram')`)
  const services = await selectServices(ctx)
  return {
    push_key: vapidOf(parts)?.publicKey ?? null,
    outlets,
    bots: services
      .filter(({ kind, state }) => kind === BOT && state === 'on')
      .map(({ space_id, name }) => ({ space_id, name })),
  }
}

/** One browser is an outlet in each space: what leaves is of a space, and a space that is left takes its own along. */
export async function addDevice(parts: Parts, ctx: CallContext, { label, ...kept }: Device): Promise<OwnOutlets> {
  const { user_id } = ctx
  if (!vapidOf(parts)) refuse('provider_unavailable')
  const known = await selectOutlets(ctx, sql`o.user_id = ${user_id} and o.kind = 'push'`)
  for (const space_id of ctx.spaces) {
    if (known.filter((one) => one.space_id === space_id).length >= limits.outlets_of_person) refuse('limit_reached')
    await saveOutlet(ctx.db, parts.secrets, { space_id, user_id, kind: 'push', label, address: kept.endpoint, kept })
  }
  return listOwn(parts, ctx)
}

export async function removeOwn(parts: Parts, ctx: CallContext, id: number): Promise<OwnOutlets> {
  const { rows } = await sql<{ kind: string; address_hash: Buffer; space_id: number }>`
    select kind, address_hash, space_id from outlets
    where space_id = any(${ctx.spaces}::integer[]) and user_id = ${ctx.user_id} and id = ${id} and kind <> 'mail'`.execute(
    ctx.db,
  )
  const { kind, address_hash, space_id } = rows[0] ?? refuse('not_found')
  const where = kind === 'push' ? ctx.spaces : [space_id]
  await sql`
    delete from outlets where space_id = any(${where}::integer[]) and user_id = ${ctx.user_id} and kind = ${kind}
      and address_hash = ${address_hash}`.execute(ctx.db)
  return listOwn(parts, ctx)
}

/** The bot hears the word from whoever opens the link: whoever has the word is taken for this person, so it works once. */
export async function linkTelegram(ctx: CallContext, space_id: number) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const bot = (await selectServices(ctx)).find((one) => one.space_id === space_id && one.kind === BOT)
  if (bot?.state !== 'on') return refuse('provider_unavailable')
  const code = randomBytes(24).toString('base64url')
  const expires_at = Math.floor(Date.now() / 1000) + limits.telegram_code_s
  await sql`delete from outlet_codes where space_id = ${space_id} and user_id = ${ctx.user_id} and codes is null`.execute(
    ctx.db,
  )
  await sql`
    insert into outlet_codes (space_id, user_id, code_hash, expires_at)
    values (${space_id}, ${ctx.user_id}, ${hashOf(code)}, to_timestamp(${expires_at}))`.execute(ctx.db)
  ctx.wake('telegram_links')
  return { url: `https://t.me/${bot.name}?start=${code}`, expires_at }
}
