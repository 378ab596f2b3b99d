import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { releasePortraits } from '../files/release.ts'

type Scope = Pick<Context, 'db'>

/** By the network's id, alone or within each of the space's own pages there: '<page>:<id>'. */
export async function findByExternalId(
  { db }: Scope,
  { space_id, provider, external_id }: { space_id: number; provider: string; external_id: string },
): Promise<{ id: number; external_id: string }[]> {
  const { rows } = await sql<{ id: number; external_id: string }>`
    select id, external_id from authors
    where space_id = ${space_id} and provider = ${provider} and external_id = any(
      ${external_id}::text || (select coalesce(array_agg(o.provider_id || ':' || ${external_id}), '{}') from objects o
        where o.space_id = ${space_id} and o.provider = ${provider}))`.execute(db)
  return rows
}

/**
 * The row stays, so that counts stay true, and tells nothing any more, not even the network's id: whoever writes again is
 * somebody new.
 */
export async function eraseAuthor({ db }: Scope, space_id: number, id: number) {
  await sql`
    update authors set name = '—', external_id = 'erased:' || id, screen_name = null, url = null, image = null,
      image_source = null, followers = null, person_id = null, erased_at = now()
    where space_id = ${space_id} and id = ${id}`.execute(db)
  await sql`delete from author_notes where space_id = ${space_id} and author_id = ${id}`.execute(db)
  await releasePortraits(db, space_id, id)
}
