// Facts and templates that are like a text: what a draft leans on, and what is offered where no model writes.
import type { AiOffer, AiSource } from '@otklik/contract/ai/compose.ts'
import type { FoundFact } from '@otklik/contract/facts/facts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { cutTo } from '../../../platform/words.ts'
import type { Asks, Knowledge } from '../knowledge.ts'

export type Place = {
  space_id: number
  company_id: number | null
  folder_ids: readonly number[] | null
  with_templates: boolean
  /** Of whoever asks: templates of other groups are not theirs. Null: sees all. */
  groups: readonly number[] | null
  /** Who has it looked for by meaning, too (`byMeaning`); nobody: by words alone. */
  asks?: Asks | undefined
}

type TemplateRow = { id: number; title: string; text: string; score: number }

/** The score is the share of the text's words that stand in the template. */
async function findTemplates(
  { db }: Pick<Context, 'db'>,
  place: Place,
  text: string,
  most: number,
): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    with q as (select tsvector_to_array(search_words(${text})) as words)
    select t.id, t.name as title, t.text, h.hits::float8 / cardinality(q.words) as score
    from q, templates t, lateral (
      select count(*)::integer as hits from unnest(q.words) w where w = any(tsvector_to_array(t.words))) h
    where t.space_id = ${place.space_id} and t.deleted_at is null and cardinality(q.words) > 0 and h.hits > 0
      and (t.company_ids is null or ${place.company_id}::integer is null or ${place.company_id} = any(t.company_ids))
      and (t.group_ids is null or ${place.groups === null} or t.group_ids && ${place.groups ?? []}::integer[])
    order by score desc, t.uses desc, t.id limit ${most}`.execute(db)
  return rows
}

/** Measured as templates are: ranks of facts say which is likest, not how like it is. */
async function likeness({ db }: Pick<Context, 'db'>, text: string, facts: readonly FoundFact[]): Promise<number[]> {
  if (facts.length === 0) return []
  const { rows } = await sql<{ score: number }>`
    with q as (select tsvector_to_array(search_words(${text})) as words)
    select (select count(*) from unnest(q.words) w where w = any(tsvector_to_array(search_words(f.text))))::float8
      / greatest(1, cardinality(q.words)) as score
    from q, unnest(${facts.map(({ title, text: said }) => `${title}\n${said}`)}::text[]) with ordinality as f (text, at) order by f.at`.execute(
    db,
  )
  return rows.map(({ score }) => score)
}

const percent = (score: number) => Math.round(Math.max(0, Math.min(1, score)) * 100)

/** The likest first, facts before templates that are as like. */
export async function findLike(
  ctx: Pick<Context, 'db'>,
  knowledge: Knowledge,
  place: Place,
  text: string,
  most: number,
): Promise<AiOffer[]> {
  const asked = cutTo(text.trim(), limits.ai_question)
  if (asked === '') return []
  const { space_id, company_id, folder_ids, asks } = place
  const facts = await knowledge.find(ctx, { space_id, company_id, folder_ids, asks, text: asked, limit: most })
  const templates = place.with_templates ? await findTemplates(ctx, place, asked, most) : []
  const alike = await likeness(ctx, asked, facts)
  return [
    ...facts.map(({ fact_id, title, text: said }, at) => ({
      kind: 'fact' as const,
      id: fact_id,
      title,
      text: said,
      score: percent(alike[at] ?? 0),
    })),
    ...templates.map(({ id, title, text: said, score }) => ({
      kind: 'template' as const,
      id,
      title,
      text: said,
      score: percent(score),
    })),
  ]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
}

export const asSources = (offers: readonly AiOffer[], from = 1): AiSource[] =>
  offers.map((offer, at) => ({
    ...offer,
    n: from + at,
    text: cutTo(offer.text, limits.ai_fact_characters),
    is_cited: false,
  }))
