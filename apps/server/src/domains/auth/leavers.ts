import { sql } from 'kysely'
import type { Ground } from '../../platform/database/transact.ts'

type Parts = Pick<Ground, 'database' | 'forgetPerson'>

/** Somebody who belongs to no space any more is signed out everywhere; whoever still does loses only the rights there. */
export async function endSessionsOfLeaver({ database, forgetPerson }: Parts, user_id: number) {
  await database.asIdentity((db) =>
    sql`
      with ended as (
        update token_families f set ended_at = now(), ended_why = 'admin'
        where f.user_id = ${user_id} and f.ended_at is null and not exists (
          select from members m join spaces s on s.id = m.space_id
          where m.user_id = ${user_id} and m.deactivated_at is null and s.deleted_at is null)
        returning f.id)
      delete from access_tokens a using ended where a.family_id = ended.id`.execute(db),
  )
  forgetPerson(user_id)
}
