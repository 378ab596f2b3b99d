// Facts of many things at once, as they stand now: one statement for comments, one for dialogues.
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import type { Cause } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { pipelined } from '../../../platform/database/pipelined.ts'
import type { Facts, TextField, Words } from './facts.ts'
import type { FactPart, Need } from './need.ts'

type Scope = Pick<Context, 'db'>

/** A thing and what happened to it. `message_id`: the message that it is about. */
export type Wanted = {
  kind: WorkKind
  id: number
  message_id?: number | null
  cause: Cause
  user_id: number | null
  at: number
}

const epoch = (column: string) => sql`extract(epoch from ${sql.ref(column)})::double precision`
const TEXT = sql.lit(limits.rule_regex_text)
const MESSAGES = sql.lit(1_000)
/** One more than is looked at, so that it shows that it was cut. */
const beginOf = (column: string) => sql`left(${sql.ref(column)}, ${TEXT} + 1)`

type Row = Omit<
  Facts,
  'texts' | 'words' | 'is_cut' | 'window_s' | 'people_online' | 'queue_length' | 'oldest_waiting_at' | 'kind'
> & {
  text: string | null
  text_since_answer: string | null
  author_name: string | null
  post_url: string | null
  post_text: string | null
  title: string | null
  text_words: Words | null
  since_words: Words | null
  name_words: Words | null
  url_words: Words | null
  post_words: Words | null
  title_words: Words | null
  n: number
}

/** Facts in the order of what was wanted; nothing for what is gone. */
export async function loadFacts(ctx: Scope, space_id: number, wanted: readonly Wanted[], need: Need) {
  const found: (Facts | undefined)[] = wanted.map(() => undefined)
  const team = await loadTeam(ctx, space_id, need)
  for (const kind of ['item', 'chat'] as const) {
    const asked = wanted.flatMap((one, n) => (one.kind === kind ? [{ ...one, n }] : []))
    if (asked.length === 0) continue
    const rows = await plannedOnce(ctx, () => (kind === 'item' ? itemRows : chatRows)(ctx, space_id, asked, need))
    for (const { n, ...row } of rows) found[n] = toFacts(kind, row, need, team[kind])
  }
  return found
}

/**
 * By ids alone, whatever the space: one plan fits all. Left to itself the database makes another one nearly every time, and that
 * takes longer (4 ms) than all the rest.
 */
async function plannedOnce<T>({ db }: Scope, ask: () => Promise<T>): Promise<T> {
  const [, answer] = await pipelined(
    sql`set local plan_cache_mode = force_generic_plan`.execute(db),
    ask(),
    sql`set local plan_cache_mode = auto`.execute(db),
  )
  return answer
}

type Team = Pick<Facts, 'people_online' | 'queue_length' | 'oldest_waiting_at'>

function toFacts(kind: WorkKind, row: Omit<Row, 'n'>, need: Need, team: Team): Facts {
  const { text, text_since_answer, author_name, post_url, post_text, title } = row
  const { text_words, since_words, name_words, url_words, post_words, title_words, ...facts } = row
  const given: Record<TextField, string | null> = { text, text_since_answer, author_name, post_url, post_text, title }
  const found: Record<TextField, Words | null> = {
    ...{ text: text_words, text_since_answer: since_words, author_name: name_words, post_url: url_words },
    ...{ post_text: post_words, title: title_words },
  }
  const present = <V>(of: Record<TextField, V | null>) =>
    Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null)) as Partial<Record<TextField, V>>
  const network = findNetwork(row.provider)
  return {
    ...facts,
    kind,
    ...team,
    texts: present(given),
    words: present(found),
    is_cut: [...need.texts].some((field) => (given[field]?.length ?? 0) > limits.rule_regex_text),
    window_s: kind === 'chat' ? (network?.messages?.reply_window_s ?? null) : null,
  }
}

/** As one value: lexeme → places. */
const wordsOf = (isWanted: boolean, text: ReturnType<typeof sql>) =>
  isWanted
    ? sql`(select coalesce(jsonb_object_agg(u.lexeme, u.positions), '{}') from unnest(watched_words(left(${text}, ${TEXT}))) u)`
    : sql`null::jsonb`

