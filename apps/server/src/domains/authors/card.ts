import type { AuthorCard } from '@otklik/contract/contacts.ts'
import type { Note } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { listKnown } from './list.ts'
import { getAuthor } from './service.ts'
import { isKnown } from './written.ts'

const NAMESAKES_AT_MOST = 5
/** Nobody has more accounts than this; and a link made in error must not bring a crowd. */
export const CHANNELS_AT_MOST = 20

export type KnownAuthor = { id: number; space_id: number; provider: string; name: string; person_id: number | null }

/** Somebody of whom the person sees nothing does not exist. */
export async function findKnown(ctx: CallContext, id: number): Promise<KnownAuthor> {
  const { rows } = await sql<KnownAuthor & { is_known: boolean }>`
    select a.id, a.space_id, a.provider, a.name, a.person_id, ${isKnown(ctx)} as is_known from authors a
    where a.space_id = any(${ctx.spaces}::integer[]) and a.id = ${id}`.execute(ctx.db)
  const found = rows[0] ?? refuse('not_found', { row: { table: 'authors', id } })
  return found.is_known ? found : refuse('not_found')
}

export async function getAuthorCard(ctx: CallContext, id: number): Promise<AuthorCard> {
  const { space_id, provider, name, person_id } = await findKnown(ctx, id)
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
