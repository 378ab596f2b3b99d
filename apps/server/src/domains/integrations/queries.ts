import type { Delivery, DeliveryCard, HookType, Webhook, WebhookDraft } from '@otklik/contract/webhooks.ts'
import { sql } from 'kysely'
import type { Sealed } from '../../platform/config/secrets.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fromMicros, micros, seconds } from '../../platform/seconds.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
export type HookPlace = { space_id: number; hook_id: number }

const columns = sql`
  h.id, h.space_id, h.url, h.types, h.object_ids, h.state, h.error, ${seconds('h.next_at')} as next_at,
  case when h.former_until > now() then ${seconds('h.former_until')} end as former_until,
  (select count(*)::integer from webhook_deliveries d where d.space_id = h.space_id and d.hook_id = h.id and d.state = 'waiting') as waiting,
  (select count(*)::integer from webhook_deliveries d where d.space_id = h.space_id and d.hook_id = h.id and d.state = 'done'
     and d.created_at > now() - interval '7 days') as done,
  (select count(*)::integer from webhook_deliveries d where d.space_id = h.space_id and d.hook_id = h.id and d.state = 'failed'
     and d.created_at > now() - interval '7 days') as failed`

export async function selectHooks({ db, spaces }: Scope): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhooks h where h.space_id = any(${spaces}::integer[]) order by h.space_id, h.id`.execute(
    db,
  )
  return rows
}

export async function findHook({ db, spaces }: Scope, id: number): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhooks h where h.space_id = any(${spaces}::integer[]) and h.id = ${id}`.execute(db)
  return rows[0]
}

type HookFields = Omit<WebhookDraft, 'is_on'> & { family_id: string | null }
type NewHook = HookFields & { space_id: number; created_by: number }

