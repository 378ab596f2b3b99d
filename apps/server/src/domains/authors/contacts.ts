// What our people write down about those who write to us: notes, and who is the same person as whom.
import type { AuthorCard } from '@otklik/contract/authors/contacts.ts'
import type { Note } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { CHANNELS_AT_MOST, getAuthorCard } from './card.ts'
import { getKnown } from './find.ts'

export async function addAuthorNote(ctx: CallContext, author_id: number, text: string): Promise<Note> {
  const { space_id } = await getKnown(ctx, author_id)
  const { rows } = await sql<Note>`
    insert into author_notes (space_id, author_id, user_id, text) values (${space_id}, ${author_id}, ${ctx.user_id}, ${text})
    returning id, user_id, ${seconds('created_at')} as created_at, text`.execute(ctx.db)
  ctx.announce({ space_id }, 'author.changed', { id: author_id, space_id })
  return rows[0] as Note
}

export async function removeAuthorNote(ctx: CallContext, author_id: number, note_id: number): Promise<null> {
  const { space_id } = await getKnown(ctx, author_id)
  const { numAffectedRows } = await sql`
    delete from author_notes where space_id = ${space_id} and author_id = ${author_id} and id = ${note_id}`.execute(
    ctx.db,
  )
  if (!numAffectedRows) return refuse('not_found')
  ctx.announce({ space_id }, 'author.changed', { id: author_id, space_id })
  return null
}

/** Everybody who was one with either of them is one person from now on. */
export async function linkAuthors(ctx: CallContext, id: number, other_id: number): Promise<AuthorCard> {
  const [one, other] = [await getKnown(ctx, id), await getKnown(ctx, other_id)]
  if (one.space_id !== other.space_id || one.id === other.id) return refuse('not_found')
  const { space_id } = one
  const persons = [one.person_id, other.person_id].filter((person_id) => person_id !== null)
  // In the order of ids: two who link the same people at once must not wait for each other.
  const { rows } = await sql<{ id: number }>`
    select id from authors where space_id = ${space_id} and (id in (${one.id}, ${other.id}) or person_id = any(${persons}::bigint[]))
    order by id for no key update`.execute(ctx.db)
  if (rows.length > CHANNELS_AT_MOST) return refuse('limit_reached')
  const ids = rows.map((row) => row.id)
  await setPerson(ctx, space_id, ids, Math.min(...ids))
  return getAuthorCard(ctx, id)
}

export async function unlinkAuthor(ctx: CallContext, id: number): Promise<AuthorCard> {
  const { space_id, person_id } = await getKnown(ctx, id)
  if (person_id !== null) {
    const { rows } = await sql<{ id: number }>`
      select id from authors where space_id = ${space_id} and person_id = ${person_id} order by id for no key update`.execute(
      ctx.db,
    )
    const left = rows.map((row) => row.id).filter((each) => each !== id)
    await setPerson(ctx, space_id, [id], null)
    // The number must not be that of somebody who has left; and one alone is nobody's other.
    await setPerson(ctx, space_id, left, left.length > 1 ? Math.min(...left) : null)
  }
  return getAuthorCard(ctx, id)
}

async function setPerson(ctx: CallContext, space_id: number, ids: readonly number[], person_id: number | null) {
  await sql`update authors set person_id = ${person_id}::bigint where space_id = ${space_id} and id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  for (const id of ids) ctx.announce({ space_id }, 'author.changed', { id, space_id })
}
