import type { AuthorCard } from '@otklik/contract/authors/contacts.ts'
import type { Note } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { getKnown } from './find.ts'
import { listKnown } from './list.ts'
import { getAuthor } from './service.ts'

const NAMESAKES_AT_MOST = 5
/** Nobody has more accounts than this; and a link made in error must not bring a crowd. */
export const CHANNELS_AT_MOST = 20

export async function getAuthorCard(ctx: CallContext, id: number): Promise<AuthorCard> {
  const { space_id, provider, name, person_id } = await getKnown(ctx, id)
  const author = (await getAuthor(ctx, space_id, id)) ?? refuse('not_found')
  const here = { ...ctx, spaces: [space_id] }
  const others =
    person_id === null ? [] : await listKnown(here, sql`a.person_id = ${person_id} and a.id <> ${id}`, CHANNELS_AT_MOST)
  const namesakes = await listKnown(
    here,
    sql`a.name_key = lower(${name}) and a.provider <> ${provider} and (a.person_id is null or a.person_id is distinct from ${person_id})`,
    NAMESAKES_AT_MOST,
  )
  return { space_id, author, notes: await listNotes(ctx.db, space_id, id), others, namesakes }
}

/** Newest first. */
export async function listNotes(db: Db, space_id: number, author_id: number): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select id, user_id, ${seconds('created_at')} as created_at, text from author_notes
    where space_id = ${space_id} and author_id = ${author_id} order by id desc limit 50`.execute(db)
  return rows
}
