// What opens an outlet or a service is sealed, each in its own row.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sealed, Secrets } from '../../../platform/config/secrets.ts'
import type { Database, Db } from '../../../platform/database/db.ts'

/** What is kept of each kind. */
export type Kept = {
  push: { endpoint: string; p256dh: string; auth: string }
  telegram: { chat_id: number }
  slack: { channel: string }
  outside: { email: string }
}

const placeOf = (space_id: number, id: number) => ({ table: 'outlets', column: 'sealed', space_id, row: String(id) })
const serviceAt = (space_id: number, kind: string) => ({
  table: 'outlet_services',
  column: 'sealed',
  space_id,
  row: kind,
})

type Row = { id: number; key_id: number | null; sealed: Buffer | null }

export function openOutlet<K extends keyof Kept>(secrets: Secrets, space_id: number, row: Row, _kind: K): Kept[K] {
  const { id, key_id, sealed } = row
  if (key_id === null || sealed === null) throw new Error(`outlet ${id} holds nothing`)
  return JSON.parse(secrets.open(placeOf(space_id, id), { key_id, secret: sealed }))
}

export const hashOf = (address: string | number) => createHash('sha256').update(String(address)).digest()

type New<K extends keyof Kept> = {
  space_id: number
  user_id: number | null
  kind: K
  label: string
  address: string | number
  kept: Kept[K]
  state?: 'on' | 'unconfirmed'
  codes?: readonly string[]
  object_ids?: readonly number[] | null
  locale?: string
}

/** The same browser, chat, channel or address again is the same outlet, on again with what is known now. */
export async function saveOutlet<K extends keyof Kept>(db: Db, secrets: Secrets, outlet: New<K>): Promise<number> {
  const {
    space_id,
    user_id,
    kind,
    label,
    address,
    kept,
    state = 'on',
    codes = [],
    object_ids = null,
    locale = 'ru',
  } = outlet
  const { rows } = await sql<{ id: number }>`
    insert into outlets (space_id, user_id, kind, label, address_hash, state, codes, object_ids, locale)
    values (${space_id}, ${user_id}, ${kind}, ${label}, ${hashOf(address)}, ${state}, ${codes}::text[], ${object_ids}::integer[], ${locale})
    on conflict (space_id, kind, coalesce(user_id, 0), address_hash) do update set label = excluded.label,
      state = excluded.state, reason = null, paused_until = null, codes = excluded.codes, object_ids = excluded.object_ids,
      locale = excluded.locale
    returning id`.execute(db)
  const id = rows[0]?.id as number
  const { key_id, secret } = secrets.seal(placeOf(space_id, id), JSON.stringify(kept))
  await sql`
    update outlets set key_id = ${key_id}, sealed = ${secret} where space_id = ${space_id} and id = ${id}`.execute(db)
  return id
}

type Moved<K extends keyof Kept> = { space_id: number; id: number; address: string | number; kept: Kept[K] }

/** The same outlet, reached elsewhere. */
export async function moveOutlet<K extends keyof Kept>(
  db: Db,
  secrets: Secrets,
  { space_id, id, address, kept }: Moved<K>,
): Promise<void> {
  const { key_id, secret } = secrets.seal(placeOf(space_id, id), JSON.stringify(kept))
  await sql`
    update outlets set address_hash = ${hashOf(address)}, key_id = ${key_id}, sealed = ${secret}
    where space_id = ${space_id} and id = ${id}`.execute(db)
}

export type ServiceKind = 'telegram' | 'slack'

export async function findToken(
  db: Db,
  secrets: Secrets,
  space_id: number,
  kind: ServiceKind,
): Promise<string | undefined> {
  const { rows } = await sql<{ key_id: number; sealed: Buffer }>`
    select key_id, sealed from outlet_services where space_id = ${space_id} and kind = ${kind} and state = 'on'`.execute(
    db,
  )
  const [row] = rows
  return row && secrets.open(serviceAt(space_id, kind), { key_id: row.key_id, secret: row.sealed })
}

type Service = { space_id: number; kind: ServiceKind; name: string; token: string }
export async function saveService(db: Db, secrets: Secrets, { space_id, kind, name, token }: Service) {
  const { key_id, secret } = secrets.seal(serviceAt(space_id, kind), token)
  await sql`
    insert into outlet_services (space_id, kind, name, key_id, sealed) values (${space_id}, ${kind}, ${name}, ${key_id}, ${secret})
    on conflict (space_id, kind) do update set name = excluded.name, key_id = excluded.key_id, sealed = excluded.sealed,
      state = 'on', reason = null, heard = 0`.execute(db)
}

type Kind = { id: number; kind: ServiceKind; key_id: number; sealed: Buffer }

/** Everything anew, with the key of today; answers how many there were. */
export async function resealOutlets({ database, secrets }: { database: Database; secrets: Secrets }): Promise<number> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let total = 0
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      const anew = (place: ReturnType<typeof placeOf>, sealed: Sealed) =>
        secrets.seal(place, secrets.open(place, sealed))
      const { rows } = await sql<Row & { key_id: number; sealed: Buffer }>`
        select id, key_id, sealed from outlets where space_id = ${space_id} and sealed is not null order by id for update`.execute(
        db,
      )
      for (const { id, key_id, sealed } of rows) {
        const fresh = anew(placeOf(space_id, id), { key_id, secret: sealed })
        await sql`update outlets set key_id = ${fresh.key_id}, sealed = ${fresh.secret}
          where space_id = ${space_id} and id = ${id}`.execute(db)
      }
      const { rows: services } = await sql<Kind>`
        select id, kind, key_id, sealed from outlet_services where space_id = ${space_id} order by id for update`.execute(
        db,
      )
      for (const { id, kind, key_id, sealed } of services) {
        const fresh = anew(serviceAt(space_id, kind), { key_id, secret: sealed })
        await sql`update outlet_services set key_id = ${fresh.key_id}, sealed = ${fresh.secret}
          where space_id = ${space_id} and id = ${id}`.execute(db)
      }
      total += rows.length + services.length
    })
  return total
}
