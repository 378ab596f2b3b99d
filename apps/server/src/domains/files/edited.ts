// Files of what was edited on the network: a photo may be added, changed or taken away.
import type { MediaFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { attachMedia, type Owner } from './service.ts'

type Place = { space_id: number; object_id: number }
type Kept = { id: number; file_id: number; source_ref: string | null }

/** Networks sign the address of a file anew each time: the same file is known by what stands before the signature. */
const bare = (ref: string) => ref.replace(/[?#].*$/s, '')

/** These and no others. Undefined: the network did not tell. Answers whether anything is different now. */
export async function replaceMedia(
  ctx: Context,
  place: Place,
  owner: Owner,
  told: readonly MediaFacts[] | undefined,
): Promise<boolean> {
  if (told === undefined) return false
  const [[column, id]] = Object.entries(owner) as [[string, number]]
  const { space_id } = place
  const { rows } = await sql<Kept>`
    select a.id, a.file_id, f.source_ref from attachments a join files f on f.space_id = ${space_id} and f.id = a.file_id
    where a.space_id = ${space_id} and ${sql.ref(`a.${column}`)} = ${id} and a.kind <> 'subject' order by a.position`.execute(
    ctx.db,
  )
  const known = new Set(rows.flatMap(({ source_ref }) => (source_ref === null ? [] : [bare(source_ref)])))
  const wanted = new Set(told.map(({ ref }) => bare(ref)))
  const added = told.filter(({ ref }) => !known.has(bare(ref)))
  // What our side has uploaded has no address on the network, and stays.
  const gone = rows.filter(({ source_ref }) => source_ref !== null && !wanted.has(bare(source_ref)))
  if (added.length + gone.length === 0) return false
  await sql`delete from attachments where space_id = ${space_id} and id = any(${gone.map((one) => one.id)}::bigint[])`.execute(
    ctx.db,
  )
  await sql`
    update files f set used_at = null
    where f.space_id = ${space_id} and f.id = any(${gone.map((one) => one.file_id)}::bigint[]) and f.template_id is null
      and not exists (select from attachments o where o.space_id = ${space_id} and o.file_id = f.id)`.execute(ctx.db)
  await attachMedia(ctx, place, [{ owner, media: added }])
  // In the order in which they are told, the new ones among those that stayed.
  await sql`
    update attachments a set position = t.position - 1
    from files f, unnest(${told.map(({ ref }) => bare(ref))}::text[]) with ordinality as t (ref, position)
    where a.space_id = ${space_id} and ${sql.ref(`a.${column}`)} = ${id} and a.kind <> 'subject'
      and f.space_id = ${space_id} and f.id = a.file_id and regexp_replace(f.source_ref, '[?#].*$', '') = t.ref`.execute(
    ctx.db,
  )
  return true
}
