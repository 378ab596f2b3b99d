import type { BotSecret } from '@otklik/contract/bots/bots.ts'
import { sql } from 'kysely'
import type { Sealed, Secrets } from '../../../platform/config/secrets.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/db.ts'

type Scope = Pick<Context, 'db'>
type Place = { space_id: number; bot_id: number; name: string }
type Row = { name: string; host: string | null; key_id: number; sealed: Buffer }
/** What it is, and where alone it may be sent. */
export type Opened = ReadonlyMap<string, { value: string; host: string | null }>

const placeOf = ({ space_id, bot_id, name }: Place) => ({
  table: 'bot_secrets',
  column: 'sealed',
  space_id,
  row: `${bot_id}/${name}`,
})
const seal = (secrets: Secrets, place: Place, text: string): Sealed => secrets.seal(placeOf(place), text)
const open = (secrets: Secrets, place: Place, { key_id, sealed }: Row) =>
  secrets.open(placeOf(place), { key_id, secret: sealed })

const selectSealed = async ({ db }: Scope, space_id: number, bot_id: number) => {
  const { rows } = await sql<Row>`
    select name, host, key_id, sealed from bot_secrets where space_id = ${space_id} and bot_id = ${bot_id} order by name`.execute(
    db,
  )
  return rows
}

/** By their names. Only ever for a request that is about to leave. */
export async function openSecrets(scope: Scope, secrets: Secrets, space_id: number, bot_id: number): Promise<Opened> {
  const rows = await selectSealed(scope, space_id, bot_id)
  const opened = (row: Row) => open(secrets, { space_id, bot_id, name: row.name }, row)
  return new Map(rows.map((row) => [row.name, { value: opened(row), host: row.host }] as const))
}

export const listSecrets = async (scope: Scope, space_id: number, bot_id: number): Promise<BotSecret[]> =>
  (await selectSealed(scope, space_id, bot_id)).map(({ name, host }) => ({ name, host }))

export async function putSecret(
  { db }: Scope,
  secrets: Secrets,
  place: Place,
  { value, host }: { value: string; host: string | null },
) {
  const { key_id, secret } = seal(secrets, place, value)
  await sql`
    insert into bot_secrets (space_id, bot_id, name, host, key_id, sealed)
    values (${place.space_id}, ${place.bot_id}, ${place.name}, ${host}, ${key_id}, ${secret})
    on conflict (space_id, bot_id, name) do update set host = excluded.host, key_id = excluded.key_id, sealed = excluded.sealed`.execute(
    db,
  )
}

export const dropSecret = ({ db }: Scope, { space_id, bot_id, name }: Place) =>
  sql`delete from bot_secrets where space_id = ${space_id} and bot_id = ${bot_id} and name = ${name}`.execute(db)

/** Every secret anew, with the key of today; answers how many there were. */
export async function resealBots({ database, secrets }: { database: Database; secrets: Secrets }): Promise<number> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let total = 0
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      const { rows } = await sql<Row & { bot_id: number }>`
        select bot_id, name, host, key_id, sealed from bot_secrets where space_id = ${space_id} order by bot_id, name for update`.execute(
        db,
      )
      for (const { bot_id, ...row } of rows) {
        const place = { space_id, bot_id, name: row.name }
        await putSecret({ db }, secrets, place, { value: open(secrets, place, row), host: row.host })
        total += 1
      }
    })
  return total
}
