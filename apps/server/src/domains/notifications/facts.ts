// What notifications are about, as it stands now: who may see it, and the words of it. Loaded once for many.
import { limits } from '@otklik/contract/limits.ts'
import type { Said, Thing } from '@otklik/contract/notifications/catalogue.ts'
import type { Scoped } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The ids that a notification consists of. */
export type Ids = {
  thing: Thing
  thing_id: number
  said: Said | null
  said_id: number | null
  group_id: number | null
  /** By which followed filter it came. */
  watch_id?: number | null
  by_user: number | null
}

export type ThingFacts = Scoped & {
  company_id: number | null
  name: string
  about: string
  reason: string
  due_at: Date | null
  /** Deleted, or its author is blocked: nobody is told of it. */
  is_gone: boolean
}

export type Facts = {
  things: ReadonlyMap<string, ThingFacts>
  said: ReadonlyMap<string, string>
  people: ReadonlyMap<number, string>
  groups: ReadonlyMap<number, string>
  watches: ReadonlyMap<number, WatchFacts>
}
export type WatchFacts = { name: string; route: string; query: Record<string, string | string[]> }

export const keyOf = (kind: string, id: number) => `${kind}:${id}`

type Row = ThingFacts & { id: number }

export async function loadFacts(db: Db, space_id: number, all: readonly Ids[]): Promise<Facts> {
  const idsOf = (thing: Thing) => [...new Set(all.flatMap((one) => (one.thing === thing ? [one.thing_id] : [])))]
  const saidOf = (said: Said) => [
    ...new Set(all.flatMap((one) => (one.said === said && one.said_id !== null ? [one.said_id] : []))),
  ]
  const [items, chats, accounts, spaces, absences, swaps, agents, notes, replies, messages, people, groups, watches] =
    await Promise.all([
      ask(idsOf('item'), (ids) => selectWork(db, space_id, ofItems, ids)),
      ask(idsOf('chat'), (ids) => selectWork(db, space_id, ofChats, ids)),
      ask(idsOf('account'), (ids) => selectAccounts(db, space_id, ids)),
      ask(idsOf('space'), () => selectSpace(db, space_id)),
      ask(idsOf('absence'), (ids) => selectAbsences(db, space_id, ids)),
      ask(idsOf('swap'), (ids) => selectSwaps(db, space_id, ids)),
      ask(idsOf('agent'), (ids) => selectAgents(db, space_id, ids)),
      ask(saidOf('note'), (ids) => selectWords(db, space_id, 'item_notes', ids)),
      ask(saidOf('reply'), (ids) => selectWords(db, space_id, 'replies', ids)),
      ask(saidOf('message'), (ids) => selectWords(db, space_id, 'messages', ids)),
      ask([...new Set(all.flatMap(({ by_user }) => by_user ?? []))], (ids) => selectNames(db, ids)),
      ask([...new Set(all.flatMap(({ group_id }) => group_id ?? []))], (ids) => selectGroups(db, space_id, ids)),
      ask([...new Set(all.flatMap(({ watch_id }) => watch_id ?? []))], (ids) => selectWatches(db, space_id, ids)),
    ])
  const persons = idsOf('person').map((id): Row => ({ ...nowhere, id, name: '', about: '', reason: '' }))
  const things = Object.entries({
    ...{ item: items, chat: chats, account: accounts, space: spaces, person: persons },
    ...{ absence: absences, swap: swaps, agent: agents },
  })
  const said = Object.entries({ note: notes, reply: replies, message: messages })
  return {
    things: new Map(things.flatMap(([kind, rows]) => rows.map((row) => [keyOf(kind, row.id), row] as const))),
    said: new Map(said.flatMap(([kind, rows]) => rows.map(({ id, text }) => [keyOf(kind, id), text] as const))),
    people: new Map(people.map(({ id, name }) => [id, name])),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
    watches: new Map(watches.map((watch) => [watch.id, watch])),
  }
}

/** In no account, group or hands: whoever holds the right may know of it. */
const nowhere = {
  ...{ object_id: null, group_id: null, assigned_to: null, company_id: null },
  ...{ due_at: null, is_gone: false },
}

