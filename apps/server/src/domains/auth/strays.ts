import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs.ts'

const AT_ONCE = 200

/**
 * People whose last space is gone are forgotten with all that was theirs, so that they can sign up again. People are
 * switched off in a space, never removed from it: nobody else is without one.
 */
export async function sweepStrays(
  { database, forgetPerson }: JobParts,
  { forget }: { forget(image: string): Promise<void> },
) {
  const strays = await database.throughDoor(sql<{ id: number }>`select find_strays(${AT_ONCE}) as id`)
  for (const { id } of strays) {
    await database.asIdentity(async (db) => {
      const { rows } = await sql<{ image: string | null }>`
        delete from users u where u.id = ${id} and not exists (select from members m where m.user_id = u.id)
        returning image`.execute(db)
      // As of uploads: without the row nobody would know of the picture.
      if (rows[0]?.image) await forget(rows[0].image)
    })
    forgetPerson(id)
  }
}
