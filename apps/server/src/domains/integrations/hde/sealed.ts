import { sql } from 'kysely'
import type { Sealed, Secrets } from '../../../platform/config/secrets.ts'
import type { Database } from '../../../platform/database/db.ts'

export type DeskPlace = { space_id: number; desk_id: number }

const placeOf = ({ space_id, desk_id }: DeskPlace) => ({
  table: 'hde_desks',
  column: 'sealed',
  space_id,
  row: String(desk_id),
})
export const sealKey = (secrets: Secrets, place: DeskPlace, key: string): Sealed => secrets.seal(placeOf(place), key)
export const openKey = (secrets: Secrets, place: DeskPlace, { key_id, sealed }: { key_id: number; sealed: Buffer }) =>
  secrets.open(placeOf(place), { key_id, secret: sealed })

/** Every key anew, with the key of today; answers how many there were. */
export async function resealDesks({ database, secrets }: { database: Database; secrets: Secrets }): Promise<number> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let total = 0
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      const { rows } = await sql<{ id: number; key_id: number; sealed: Buffer }>`
        select id, key_id, sealed from hde_desks where space_id = ${space_id} order by id for update`.execute(db)
      for (const { id, ...sealed } of rows) {
        const place = { space_id, desk_id: id }
        const fresh = sealKey(secrets, place, openKey(secrets, place, sealed))
        await sql`
          update hde_desks set key_id = ${fresh.key_id}, sealed = ${fresh.secret}
          where space_id = ${space_id} and id = ${id}`.execute(db)
        total += 1
      }
    })
  return total
}
