// Groups of Telegram: an administrator says what is to be told there and gets a word; whoever says it to the bot in a group
// makes that group an outlet of the space.
import { randomBytes } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import type { OutletReason } from '@otklik/contract/notifications/outlets.ts'
import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { CallContext, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { notify } from '../../users/notify.ts'
import { findActor } from '../../users/reach.ts'
import { outletThing } from './journal.ts'
import { selectServices } from './queries.ts'
import { hashOf, moveOutlet, type ServiceKind, saveOutlet } from './sealed.ts'
import { areOpenTo, checkRoom, type Told } from './space.ts'

/** By which service a space writes into groups. */
const BOT: ServiceKind = 'telegram'

type Parts = Pick<Foundation, 'secrets'>
export type Group = { id: number; title: string }

/** The word for a group; each administrator has one at a time. */
export async function askGroup(ctx: CallContext, { space_id, ...told }: Told & { space_id: number }) {
  await checkRoom(ctx, space_id, 'telegram', told)
  const bot = (await selectServices(ctx)).find((one) => one.space_id === space_id && one.kind === BOT)
  if (bot?.state !== 'on') return refuse('provider_unavailable')
  const code = randomBytes(24).toString('base64url')
  const expires_at = Math.floor(Date.now() / 1000) + limits.telegram_code_s
  const { codes, object_ids, locale } = told
  await sql`
    delete from outlet_codes where space_id = ${space_id} and user_id = ${ctx.user_id} and codes is not null`.execute(
    ctx.db,
  )
  await sql`
    insert into outlet_codes (space_id, user_id, code_hash, expires_at, codes, object_ids, locale)
    values (${space_id}, ${ctx.user_id}, ${hashOf(code)}, to_timestamp(${expires_at}), ${codes}::text[],
      ${object_ids}::integer[], ${locale})`.execute(ctx.db)
  ctx.wake('telegram_links')
  // With its name: in a group a bot is told only of commands that name it, unless it may read everything or spoke last.
  return { bot: bot.name, command: `/otklik@${bot.name} ${code}`, expires_at }
}

/** True where the word was right, and whoever got it may still do this. The same group again is told what this word says. */
export async function linkGroup(
  parts: Parts,
  ctx: Context,
  space_id: number,
  group: Group,
  code: string,
): Promise<boolean> {
  const { rows } = await sql<Told & { user_id: number }>`
    delete from outlet_codes
    where space_id = ${space_id} and code_hash = ${hashOf(code)} and expires_at > now() and codes is not null
    returning user_id, codes, object_ids, coalesce(locale, 'ru') as locale`.execute(ctx.db)
  const [asked] = rows
  if (!asked) return false
  const { user_id, ...told } = asked
  const actor = await findActor(ctx, space_id, user_id)
  if (!actor || !can(actor, 'notifications.manage', space_id)) return false
  if (!areOpenTo(actor, space_id, told.object_ids)) return false
  // Asked for while there was room; meanwhile others may have been let in.
  if (await isFull(ctx, space_id, group.id)) return false
  const id = await saveOutlet(ctx.db, parts.secrets, {
    ...{ space_id, user_id: null, kind: 'telegram', label: group.title },
    ...{ address: group.id, kept: { chat_id: group.id }, ...told },
  })
  const seen = await outletThing.see(ctx, id, {})
  ctx.record(
    { kind: 'outlet.made', space_id, id, subject: seen?.subject ?? null, after: seen?.fields ?? {} },
    { user_id, cause: 'person', origin: null, depth: 0 },
  )
  return true
}

async function isFull({ db }: Context, space_id: number, chat_id: number): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from outlets
    where space_id = ${space_id} and kind = 'telegram' and user_id is null and address_hash <> ${hashOf(chat_id)}`.execute(
    db,
  )
  return (rows[0]?.others ?? 0) >= limits.telegram_groups
}

/** The bot has left, or was thrown out: nothing is tried there until somebody lets it in again, and who can is told. */
export async function endGroup(ctx: Context, space_id: number, chat_id: number): Promise<void> {
  const { rows } = await sql<{ label: string }>`
    update outlets set state = 'off', reason = ${'kicked' satisfies OutletReason}
    where space_id = ${space_id} and kind = 'telegram' and user_id is null and state = 'on'
      and address_hash = ${hashOf(chat_id)} returning label`.execute(ctx.db)
  for (const { label } of rows) tellOff(ctx, space_id, label)
}

export const tellOff = (ctx: Context, space_id: number, label: string) =>
  notify(ctx, 'outlet_off', { holders: true }, { space_id, thing: 'space', id: space_id, how: label })

/**
 * A group that became bigger has another number. It stays the outlet that it is, on or off, with all that waits for it or is
 * under way. Where somebody has let the new one in already, that one is told what they chose for it, and gets what waits.
 */
export async function followChat(parts: Parts, ctx: Context, space_id: number, outlet_id: number, chat_id: number) {
  const { rows } = await sql<{ id: number }>`
    select id from outlets
    where space_id = ${space_id} and kind = 'telegram' and user_id is null
      and (id = ${outlet_id} or address_hash = ${hashOf(chat_id)}) order by id for update`.execute(ctx.db)
  if (!rows.some(({ id }) => id === outlet_id)) return
  const known = rows.find(({ id }) => id !== outlet_id)
  if (!known) return moveOutlet(ctx.db, parts.secrets, { space_id, id: outlet_id, address: chat_id, kept: { chat_id } })
  await sql`
    update dispatches d set outlet_id = ${known.id}
    where d.space_id = ${space_id} and d.outlet_id = ${outlet_id} and d.state in ('waiting', 'sending') and not exists (
      select from dispatches o where o.space_id = ${space_id} and o.outlet_id = ${known.id} and o.notification_id = d.notification_id)`.execute(
    ctx.db,
  )
  await sql`delete from outlets where space_id = ${space_id} and id = ${outlet_id}`.execute(ctx.db)
}

/** The same, said by the group itself. */
export async function followGroup(parts: Parts, ctx: Context, space_id: number, from: number, to: number) {
  const { rows } = await sql<{ id: number }>`
    select id from outlets where space_id = ${space_id} and kind = 'telegram' and user_id is null
      and address_hash = ${hashOf(from)}`.execute(ctx.db)
  for (const { id } of rows) await followChat(parts, ctx, space_id, id, to)
}
