import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Ground, transact } from '../../platform/database/transact.ts'
import type { From } from '../../platform/journal/entry.ts'
import { refuse } from '../../platform/refuse.ts'
import { endFamilies } from './queries.ts'
import { takeAttempts } from './throttle/attempts.ts'

type Parts = Pick<Ground, 'database' | 'forgetPerson'>

/**
 * Every session of a person, by somebody who manages them in this space, and what they have allowed applications there. What
 * they have allowed in other spaces is no business of this one.
 */
export async function endAllSessions({ database, forgetPerson }: Parts, user_id: number, space_id: number) {
  await database.asIdentity(async (db) => {
    await takeAttempts(db, [{ limit: 'sign_out_member', of: `${space_id}:${user_id}` }])
    const { rows } = await sql<{ id: string }>`
      select id from token_families
      where user_id = ${user_id} and ended_at is null and (space_id is null or space_id = ${space_id})`.execute(db)
    await endFamilies(
      db,
      rows.map(({ id }) => id),
      'admin',
    )
  })
  forgetPerson(user_id)
}

type Deactivated = { user_id: number; space_id: number; from: From }

/** In a space that has put this person out and that no call of theirs sees any more: they may still say that they have left. */
export async function inSpaceOfDeactivated<T>(
  ground: Ground,
  { user_id, space_id, from }: Deactivated,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { rows } = await ground.database.asIdentity((db) =>
    sql`
      select 1 as one from members m join spaces s on s.id = m.space_id and s.deleted_at is null
      where m.space_id = ${space_id} and m.user_id = ${user_id} and m.deactivated_at is not null and m.left_at is null`.execute(
      db,
    ),
  )
  if (rows.length === 0) refuse('not_found')
  const correlation_id = `left:${space_id}:${user_id}`
  return transact(ground, { spaces: [space_id], user_id, cause: 'person', correlation_id, from }, work)
}

/** Of a space that its person belongs to no more; nobody begins again with it who is invited back. */
export async function endConsentsOfLeaver({ database, forgetPerson }: Parts, user_id: number) {
  await database.asIdentity((db) => endStrays(db, user_id, sql`f.space_id is not null`))
  forgetPerson(user_id)
}

/**
 * Somebody who belongs to no space any more is signed out everywhere; whoever still does loses the rights there, and what
 * they had allowed applications there.
 */
export async function endSessionsOfLeaver({ database, forgetPerson }: Parts, user_id: number) {
  await database.asIdentity((db) => endStrays(db, user_id, sql`true`))
  forgetPerson(user_id)
}

/** Sessions of nowhere, and those of a space that the person has left. */
const endStrays = (db: Db, user_id: number, which: RawBuilder<unknown>) =>
  sql`
    with ended as (
      update token_families f set ended_at = now(), ended_why = 'admin'
      where f.user_id = ${user_id} and f.ended_at is null and ${which} and not exists (
        select from members m join spaces s on s.id = m.space_id
        where m.user_id = ${user_id} and m.deactivated_at is null and s.deleted_at is null
          and (f.space_id is null or m.space_id = f.space_id))
      returning f.id)
    delete from access_tokens a using ended where a.family_id = ended.id`.execute(db)
