// What fits a question: by words always, by vectors where a model has made some; both lists joined by their ranks.
import type { FoundFact } from '@otklik/contract/facts/facts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { foldersBelow, isOutdated } from './queries.ts'
import { nearest, type Question } from './vectors.ts'

export type FactsWanted = {
  space_id: number
  /** What the customer has said. */
  text: string
  /** Whose account it is asked in: facts of other companies are not told there. Null: only those that hold for all. */
  company_id: number | null
  /** With all below them; null: all. */
  folder_ids: readonly number[] | null
  limit?: number
  /** The same question as the embeddings model has it. */
  question?: Question
}

type Scope = Pick<Context, 'db'>
type Ranked = FoundFact & { rank: number }

/** Outdated facts are never found. */
export async function findFacts(tx: Scope, wanted: FactsWanted): Promise<FoundFact[]> {
  const most = Math.min(wanted.limit ?? limits.facts_found, limits.facts_found)
  const byWords = await findByWords(tx, wanted)
  const byVectors = wanted.question ? await findByVectors(tx, wanted, wanted.question) : []
  return (byVectors.length === 0 ? byWords : joinRanks(byWords, byVectors)).slice(0, most)
}

/** Whether it may be told there, of a fact `f`. */
const isFitting = ({ space_id, company_id, folder_ids }: FactsWanted) => sql`
  f.space_id = ${space_id} and not ${isOutdated}
  and (f.company_id is null or f.company_id = ${company_id}::integer)
  ${folder_ids === null ? sql`` : sql`and f.folder_id in (${foldersBelow(space_id, folder_ids)})`}`

/**
 * Any word of the question counts; how many of them are met counts most, else a fact that says «доставка» five times would
 * stand before the one that says when.
 */
async function findByWords({ db }: Scope, wanted: FactsWanted): Promise<FoundFact[]> {
  const { rows } = await sql<FoundFact>`
    with asked as materialized (
      select array_agg(w) as words, string_agg(quote_tsword(w), ' | ')::tsquery as query from (
        select w from unnest(tsvector_to_array(search_words(${wanted.text.slice(0, limits.fact_question)}))) w
        order by length(w) desc, w limit ${limits.fact_question_words}) w)
    select p.fact_id, f.title, p.piece, p.text,
      (ts_rank_cd(p.words, a.query, 32) * cardinality(array(
        select unnest(tsvector_to_array(p.words)) intersect select unnest(a.words))) / cardinality(a.words))::float8 as score
    from asked a
      join fact_pieces p on p.space_id = ${wanted.space_id} and p.words @@ a.query
      join facts f on f.space_id = p.space_id and f.id = p.fact_id and ${isFitting(wanted)}
    order by score desc, p.fact_id, p.piece limit ${limits.facts_found}`.execute(db)
  return rows
}

async function findByVectors(tx: Scope, wanted: FactsWanted, question: Question): Promise<FoundFact[]> {
  const { rows: fitting } = await sql<{ id: number }>`select f.id from facts f where ${isFitting(wanted)}`.execute(
    tx.db,
  )
  const ids = new Set(fitting.map(({ id }) => id))
  const near = await nearest(tx, wanted.space_id, question, (id) => ids.has(id))
  if (near.length === 0) return []
  const { rows } = await sql<FoundFact>`
    select p.fact_id, f.title, p.piece, p.text, n.score
    from jsonb_to_recordset(${JSON.stringify(near)}::jsonb) as n (fact_id integer, piece smallint, score float8)
      join fact_pieces p on p.space_id = ${wanted.space_id} and p.fact_id = n.fact_id and p.piece = n.piece
      join facts f on f.space_id = ${wanted.space_id} and f.id = p.fact_id
    order by n.score desc, p.fact_id, p.piece limit ${limits.facts_found}`.execute(tx.db)
  return rows
}

/** How much the first places count before the later ones. */
const K = 60

/** The score stays the better of the two: ranks say the order, and nothing to whoever reads them. */
export function joinRanks(...lists: readonly (readonly FoundFact[])[]): FoundFact[] {
  const joined = new Map<string, Ranked>()
  for (const list of lists)
    for (const [place, found] of list.entries()) {
      const key = `${found.fact_id}/${found.piece}`
      const known = joined.get(key)
      const rank = (known?.rank ?? 0) + 1 / (K + place + 1)
      joined.set(key, { ...found, score: Math.max(found.score, known?.score ?? 0), rank })
    }
  return [...joined.values()].sort((a, b) => b.rank - a.rank).map(({ rank: _, ...found }) => found)
}
