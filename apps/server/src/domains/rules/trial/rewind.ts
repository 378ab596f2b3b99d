// Facts as they were: what is known now, with everything that came later taken back.
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Facts, Words } from '../facts/facts.ts'

type Scope = Pick<Context, 'db'>

type Past = {
  n: number
  /** Of the first change afterwards: what it was until then. */
  next_status: { from_status: WorkStatus } | null
  last_status: { at: number; from_status: WorkStatus | null } | null
  last_given: { at: number; assigned_to: number | null; group_id: number | null } | null
  was_given_later: boolean
  later_tags: { added: number[]; removed: number[] }[]
  text: string | null
  text_words: Words | null
  own_at: number | null
  inbound_at: number | null
  unanswered_at: number | null
}

/** What is written in the transaction of the event has its time: that is part of it. */
const SAME_S = 0.002

export async function rewind(
  { db }: Scope,
  space_id: number,
  all: readonly (Facts | undefined)[],
): Promise<(Facts | undefined)[]> {
  const rows = new Map<number, Past>()
  for (const kind of ['item', 'chat'] as const) {
    const asked = all.flatMap((facts, n) =>
      facts?.kind === kind ? [{ n, id: facts.id, text_id: facts.text_id, at: facts.at + SAME_S }] : [],
    )
    if (asked.length) for (const row of await readPast(db, space_id, kind, asked)) rows.set(row.n, row)
  }
  return all.map((facts, n) => {
    const past = rows.get(n)
    return facts && past ? back(facts, past) : facts
  })
}

function back(facts: Facts, past: Past): Facts {
  const tags = new Set(facts.tag_ids)
  for (const { added, removed } of past.later_tags) {
    for (const id of added) tags.delete(id)
    for (const id of removed) tags.add(id)
  }
  const { last_given: given, last_status: last } = past
  const whose = given ?? (past.was_given_later ? { at: facts.created_at, assigned_to: null, group_id: null } : null)
  const isItem = facts.kind === 'item'
  return {
    ...facts,
    status: past.next_status?.from_status ?? facts.status,
    status_since: last?.at ?? facts.created_at,
    previous_status: last?.from_status ?? null,
    tag_ids: [...tags],
    ...(whose && { assigned_to: whose.assigned_to, group_id: whose.group_id, assigned_since: whose.at }),
    replied_at: isItem
      ? facts.replied_at !== null && facts.replied_at <= facts.at
        ? facts.replied_at
        : null
      : past.own_at,
    ...(!isItem && { last_own_at: past.own_at, last_inbound_at: past.inbound_at, unanswered_at: past.unanswered_at }),
    ...(past.text !== null && {
      texts: { ...facts.texts, text: past.text },
      words: facts.words.text ? { ...facts.words, text: past.text_words ?? {} } : facts.words,
    }),
  }
}

type Asked = { n: number; id: number; text_id: number | null; at: number }

async function readPast(db: Scope['db'], space_id: number, kind: WorkKind, asked: readonly Asked[]): Promise<Past[]> {
  const thing = sql.ref(kind === 'item' ? 'item_id' : 'chat_id')
  const words = sql.ref(kind === 'item' ? 'item_id' : 'message_id')
  const own = sql`(select max(m.created_at) from messages m where m.space_id = ${space_id} and m.chat_id = w.id and m.is_own and m.state = 'sent'
    and m.kind not in ('note', 'system') and m.created_at <= to_timestamp(w.at))`
  const theirs = sql`m.space_id = ${space_id} and m.chat_id = w.id and not m.is_own and m.kind not in ('note', 'system') and m.created_at <= to_timestamp(w.at)`
  const of = (time: ReturnType<typeof sql>) => sql`extract(epoch from ${time})::double precision`
  const { rows } = await sql<Past>`
    select w.n,
      (select jsonb_build_object('from_status', h.from_status) from status_changes h where h.space_id = ${space_id} and h.${thing} = w.id
        and h.at > to_timestamp(w.at) and h.from_status is not null order by h.id limit 1) as next_status,
      (select jsonb_build_object('at', ${of(sql`h.at`)}, 'from_status', h.from_status) from status_changes h
        where h.space_id = ${space_id} and h.${thing} = w.id and h.at <= to_timestamp(w.at) order by h.id desc limit 1) as last_status,
      (select jsonb_build_object('at', ${of(sql`h.at`)}, 'assigned_to', h.body -> 'assigned_to', 'group_id', h.body -> 'group_id') from work_steps h
        where h.space_id = ${space_id} and h.${thing} = w.id and h.kind = 'assigned' and h.at <= to_timestamp(w.at) order by h.id desc limit 1) as last_given,
      exists (select from work_steps h where h.space_id = ${space_id} and h.${thing} = w.id and h.kind = 'assigned' and h.at > to_timestamp(w.at)) as was_given_later,
      coalesce((select jsonb_agg(jsonb_build_object('added', coalesce(h.body -> 'added', '[]'), 'removed', coalesce(h.body -> 'removed', '[]')) order by h.id desc)
        from work_steps h where h.space_id = ${space_id} and h.${thing} = w.id and h.kind = 'tags' and h.at > to_timestamp(w.at)), '[]') as later_tags,
      e.text, case when e.text is not null then (
        select coalesce(jsonb_object_agg(u.lexeme, u.positions), '{}') from unnest(watched_words(left(e.text, 32768))) u) end as text_words,
      ${kind === 'chat' ? of(sql`own.at`) : sql`null::double precision`} as own_at,
      ${kind === 'chat' ? sql`(select ${of(sql`max(m.created_at)`)} from messages m where ${theirs})` : sql`null::double precision`} as inbound_at,
      ${kind === 'chat' ? sql`(select ${of(sql`min(m.created_at)`)} from messages m where ${theirs} and m.created_at > coalesce(own.at, '-infinity'))` : sql`null::double precision`} as unanswered_at
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (n integer, id bigint, text_id bigint, at double precision)
    left join lateral (select ${kind === 'chat' ? own : sql`null::timestamptz`} as at) own on true
    left join lateral (select t.text from text_edits t where t.space_id = ${space_id} and t.${words} = w.text_id and t.edited_at > to_timestamp(w.at)
      order by t.edited_at limit 1) e on true`.execute(db)
  return rows
}
