// Vectors of pieces: few enough of a space to compare a question with all of them, exactly, in slices between which others have
// their turn. No extension of the database is needed for that.
import { setImmediate as othersTurn } from 'node:timers/promises'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Scope = Pick<Context, 'db'>
/** A question as a model has it. */
export type Question = { model: string; vector: ArrayLike<number> }
export type Near = { fact_id: number; piece: number; score: number }

type Held = { stamp: string; dims: number; ids: Int32Array; vectors: Float32Array }

const MOST_BYTES = 64 * 1024 * 1024
const SLICE = 500

/** By space and model; who was asked for last stands last, and the first go when there is no room. */
const held = new Map<string, Held>()
let held_bytes = 0

/** Those of these facts that are nearest, the nearest first. Nothing while the model has not seen them. */
export async function nearest(
  tx: Scope,
  space_id: number,
  { model, vector }: Question,
  isFitting: (fact_id: number) => boolean,
): Promise<Near[]> {
  const { dims, ids, vectors } = await hold(tx, space_id, model)
  const asked = normalised(vector)
  if (asked.length !== dims) return []
  let best: Near[] = []
  for (let from = 0; from < ids.length / 2; from += SLICE) {
    if (from > 0) await othersTurn()
    for (let n = from; n < Math.min(from + SLICE, ids.length / 2); n++) {
      const fact_id = ids[2 * n] as number
      if (!isFitting(fact_id)) continue
      let score = 0
      for (let at = 0; at < dims; at++) score += (vectors[n * dims + at] as number) * (asked[at] as number)
      best.push({ fact_id, piece: ids[2 * n + 1] as number, score })
    }
    best = best.sort((a, b) => b.score - a.score).slice(0, limits.facts_found)
  }
  // What points elsewhere says nothing of the question.
  return best.filter(({ score }) => score > 0)
}

async function hold({ db }: Scope, space_id: number, model: string): Promise<Held> {
  const key = `${space_id}:${model}`
  const stamp = await stampOf(db, space_id, model)
  const known = held.get(key)
  if (known) forget(key)
  const vectors = known?.stamp === stamp ? known : await load(db, space_id, model, stamp)
  const bytes = bytesOf(vectors)
  if (bytes > MOST_BYTES) return vectors
  for (const oldest of [...held.keys()]) if (held_bytes + bytes > MOST_BYTES) forget(oldest)
  held.set(key, vectors)
  held_bytes += bytes
  return vectors
}

function forget(key: string) {
  const known = held.get(key)
  if (known && held.delete(key)) held_bytes -= bytesOf(known)
}

const bytesOf = ({ ids, vectors }: Held) => ids.byteLength + vectors.byteLength

/** Whatever is written has a number higher than all before it, and what is gone is missed in the count. */
async function stampOf(db: Context['db'], space_id: number, model: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) || ':' || coalesce(max(made), 0) as stamp
    from fact_vectors where space_id = ${space_id} and model = ${model}`.execute(db)
  return rows[0]?.stamp ?? ''
}

type Row = { fact_id: number; piece: number; dims: number; vector: Buffer }

async function load(db: Context['db'], space_id: number, model: string, stamp: string): Promise<Held> {
  const all: Row[] = []
  for (let rows: Row[] | undefined; rows === undefined || rows.length === SLICE; ) {
    const last: Row | undefined = all.at(-1)
    const answer = await sql<Row>`
      select fact_id, piece, dims, vector from fact_vectors
      where space_id = ${space_id} and model = ${model}
        and (fact_id, piece) > (${last?.fact_id ?? 0}::integer, ${last?.piece ?? 0}::integer)
      order by fact_id, piece limit ${SLICE}`.execute(db)
    rows = answer.rows
    all.push(...rows)
  }
  // A model that has changed its size under the same name: what is of the other size is made anew sooner or later.
  const dims = all.at(-1)?.dims ?? 0
  const same = all.filter((row) => row.dims === dims)
  const vectors = new Float32Array(same.length * dims)
  const ids = new Int32Array(same.length * 2)
  for (const [n, { fact_id, piece, vector }] of same.entries()) {
    ids.set([fact_id, piece], 2 * n)
    for (let at = 0; at < dims; at++) vectors[n * dims + at] = vector.readFloatLE(4 * at)
    if (n % SLICE === SLICE - 1) await othersTurn()
  }
  return { stamp, dims, ids, vectors }
}

/** As long as 1, so that a product is the cosine. */
export function normalised(vector: ArrayLike<number>): Float32Array {
  let sum = 0
  for (let at = 0; at < vector.length; at++) sum += (vector[at] as number) ** 2
  const length = Math.sqrt(sum) || 1
  return Float32Array.from(vector, (one) => one / length)
}