const shared = (kind: WorkKind, need: Need) => {
  const [thing, tags] = kind === 'item' ? [sql.ref('item_id'), 'item_tags'] : [sql.ref('chat_id'), 'chat_tags']
  const days = need.days.map((days) => sql`(${sql.lit(days)})`)
  const within = sql`(select coalesce(jsonb_object_agg(d.days, counted.n), '{}') from (values ${sql.join(days)}) d (days)`
  const since = sql`to_timestamp(w.at) - make_interval(days => d.days)`
  const ofPart = (part: FactPart, known: ReturnType<typeof sql>, otherwise: ReturnType<typeof sql>) =>
    need.parts.has(part) ? known : otherwise
  return sql`
    ${epoch('t.created_at')} as created_at, t.status, t.assigned_to, t.group_id, t.emotion,
    t.object_id, o.company_id, o.provider, t.author_id, s.id as space_id, t.id, w.n,
    w.cause, w.user_id, w.at, s.time_zone as zone,
    ${ofPart(
      'steps',
      sql`coalesce(${epoch('last_step.at')}, ${epoch('t.created_at')}) as status_since, last_step.from_status as previous_status,
        coalesce(${epoch('given.at')}, ${epoch('t.created_at')}) as assigned_since`,
      sql`${epoch('t.created_at')} as status_since, null::text as previous_status, ${epoch('t.created_at')} as assigned_since`,
    )},
    ${ofPart(
      'tags',
      sql`array(select g.tag_id from ${sql.table(tags)} g where g.space_id = s.id and g.${thing} = t.id) as tag_ids`,
      sql`'{}'::integer[] as tag_ids`,
    )},
    ${ofPart(
      'author',
      sql`a.name as author_name, a.screen_name as author_handle, a.person_id is not null as author_has_others,
        ${epoch('a.first_seen_at')} as author_first_seen_at, a.followers as author_followers,
        array(select l.label_id from author_labels l where l.space_id = s.id and l.author_id = t.author_id) as label_ids,
        exists (select from author_blocks b where b.space_id = s.id and b.author_id = t.author_id and b.object_id = t.object_id
          and (b.until is null or b.until > to_timestamp(w.at))) as is_blocked`,
      sql`null::text as author_name, null::text as author_handle, false as author_has_others,
        null::double precision as author_first_seen_at, null::integer as author_followers, '{}'::integer[] as label_ids,
        false as is_blocked`,
    )},
    ${ofPart(
      'hours',
      sql`exists (select from open_hours h where h.space_id = s.id and h.calendar_id = cal.id
          and h.started_at <= to_timestamp(w.at) and h.ended_at > to_timestamp(w.at)) as is_working,
        exists (select from space_holidays h join calendars c on c.space_id = s.id and c.id = h.calendar_id
          where h.space_id = s.id and h.calendar_id = cal.id and h.kind = 'closed'
          and h.day = (to_timestamp(w.at) at time zone c.zone)::date) as is_holiday`,
      sql`false as is_working, false as is_holiday`,
    )},
    ${
      need.days.length
        ? sql`${within} cross join lateral (
            select (select count(*) from items i where i.space_id = s.id and i.author_id = t.author_id and i.created_at > ${since} and i.created_at <= to_timestamp(w.at))
              + (select count(*) from messages m where m.space_id = s.id and m.author_id = t.author_id and not m.is_own and m.created_at > ${since}
                 and m.created_at <= to_timestamp(w.at)) as n) counted)`
        : sql`'{}'::jsonb`
    } as author_things,
    ${
      need.days.length
        ? sql`${within} cross join lateral (
            select count(*) as n from items i where i.space_id = s.id and i.author_id = t.author_id and i.emotion = -1 and i.created_at > ${since}
              and i.created_at <= to_timestamp(w.at)) counted)`
        : sql`'{}'::jsonb`
    } as author_negative,
    ${wordsOf(need.words.has('author_name'), sql`a.name`)} as name_words`
}

const joined = (kind: WorkKind, { parts }: Need) => {
  const thing = sql.ref(kind === 'item' ? 'item_id' : 'chat_id')
  const hours = sql`
    left join companies c on c.space_id = s.id and c.id = o.company_id
    left join lateral (select coalesce(c.calendar_id, (select d.id from calendars d where d.space_id = s.id and d.is_default)) as id) cal on true`
  const steps = sql`
    left join lateral (select h.at, h.from_status from status_changes h where h.space_id = s.id and h.${thing} = t.id
      order by h.id desc limit 1) last_step on true
    left join lateral (select h.at from work_steps h where h.space_id = s.id and h.${thing} = t.id and h.kind = 'assigned'
      order by h.id desc limit 1) given on true`
  return sql`
    join objects o on o.space_id = s.id and o.id = t.object_id
    ${parts.has('author') ? sql`left join authors a on a.space_id = s.id and a.id = t.author_id` : sql``}
    ${parts.has('hours') ? hours : sql``} ${parts.has('steps') ? steps : sql``}`
}

