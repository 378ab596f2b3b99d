import { sql } from 'kysely'
import type { Sealed, Secrets } from '../../platform/config/secrets.ts'
import type { Database } from '../../platform/database/db.ts'
import { type DrawPlace, findSealed, keepSealed } from './queries.ts'

const placeOf = ({ space_id, id }: DrawPlace) => ({
  table: 'contest_draws',
  column: 'secret',
  space_id,
  row: String(id),
})

export const sealDraw = (secrets: Secrets, place: DrawPlace, hex: string): Sealed => secrets.seal(placeOf(place), hex)
export const openDraw = (secrets: Secrets, place: DrawPlace, sealed: Sealed): string =>
  secrets.open(placeOf(place), sealed)

/** Every secret anew, with the key of today; answers how many there were. */
export async function resealDraws({ database, secrets }: { database: Database; secrets: Secrets }): Promise<number> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let total = 0
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      const { rows } = await sql<{ id: number }>`
        select id from contest_draws where space_id = ${space_id} and secret is not null order by id for update`.execute(
        db,
      )
      for (const { id } of rows) {
        const place = { space_id, id }
        const sealed = await findSealed(db, place)
        if (!sealed) continue
        await keepSealed(db, place, sealDraw(secrets, place, openDraw(secrets, place, sealed)))
        total += 1
      }
    })
  return total
}
