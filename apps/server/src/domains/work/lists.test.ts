import { ChatFilter, emotionNumbers, ItemFilter } from '@otklik/contract/work/filters.ts'
import { defaultStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Combination, combinationsOf } from '../../../test/requests/combinations.ts'
import { fillSpace, type Sizes } from '../../../test/requests/filling.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { bounds } from './bounds.ts'
import type { AnyFilter } from './question.ts'

// A question that may look through so little stops in the middle of nearly every list: going on must lose nothing.
const usual = { ...bounds }
const small = { scan: 60, scanForMany: 60, scanForTotal: 100_000, searchShare: 1, few: 25, fewToSort: 50 }
Object.assign(bounds, small)
afterAll(() => void Object.assign(bounds, usual))

const sizes: Sizes = { items: 300, chats: 150, messages: 500, authors: 100, posts: 20 }
const world = await makeWorld({ isFresh: true })
afterAll(world.end)
let space: Space
let other: Space
let everybody: Person
let ofAccounts: Person
let fenced: Person

type Row = {
  id: number
  at: number
  /** In microseconds; null: never. */
  due: number | null
  due_soon: number | null
  day: string
  status: WorkStatus
  object_id: number
  company_id: number
  provider: string
  author_id: number | null
  author: string
  labels: number[]
  tags: number[]
  assigned_to: number | null
  group_id: number | null
  is_replied: boolean
  emotion: number | null
  rating: number | null
  has_files: boolean
  is_hidden: boolean
  is_history: boolean
  kind: string
  post_id: number | null
  waits?: number | null
  texts: { at: number; text: string }[]
}

const columns = `w.id, case when w.due_at < 'infinity' then (extract(epoch from w.due_at) * 1000000)::bigint end as due, case when w.due_soon_at < 'infinity' then (extract(epoch from w.due_soon_at) * 1000000)::bigint end as due_soon, w.status, w.object_id, o.company_id, o.provider, w.author_id, w.assigned_to, w.group_id, w.emotion,
  (select lower(a.name) from authors a where a.id = w.author_id and a.space_id = w.space_id) as author,
  array(select label_id from author_labels l where l.author_id = w.author_id and l.space_id = w.space_id) as labels`