type Asked = Wanted & { n: number }
const asTable = (asked: readonly Asked[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (id bigint, message_id bigint, cause text, user_id integer, at double precision, n integer)`

async function itemRows({ db }: Scope, space_id: number, asked: readonly Asked[], need: Need): Promise<Row[]> {
  const parents = need.parents
    ? sql`
      exists (select from replies r where r.space_id = s.id and r.item_id = t.parent_id and r.state = 'sent' and r.deleted_at is null
        and r.created_at < t.created_at) as answers_us,
      (with recursive up as (
        select t.parent_id as id, 1 as n where t.parent_id is not null union all
        select p.parent_id, up.n + 1 from up join items p on p.space_id = ${space_id} and p.id = up.id where p.parent_id is not null and up.n < 50)
       select count(*)::integer from up) as thread_depth`
    : sql`false as answers_us, 0 as thread_depth`
  // Only those before it: what comes later changes no answer that was given.
  const twins = need.twins
    ? sql`(select count(*)::integer from near_duplicates d join near_duplicates e on e.space_id = d.space_id and e.first_id = d.first_id
        where d.space_id = ${space_id} and d.item_id = t.id and e.item_id < t.id)`
    : sql`0`
  const post = need.parts.has('post')
    ? sql`select p.url, p.text, p.published_at from posts p where p.space_id = s.id and p.id = t.post_id`
    : sql`select null::text as url, null::text as text, null::timestamptz as published_at`
  const { rows } = await sql<Row>`
    select ${shared('item', need)}, t.kind as what, coalesce(t.root_id, t.id) as thread_id, t.is_history as is_closed_to_robots,
      false as is_group_chat, ${epoch('t.replied_at')} as replied_at, null::double precision as unanswered_at,
      null::double precision as last_inbound_at, null::double precision as last_own_at,
      t.id as text_id, coalesce(${beginOf('x.text')}, '') as text, null::text as text_since_answer, p.url as post_url, ${beginOf('p.text')} as post_text, ${beginOf('x.title')} as title,
      ${wordsOf(need.words.has('text'), sql`x.text`)} as text_words, null::jsonb as since_words,
      ${wordsOf(need.words.has('post_url'), sql`p.url`)} as url_words, ${wordsOf(need.words.has('post_text'), sql`p.text`)} as post_words,
      ${wordsOf(need.words.has('title'), sql`x.title`)} as title_words,
      ${need.files ? sql`array(select distinct f.kind from attachments f where f.space_id = s.id and f.item_id = t.id and f.kind not in ('link', 'subject'))` : sql`case when t.has_files then array['document'] else '{}'::text[] end`} as file_kinds,
      t.rating, t.is_hidden, t.parent_id is not null as has_parent, t.post_id, ${epoch('p.published_at')} as post_published_at,
      null::integer as message_number, ${twins} as twins, ${parents}
    from ${asTable(asked)} join spaces s on s.id = ${space_id}
    join items t on t.space_id = s.id and t.id = w.id ${joined('item', need)}
    left join item_texts x on x.space_id = s.id and x.item_id = t.id
    left join lateral (${post}) p on true`.execute(db)
  return rows
}

async function chatRows({ db }: Scope, space_id: number, asked: readonly Asked[], need: Need): Promise<Row[]> {
  const ofChat = sql`m.space_id = s.id and m.chat_id = t.id and not m.is_own and m.kind not in ('note', 'system')`
  const theirs = sql`${ofChat} and m.created_at <= to_timestamp(w.at)`
  const since = need.texts.has('text_since_answer')
    ? // Whoever writes without end is read as far as questions look, not joined first and cut then.
      sql`(select coalesce(string_agg(q.text, E'\n' order by q.created_at, q.id), '') from (
        select m.created_at, m.id, ${beginOf('m.text')} as text, sum(length(m.text)) over (order by m.created_at, m.id) - length(m.text) as before
        from (select m.created_at, m.id, m.text from messages m where ${theirs} and m.deleted_at is null
          and m.created_at > coalesce(own.at, '-infinity') order by m.created_at, m.id limit ${MESSAGES}) m) q where q.before <= ${TEXT})`
    : sql`null::text`
  const own = need.parts.has('own')
    ? sql`select max(m.created_at) as at from messages m where m.space_id = s.id and m.chat_id = t.id and m.is_own
        and m.state = 'sent' and m.kind not in ('note', 'system') and m.created_at <= to_timestamp(w.at)`
    : sql`select null::timestamptz as at`
  const { rows } = await sql<Row>`
    select ${shared('chat', need)}, 'dialogue' as what, t.id as thread_id, t.lost_at is not null or coalesce(said.is_history, false) as is_closed_to_robots,
      t.is_group_chat, ${epoch('own.at')} as replied_at, ${epoch('t.unanswered_at')} as unanswered_at,
      ${epoch('t.last_inbound_at')} as last_inbound_at, ${epoch('own.at')} as last_own_at,
      said.id as text_id, coalesce(${beginOf('said.text')}, '') as text, since.text as text_since_answer, null::text as post_url, null::text as post_text,
      null::text as title,
      ${wordsOf(need.words.has('text'), sql`said.text`)} as text_words,
      ${wordsOf(need.words.has('text_since_answer'), sql`since.text`)} as since_words, null::jsonb as url_words,
      null::jsonb as post_words, null::jsonb as title_words,
      ${need.files ? sql`array(select distinct f.kind from attachments f where f.space_id = s.id and f.message_id = said.id and f.kind not in ('link', 'subject'))` : sql`case when said.has_files then array['document'] else '{}'::text[] end`} as file_kinds,
      null::smallint as rating, false as is_hidden, false as has_parent, false as answers_us, null::bigint as post_id, null::double precision as post_published_at, 0 as thread_depth, null::integer as twins,
      ${need.numbers ? sql`(select count(*)::integer from messages m where ${ofChat} and not m.is_history and (m.created_at, m.id) <= (said.created_at, said.id))` : sql`null::integer`} as message_number
    from ${asTable(asked)} join spaces s on s.id = ${space_id}
    join chats t on t.space_id = s.id and t.id = w.id ${joined('chat', need)}
    left join lateral (select m.id, m.text, m.has_files, m.created_at, m.is_history from messages m
      where ${ofChat} and case when w.message_id is null then m.created_at <= to_timestamp(w.at) else m.id = w.message_id end order by m.created_at desc, m.id desc limit 1) said on true
    left join lateral (${own}) own on true
    left join lateral (select ${since} as text) since on true`.execute(db)
  return rows
}

async function loadTeam({ db }: Scope, space_id: number, need: Need): Promise<Record<WorkKind, Team>> {
  const people_online: Record<number, number> = {}
  if (need.groups.length) {
    const { rows } = await sql<{ group_id: number; n: number }>`
      select g.id as group_id, (
        select count(*)::integer from user_status_intervals i join user_statuses u on u.space_id = ${space_id} and u.id = i.status and u.takes_work
        where i.space_id = ${space_id} and i.ended_at is null and (g.id = 0 or exists (
          select from group_members m where m.space_id = ${space_id} and m.group_id = g.id and m.user_id = i.user_id))) as n
      from unnest(${need.groups}::integer[]) g (id)`.execute(db)
    for (const { group_id, n } of rows) people_online[group_id] = n
  }
  const none = { people_online, queue_length: 0, oldest_waiting_at: null }
  if (!need.queue) return { item: none, chat: none }
  const { rows } = await sql<{ kind: WorkKind; queue_length: number; oldest_waiting_at: number | null }>`
    select 'item' as kind, count(*)::integer as queue_length, ${epoch('q.created_at')} as oldest_waiting_at from (
      select min(i.created_at) over () as created_at from items i where i.space_id = ${space_id} and i.status in ('new', 'inprogress')
        and i.replied_at is null and not i.is_history limit 10000) q group by q.created_at
    union all
    select 'chat', count(*)::integer, ${epoch('q.unanswered_at')} from (
      select min(c.unanswered_at) over () as unanswered_at from chats c where c.space_id = ${space_id} and c.status in ('new', 'inprogress')
        and c.unanswered_at is not null limit 10000) q group by q.unanswered_at`.execute(db)
  const of = (kind: WorkKind) => ({ ...none, ...rows.find((row) => row.kind === kind) })
  return { item: of('item'), chat: of('chat') }
}
