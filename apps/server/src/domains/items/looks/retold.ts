import type { ChangeFacts, Incoming, OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

// Networks that are looked at tell a whole page again when one thing on it is new. What says of the rest only what stands
// here already is found with one question, and not with four for each comment.

type Place = { space_id: number; object_id: number }
type Edit = Extract<ChangeFacts, { kind: 'comment_edited' }>
type Told = OwnCommentFacts | Edit

/** Of fewer than these, each may as well be asked about by itself. */
const FEW = 3

/** The same without what is known. Only what is told once is left out: of two, the first may be what makes the second news. */
export async function withoutRetold(
  ctx: Context,
  place: Place,
  facts: readonly Incoming[],
): Promise<readonly Incoming[]> {
  const told = facts.filter(isPlain)
  if (told.length < FEW) return facts
  const byName = Map.groupBy(told, nameOf)
  const once = told.filter((fact) => byName.get(nameOf(fact))?.length === 1)
  const known = await findKnown(ctx, place, once)
  return facts.filter((fact) => !(isPlain(fact) && known.has(nameOf(fact)) && byName.get(nameOf(fact))?.length === 1))
}

/** Files and what it is about are compared where they are kept. */
function isPlain(fact: Incoming): fact is Told {
  return fact.kind === 'own_comment' || (fact.kind === 'comment_edited' && !fact.media && !fact.subjects)
}

const nameOf = ({ kind, external_id }: Told) => `${kind} ${external_id}`

async function findKnown({ db }: Context, { space_id, object_id }: Place, told: readonly Told[]) {
  const { rows } = await sql<{ name: string }>`
    select t.kind || ' ' || t.external_id as name
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as t (kind text, external_id text, publication text, text text, rating smallint, at double precision, is_as_it_stands boolean)
    left join replies r on r.space_id = ${space_id} and r.object_id = ${object_id} and r.external_id = t.external_id
    left join items i on i.space_id = ${space_id} and i.object_id = ${object_id} and i.external_id = t.external_id
    left join item_texts w on w.space_id = ${space_id} and w.item_id = i.id
    where case
      when t.kind = 'own_comment' then r.id is not null and (t.publication is null or coalesce(r.publication, 'published') = t.publication)
      when i.id is not null then w.text = t.text and coalesce(t.rating, i.rating) is not distinct from i.rating
        and (coalesce(t.is_as_it_stands, false) or (w.edited_at is null and to_timestamp(t.at) <= i.created_at))
      else r.text = t.text and coalesce(t.is_as_it_stands, false) end`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