const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`
const questions = {
  items: `select ${columns}, ${micros('w.created_at')} as at, (w.created_at at time zone 'Europe/Moscow')::date::text as day, w.replied_at is not null as is_replied,
      w.has_files, w.is_hidden, w.is_history, w.kind, w.post_id, w.rating, array(select tag_id from item_tags g where g.item_id = w.id and g.space_id = w.space_id) as tags,
      (select json_agg(json_build_object('at', ${micros('t.created_at')}, 'text', t.text)) from item_texts t where t.item_id = w.id and t.space_id = w.space_id) as texts
    from items w join objects o on o.id = w.object_id and o.space_id = w.space_id where w.space_id = $1`,
  chats: `select ${columns}, ${micros('w.last_message_at')} as at, (w.last_message_at at time zone 'Europe/Moscow')::date::text as day, w.unanswered_at is null as is_replied, case when w.unanswered_at is not null then ${micros('w.unanswered_at')} end as waits,
      exists (select from messages m where m.chat_id = w.id and m.space_id = w.space_id and m.has_files) as has_files, array(select tag_id from chat_tags g where g.chat_id = w.id and g.space_id = w.space_id) as tags,
      (select json_agg(json_build_object('at', ${micros('m.created_at')}, 'text', m.text)) from messages m where m.chat_id = w.id and m.space_id = w.space_id) as texts
    from chats w join objects o on o.id = w.object_id and o.space_id = w.space_id where w.space_id = $1`,
}
const rows: Record<'items' | 'chats', Row[]> = { items: [], chats: [] }
const parents = new Map<number, number | null>()

beforeAll(async () => {
  space = await world.space()
  other = await world.space()
  const client = await world.owner.connect()
  await fillSpace(client, space.id, sizes)
  client.release(true)
  await other.comment()
  await other.message()
  const member = space.member('operator')
  everybody = await world.person(member, other.member('operator'))
  ofAccounts = await world.person({ ...member, objects: [1, 2, 3, 9, 27, 40] })
  fenced = await world.person({ ...member, groups: [1, 2] })
  const mine = [everybody, ofAccounts, fenced].map(({ user_id }) => user_id)
  for (const table of ['items', 'chats'])
    await world.owner.query(
      `update ${table} set assigned_to = ($2::int[])[1 + id % 3] where space_id = $1 and id % 11 = 0`,
      [space.id, mine],
    )
  for (const list of ['items', 'chats'] as const)
    for (const { id } of [space, other]) rows[list].push(...(await world.owner.query(questions[list], [id])).rows)
  for (const { id, parent_id } of (await world.owner.query('select id, parent_id from tags')).rows)
    parents.set(id, parent_id)
})

const isBelow = (tag: number, top: readonly number[]): boolean => {
  if (top.includes(tag)) return true
  const parent = parents.get(tag)
  return parent ? isBelow(parent, top) : false
}
const isEmptyOrHas = <T>(asked: readonly T[] | undefined, one: T) => !asked?.length || asked.includes(one)
const isSo = (asked: 'yes' | 'no' | undefined, is: boolean) => asked === undefined || (asked === 'yes') === is

const found = new Map<string, Map<string, boolean>>()
/** By the database's own understanding of words, text by text. */
async function learnWords(words: string, list: 'items' | 'chats') {
  const texts = [...new Set(rows[list].flatMap((row) => row.texts ?? []).map(({ text }) => text))]
  const known = found.get(words) ?? new Map<string, boolean>()
  const asked = await world.owner.query(
    'select t as text, search_words(t) @@ search_query($2) as is_found from unnest($1::text[]) t',
    [texts, words],
  )
  for (const { text, is_found } of asked.rows) known.set(text, is_found)
  found.set(words, known)
}

const isDue = (asked: 'overdue' | 'soon' | undefined, { due, due_soon }: Row) => {
  const now = Date.now() * 1000
  const isOverdue = due !== null && due <= now
  return asked === undefined || (asked === 'overdue' ? isOverdue : due_soon !== null && due_soon <= now && !isOverdue)
}

/** What a list must be, row by row. */
function naively(list: 'items' | 'chats', filter: AnyFilter, who: Person): number[] {
  const isAscending = filter.priority ? !filter.reversed : filter.reversed
  const me = who.user_id
  const isVisible = ({ object_id, group_id, assigned_to }: Row) => {
    if (who === ofAccounts) return [1, 2, 3, 9, 27, 40].includes(object_id)
    if (who === fenced) return assigned_to === me || [1, 2].includes(group_id ?? 0)
    return true
  }
  const said = ({ texts }: Row) =>
    (texts ?? []).filter(({ text }) => found.get(filter.text ?? '')?.get(text)).map(({ at }) => at)
  const isCalled = ({ author }: Row) => filter.text !== undefined && author?.includes(filter.text)
  const fits = (row: Row) =>
    (who === everybody || row.object_id <= 60) &&
    isVisible(row) &&
    (filter.status.length ? filter.status : defaultStatuses).includes(row.status) &&
    isEmptyOrHas(filter.company_id, row.company_id) &&
    isEmptyOrHas(filter.object_id, row.object_id) &&
    isEmptyOrHas(filter.provider, row.provider) &&
    isEmptyOrHas(filter.group_id, row.group_id ?? 0) &&
    isEmptyOrHas(filter.kind as string[] | undefined, row.kind) &&
    isEmptyOrHas(filter.rating, row.rating ?? 0) &&
    isEmptyOrHas(
      filter.emotion.map((one) => emotionNumbers[one]),
      row.emotion ?? 99,
    ) &&
    (filter.assigned_to.length === 0 ||
      filter.assigned_to.some((one) =>
        one === 'none' ? row.assigned_to === null : row.assigned_to === (one === 'me' ? me : one),
      )) &&
    (filter.tag_id.length === 0 || row.tags.some((tag) => isBelow(tag, filter.tag_id))) &&
    (filter.label_id.length === 0 || row.labels.some((label) => filter.label_id.includes(label))) &&
    (filter.author_id ?? row.author_id) === row.author_id &&
    (filter.post_id ?? row.post_id) === row.post_id &&
    isSo(filter.replied, row.is_replied) &&
    isSo(filter.files, row.has_files) &&
    isDue(filter.due, row) &&
    isSo(filter.hidden, row.is_hidden) &&
    isSo(filter.history, row.is_history) &&
    (filter.from ?? '') <= row.day &&
    row.day <= (filter.to ?? '9') &&
    (!filter.hide_other || row.assigned_to === null || row.assigned_to === me) &&
    (!filter.text || isCalled(row) || said(row).length > 0)
  const placed = rows[list].filter(fits).map((row) => {
    const isUrgent = row.emotion === -1 || (row.rating ?? 5) <= 2
    const isPlacedByWords = filter.text && list === 'chats' && !isCalled(row)
    const isByDue = filter.priority && !filter.text
    // Dialogues in which nobody waits stand behind those in which somebody does.
    const since = isByDue && list === 'chats' ? (row.waits ?? Number.MAX_VALUE) : row.at
    const at = isPlacedByWords ? (isAscending ? Math.min : Math.max)(...said(row)) : since
    const due = isByDue ? (row.due ?? Number.MAX_VALUE) : 0
    return { id: row.id, at, due, urgency: filter.priority && isUrgent ? 0 : 1 }
  })
  const sign = isAscending ? 1 : -1
  return placed
    .sort((one, two) => one.urgency - two.urgency || sign * (one.due - two.due || one.at - two.at || one.id - two.id))
    .map(({ id }) => id)
}

async function readAll(list: 'items' | 'chats', filter: Combination['filter'], who: Person) {
  const api = world.as(who)
  const ids: number[] = []
  let pages = 0
  for (let after: string | undefined; pages < 200; pages++) {
    const query = { ...filter, ...(after && { after }) } as never
    const page = list === 'items' ? await api.items.list({ query }) : await api.chats.list({ query })
    ids.push(...page.rows.map(({ id }) => id))
    if (page.next === null) return ids
    after = page.next
  }
  throw new Error('it never ends')
}

describe.each([
  ['items', ItemFilter],
  ['chats', ChatFilter],
] as const)('the list of %s', (list, schema) => {
  // Most is closed: without it the lists would be too short to stop anywhere.
  const combinations = combinationsOf(schema, sizes, 80, 7).map((one) => ({
    ...one,
    filter: { status: ['new', 'inprogress', 'closed'], ...one.filter },
  }))
  const singles = combinations.filter(({ fields }) => fields.length === 1)
  const some = combinations.filter(({ fields }) => fields.length > 1).filter((_, place) => place % 6 === 0)

  async function check({ filter }: Combination, who: Person) {
    const parsed = schema.parse(filter) as AnyFilter
    if (parsed.text) await learnWords(parsed.text, list)
    const expected = naively(list, parsed, who)
    expect(await readAll(list, filter, who), JSON.stringify(filter)).toEqual(expected)
    return expected
  }

  it('is what each filter says, in order, nothing twice, wherever a page stops', async () => {
    let shown = 0
    for (const one of singles) shown += (await check(one, everybody)).length
    expect(shown).toBeGreaterThan(1_000)
  })

  it('is what several filters say together', async () => {
    for (const one of some) await check(one, everybody)
  })

  it('shows a row once, however often it is asked for', async () => {
    const twice = { assigned_to: ['me', everybody.user_id], tag_id: [1, 1, 21], object_id: [1, 1, 2, 3, 9] }
    for (const [field, values] of Object.entries(twice))
      await check({ fields: [field], filter: { status: ['closed', 'closed', 'new'], [field]: values } }, everybody)
  })

  it('shows only the accounts that are given to the person', async () => {
    for (const one of [...singles, ...some].filter((_, place) => place % 4 === 0)) await check(one, ofAccounts)
  })

  it('shows those behind a fence what is theirs and their groups', async () => {
    for (const one of [...singles, ...some].filter((_, place) => place % 4 === 1)) await check(one, fenced)
  })

  it('is counted as it is read', async () => {
    const api = world.as(everybody)
    for (const one of [...singles, ...some].filter((_, place) => place % 5 === 0)) {
      const query = one.filter as never
      const total = list === 'items' ? await api.items.total({ query }) : await api.chats.total({ query })
      const parsed = schema.parse(one.filter) as AnyFilter
      expect(total, JSON.stringify(one.filter)).toEqual({
        count: naively(list, parsed, everybody).length,
        has_more: false,
      })
    }
  })
})
