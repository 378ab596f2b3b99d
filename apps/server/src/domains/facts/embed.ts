// Vectors are made in the background, by whoever has a model: what is new or was changed, and all of it when the model is
// another one. Until then words alone find it.
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { normalised } from './vectors.ts'

type Scope = Pick<Context, 'db'>
/** A piece that a model has not seen; `text` is what it is to be shown. */
export type Unseen = { fact_id: number; piece: number; made: number; text: string }

export async function findUnseen({ db }: Scope, space_id: number, model: string, most: number): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    select p.fact_id, p.piece, p.made, f.title || E'\n' || p.text as text
    from fact_pieces p join facts f on f.space_id = p.space_id and f.id = p.fact_id
    where p.space_id = ${space_id} and not exists (select from fact_vectors v
      where v.space_id = ${space_id} and v.model = ${model} and v.fact_id = p.fact_id and v.piece = p.piece)
    order by p.fact_id, p.piece limit ${most}`.execute(db)
  return rows
}

/** Whether a model has seen any: a question needs no vector before that. */
export async function hasVectors({ db }: Scope, space_id: number, model: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from fact_vectors v where v.space_id = ${space_id} and v.model = ${model}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** How many pieces there are, and how many of them a model has seen. */
export async function countSeen({ db }: Scope, space_id: number, model: string) {
  const { rows } = await sql<{ pieces: number; seen: number }>`
    select (select count(*) from fact_pieces where space_id = ${space_id})::integer as pieces,
      (select count(*) from fact_vectors where space_id = ${space_id} and model = ${model})::integer as seen`.execute(
    db,
  )
  return rows[0] ?? { pieces: 0, seen: 0 }
}

/** What was changed while the model looked at it is left out: it is unseen again. */
export async function keepVectors(
  { db }: Scope,
  space_id: number,
  model: string,
  seen: readonly (Pick<Unseen, 'fact_id' | 'piece' | 'made'> & { vector: ArrayLike<number> })[],
) {
  const rows = seen.map(({ vector, ...piece }) => ({ ...piece, dims: vector.length, hex: hexOf(normalised(vector)) }))
  await sql`
    insert into fact_vectors (space_id, fact_id, piece, model, dims, vector)
    select ${space_id}, n.fact_id, n.piece, ${model}, n.dims, decode(n.hex, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (fact_id integer, piece smallint, made bigint, dims smallint, hex text)
      join fact_pieces p on p.space_id = ${space_id} and p.fact_id = n.fact_id and p.piece = n.piece and p.made = n.made
    on conflict do nothing`.execute(db)
}

/** Of models that nobody asks any more. */
export const forgetVectors = ({ db }: Scope, space_id: number, models_kept: readonly string[]) =>
  sql`
    delete from fact_vectors where space_id = ${space_id} and model <> all(${models_kept}::text[])`.execute(db)

function hexOf(vector: Float32Array): string {
  const bytes = Buffer.alloc(4 * vector.length)
  for (const [at, one] of vector.entries()) bytes.writeFloatLE(one, 4 * at)
  return bytes.toString('hex')
}
