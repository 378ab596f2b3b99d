import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forEachInTurn } from '../../platform/jobs/workers.ts'
import { deleteStray } from '../users/people.ts'

const AT_ONCE = 200

/**
 * People whose last space is gone are forgotten with all that was theirs, so that they can sign up again. People are
 * switched off in a space, never removed from it: nobody else is without one.
 */
export async function sweepStrays(
  { database, forgetPerson }: JobParts,
  { forget }: { forget(image: string): Promise<void> },
) {
  const strays = await database.acrossSpaces(sql<{ id: number }>`select find_strays(${AT_ONCE}) as id`)
  await forEachInTurn(strays, async ({ id }) => {
    // The picture first, while no transaction waits for the store: without the row nobody would know of it.
    const image = await database.asIdentity(async (db) => {
      const { rows } = await sql<{ image: string | null }>`select image from users where id = ${id}`.execute(db)
      return rows[0]?.image
    })
    if (image) await forget(image)
    await database.asIdentity((db) => deleteStray(db, id))
    forgetPerson(id)
  })
}