const ask = async <Row>(ids: number[], select: (ids: number[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? [] : select(ids)

const ofItems = {
  table: 'items',
  words: (space_id: number) => sql`left join item_texts t on t.space_id = ${space_id} and t.item_id = w.id`,
} as const
const ofChats = {
  table: 'chats',
  words: (space_id: number) => sql`left join messages t on t.space_id = ${space_id} and t.id = w.last_message_id`,
} as const

/** An author who is blocked writes to nobody, for as long as the block holds. */
async function selectWork(db: Db, space_id: number, { table, words }: typeof ofItems | typeof ofChats, ids: number[]) {
  const { rows } = await sql<Row>`
    select w.id, w.object_id, w.group_id, w.assigned_to, o.company_id, coalesce(a.name, '') as name,
      left(coalesce(t.text, ''), ${limits.excerpt}) as about, '' as reason, null::timestamptz as due_at,
      w.status = 'deleted' or exists (
        select from author_blocks b where b.space_id = ${space_id} and b.object_id = w.object_id
          and b.author_id = w.author_id and (b.until is null or b.until > now())) as is_gone
    from ${sql.table(table)} w join objects o on o.space_id = ${space_id} and o.id = w.object_id ${words(space_id)}
    left join authors a on a.space_id = ${space_id} and a.id = w.author_id
    where w.space_id = ${space_id} and w.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

async function selectAccounts(db: Db, space_id: number, ids: number[]) {
  const { rows } = await sql<Row>`
    select id, id as object_id, null::integer as group_id, null::integer as assigned_to, company_id, name, '' as about,
      coalesce(error, '') as reason, null::timestamptz as due_at, state = 'removed' as is_gone
    from objects where space_id = ${space_id} and id = any(${ids}::integer[])`.execute(db)
  return rows
}

async function selectSpace(db: Db, space_id: number) {
  const { rows } = await sql<Row>`
    select id, null::integer as object_id, null::integer as group_id, null::integer as assigned_to, null::integer as company_id,
      name, '' as about, '' as reason, expires_at as due_at, deleted_at is not null as is_gone
    from spaces where id = ${space_id}`.execute(db)
  return rows
}

const ofNobody = sql`
  null::integer as object_id, null::integer as group_id, null::integer as assigned_to, null::integer as company_id, null::timestamptz as due_at`

/** Who is away, of which kind, and how it stands. A wish that was taken back is nobody's to decide any more. */
async function selectAbsences(db: Db, space_id: number, ids: number[]) {
  const { rows } = await sql<Row>`
    select a.id, ${ofNobody}, u.name, k.name as about, a.state as reason, a.state = 'withdrawn' as is_gone
    from absences a join users u on u.id = a.user_id join absence_kinds k on k.space_id = ${space_id} and k.id = a.kind_id
    where a.space_id = ${space_id} and a.id = any(${ids}::integer[])`.execute(db)
  return rows
}

async function selectSwaps(db: Db, space_id: number, ids: number[]) {
  const { rows } = await sql<Row>`
    select s.id, ${ofNobody}, u.name, s.note as about, s.state as reason, s.state = 'withdrawn' as is_gone
    from swaps s join users u on u.id = s.offered_by
    where s.space_id = ${space_id} and s.id = any(${ids}::integer[])`.execute(db)
  return rows
}

async function selectAgents(db: Db, space_id: number, ids: number[]) {
  const { rows } = await sql<Row>`
    select id, ${ofNobody}, name, '' as about, '' as reason, deleted_at is not null as is_gone
    from ai_agents where space_id = ${space_id} and id = any(${ids}::integer[])`.execute(db)
  return rows
}

async function selectWords(db: Db, space_id: number, table: 'item_notes' | 'replies' | 'messages', ids: number[]) {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, left(text, ${limits.excerpt}) as text from ${sql.table(table)}
    where space_id = ${space_id} and id = any(${ids}::bigint[])`.execute(db)
  return rows
}

async function selectNames(db: Db, ids: number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where id = any(${ids}::integer[])`.execute(db)
  return rows
}

async function selectGroups(db: Db, space_id: number, ids: number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from user_groups where space_id = ${space_id} and id = any(${ids}::integer[])`.execute(db)
  return rows
}

async function selectWatches(db: Db, space_id: number, ids: number[]) {
  const { rows } = await sql<WatchFacts & { id: number }>`
    select id, name, route, query from watches where space_id = ${space_id} and id = any(${ids}::integer[])`.execute(db)
  return rows
}
