// The key of an agent: sealed, opened only for a question that is about to leave, never told.
import { sql } from 'kysely'
import type { Secrets } from '../../../platform/config/secrets.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/db.ts'

type Scope = Pick<Context, 'db'>
type Place = { space_id: number; id: number }
type Row = { key_id: number; secret: Buffer }

const placeOf = ({ space_id, id }: Place) => ({ table: 'ai_agents', column: 'secret', space_id, row: String(id) })

export async function putKey({ db }: Scope, secrets: Secrets, place: Place, key: string) {
  const { key_id, secret } = secrets.seal(placeOf(place), key)
  await sql`
    update ai_agents set key_id = ${key_id}, secret = ${secret} where space_id = ${place.space_id} and id = ${place.id}`.execute(
    db,
  )
}

export const dropKey = ({ db }: Scope, { space_id, id }: Place) =>
  sql`update ai_agents set key_id = null, secret = null where space_id = ${space_id} and id = ${id}`.execute(db)

export async function openKey({ db }: Scope, secrets: Secrets, place: Place): Promise<string | null> {
  const { rows } = await sql<Row>`
    select key_id, secret from ai_agents
    where space_id = ${place.space_id} and id = ${place.id} and secret is not null and key_id is not null and deleted_at is null`.execute(
    db,
  )
  return rows[0] ? secrets.open(placeOf(place), rows[0]) : null
}

const textsPlace = ({ space_id, id }: Place) => ({ table: 'ai_calls', column: 'texts', space_id, row: String(id) })
export const sealTexts = (secrets: Secrets, place: Place, text: string) => secrets.seal(textsPlace(place), text)
export const openTexts = (secrets: Secrets, place: Place, { key_id, secret }: Row) =>
  secrets.open(textsPlace(place), { key_id, secret })

/** Everything anew, with the key of today; answers how many there were. */
export async function resealAi({ database, secrets }: { database: Database; secrets: Secrets }): Promise<number> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let total = 0
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      const keys = await sql<Row & { id: number }>`
        select id, key_id, secret from ai_agents where space_id = ${space_id} and secret is not null and key_id is not null order by id for update`.execute(
        db,
      )
      for (const { id, ...row } of keys.rows) {
        const place = { space_id, id }
        await putKey({ db }, secrets, place, secrets.open(placeOf(place), row))
        total += 1
      }
      const texts = await sql<Row & { id: number }>`
        select id, key_id, texts as secret from ai_calls where space_id = ${space_id} and texts is not null and key_id is not null order by id for update`.execute(
        db,
      )
      for (const { id, ...row } of texts.rows) {
        const place = { space_id, id }
        const { key_id, secret } = sealTexts(secrets, place, openTexts(secrets, place, row))
        await sql`update ai_calls set key_id = ${key_id}, texts = ${secret} where space_id = ${space_id} and id = ${id}`.execute(
          db,
        )
        total += 1
      }
    })
  return total
}