/** Its secret follows in the same transaction: it is sealed for the row that it stands in. */
export async function insertHook(
  db: Db,
  { space_id, url, types, object_ids, created_by, family_id }: NewHook,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (space_id, url, types, object_ids, state, key_id, secret, created_by, family_id)
    values (${space_id}, ${url}, ${types}::text[], ${object_ids}::integer[], 'off', 0, '', ${created_by}, ${family_id}::uuid) returning id`.execute(
    db,
  )
  return rows[0]?.id as number
}

/** Whoever sets it last answers for it. */
export const updateHook = (
  db: Db,
  { space_id, hook_id }: HookPlace,
  { url, types, object_ids, family_id }: HookFields,
) =>
  sql`
    update webhooks set url = ${url}, types = ${types}::text[], object_ids = ${object_ids}::integer[],
      family_id = ${family_id}::uuid
    where space_id = ${space_id} and id = ${hook_id}`.execute(db)

/** Switched on it begins afresh, whatever was before. */
export const setState = (db: Db, { space_id, hook_id }: HookPlace, state: Webhook['state'], error: string | null) =>
  sql`
    update webhooks set state = ${state}, error = ${error}, rests = 0, failing_since = null, next_at = now()
    where space_id = ${space_id} and id = ${hook_id}`.execute(db)

/** `kept_s`: how long the one before signs too; 0: not at all. */
export const setSecret = (db: Db, { space_id, hook_id }: HookPlace, { key_id, secret }: Sealed, kept_s: number) =>
  sql`
    update webhooks set former_key_id = case when ${kept_s} > 0 then key_id end,
      former_secret = case when ${kept_s} > 0 then secret end,
      former_until = case when ${kept_s} > 0 then now() + ${kept_s} * interval '1 second' end,
      key_id = ${key_id}, secret = ${secret}
    where space_id = ${space_id} and id = ${hook_id}`.execute(db)

export const deleteHook = (db: Db, { space_id, hook_id }: HookPlace) =>
  sql`delete from webhooks where space_id = ${space_id} and id = ${hook_id}`.execute(db)

const deliveryColumns = sql`
  d.id, d.hook_id, 'evt_' || d.space_id || '_' || d.seq as event_id, d.type, d.state, d.attempts, ${seconds('d.created_at')} as created_at,
  ${seconds('d.tried_at')} as tried_at, ${seconds('d.run_at')} as run_at, d.code, d.took_ms, d.error`

type Asked = { state?: Delivery['state'] | undefined; after?: readonly [string, number] | undefined }

export async function selectDeliveries(
  db: Db,
  { space_id, hook_id }: HookPlace,
  { state, after }: Asked,
  size: number,
) {
  const [at, id] = after ?? ['never', Number.MAX_SAFE_INTEGER]
  const { rows } = await sql<Delivery & { key: string }>`
    select ${deliveryColumns}, ${micros('d.created_at')} as key from webhook_deliveries d
    where d.space_id = ${space_id} and d.hook_id = ${hook_id} and (${state ?? null}::text is null or d.state = ${state ?? null})
      and (d.created_at, d.id) < (${fromMicros(at)}, ${id})
    order by d.created_at desc, d.id desc limit ${size + 1}`.execute(db)
  return rows
}

export async function findDelivery({ db, spaces }: Scope, id: number): Promise<DeliveryCard | undefined> {
  const { rows } = await sql<DeliveryCard>`
    select ${deliveryColumns}, h.url, d.body, d.answer from webhook_deliveries d
    join webhooks h on h.space_id = d.space_id and h.id = d.hook_id
    where d.space_id = any(${spaces}::integer[]) and d.id = ${id}`.execute(db)
  return rows[0]
}

type Which = { id: number } | { since: number; until: number } | { failed: true }

export async function wantAgain(db: Db, { space_id, hook_id }: HookPlace, which: Which, days: number): Promise<number> {
  const narrowed =
    'id' in which
      ? sql`id = ${which.id}`
      : 'failed' in which
        ? sql`state = 'failed'`
        : sql`created_at >= to_timestamp(${which.since}) and created_at < to_timestamp(${which.until})`
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, run_at = now(), wanted_at = now(), error = null
    where space_id = ${space_id} and hook_id = ${hook_id} and state <> 'waiting' and erased_at is null and ${narrowed}
      and created_at > now() - ${days} * interval '1 day'`.execute(db)
  return Number(numAffectedRows)
}

export type Listening = { id: number; types: HookType[]; object_ids: number[] | null; state: Webhook['state'] }

export async function selectListening(db: Db, space_id: number): Promise<Listening[]> {
  const { rows } = await sql<Listening>`
    select id, types, object_ids, state from webhooks where space_id = ${space_id} and state <> 'off'`.execute(db)
  return rows
}

export type NewDelivery = {
  hook_id: number
  seq: number
  type: HookType
  thread_kind: string
  thread_id: number
  row_id: number | null
  is_paused: boolean
}

/** What a hook that is paused misses is kept as failed: it can be sent again when it works. */
export const insertDeliveries = (db: Db, space_id: number, rows: readonly NewDelivery[]) =>
  sql`
    insert into webhook_deliveries (space_id, hook_id, seq, type, thread_kind, thread_id, row_id, state, error)
    select ${space_id}, hook_id, seq, type, thread_kind, thread_id, row_id, case when is_paused then 'failed' else 'waiting' end,
      case when is_paused then 'paused' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (hook_id integer, seq bigint, type text, thread_kind text, thread_id bigint, row_id bigint, is_paused boolean)`.execute(
    db,
  )

/** How accounts stand now, and whether the last that was said of each was that it does not work. */
export async function selectAccounts(db: Db, space_id: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; is_broken: boolean; was_told: boolean }>`
    select o.id, o.state = 'broken' as is_broken, coalesce((
      select d.type = 'account.error' from webhook_deliveries d
      where d.space_id = o.space_id and d.thread_kind = 'account' and d.thread_id = o.id order by d.id desc limit 1), false) as was_told
    from objects o where o.space_id = ${space_id} and o.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
