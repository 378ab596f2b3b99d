// The words of an answer that nobody looks over before it leaves.
import { fillTemplate, templateContext, variablesIn } from '@otklik/contract/templates/template-text.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { CallContext, DoerContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'

type Place = { space_id: number; id: number }
type Facts = Record<'author_name' | 'user_name' | 'account_name' | 'company_name' | 'post_url' | 'date', string | null>

/** The text as it reads here. Nobody looks it over before it leaves, so a gap is no answer. */
export async function fillFor(ctx: DoerContext, kind: WorkKind, { space_id, id }: Place, text: string) {
  if (variablesIn(text).length === 0) return text
  const [facts] = await readFacts(ctx, kind, space_id, [id])
  const filled = fillTemplate(text, templateContext(facts ?? {}))
  return filled.missing.length > 0 ? refuse('variable_missing') : filled.text
}

/** What becomes of a text before many: what is missing for how many of them, and how long it is for the longest. */
export async function measureFor(ctx: CallContext, kind: WorkKind, space_id: number, ids: number[], text: string) {
  const all = await readFacts(ctx, kind, space_id, ids)
  const filled = all.map((facts) => fillTemplate(text, templateContext(facts)))
  const whole = filled.filter(({ missing }) => missing.length === 0)
  const missing = Map.groupBy(
    filled.flatMap((each) => each.missing),
    (variable) => variable,
  )
  return {
    missing: [...missing].map(([variable, lacking]) => ({ variable, count: lacking.length })),
    incomplete: filled.length - whole.length,
    longest: Math.max(0, ...whole.map((each) => each.text.length)),
    longest_bytes: Math.max(0, ...whole.map((each) => Buffer.byteLength(each.text))),
  }
}

/** Each of these as it will read for one, or null where something is missing. */
export async function fillEach(
  ctx: CallContext,
  kind: WorkKind,
  space_id: number,
  texts: ReadonlyMap<number, string>,
): Promise<Map<number, string | null>> {
  const all = await readFacts(ctx, kind, space_id, [...texts.keys()])
  return new Map(
    all.map(({ id, ...facts }) => {
      const { text, missing } = fillTemplate(texts.get(id) ?? '', templateContext(facts))
      return [id, missing.length > 0 ? null : text]
    }),
  )
}

async function readFacts({ db, user_id }: DoerContext, kind: WorkKind, space_id: number, ids: readonly number[]) {
  const about =
    kind === 'item'
      ? sql`select i.id, i.object_id, i.author_id, p.url as post_url from items i left join posts p on p.space_id = ${space_id} and p.id = i.post_id
            where i.space_id = ${space_id} and i.id = any(${ids}::bigint[])`
      : sql`select c.id, c.object_id, c.author_id, null as post_url from chats c where c.space_id = ${space_id} and c.id = any(${ids}::bigint[])`
  const { rows } = await sql<Facts & { id: number }>`
    select t.id, a.name as author_name, u.name as user_name, o.name as account_name, k.name as company_name, t.post_url,
      to_char(now() at time zone s.time_zone, 'DD.MM.YYYY') as date
    from (${about}) t
    join spaces s on s.id = ${space_id}
    join objects o on o.space_id = ${space_id} and o.id = t.object_id
    join companies k on k.space_id = ${space_id} and k.id = o.company_id
    left join users u on u.id = ${user_id}
    left join authors a on a.space_id = ${space_id} and a.id = t.author_id`.execute(db)
  return rows
}
