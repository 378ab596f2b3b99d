// Ten lists that teams have open all day, against SQL written by hand for each, which knows the space, its values and the
// best index, and runs as the owner, without policies. In CPU of the database's session per page of the same rows.
import { ChatFilter, ItemFilter } from '@otklik/contract/work/filters.ts'
import { defaultStatuses } from '@otklik/contract/work/work.ts'
import { listChats } from '@otklik/server/src/domains/chats/list.ts'
import { chatColumns } from '@otklik/server/src/domains/chats/queries.ts'
import { listItems } from '@otklik/server/src/domains/items/list.ts'
import { itemColumns } from '@otklik/server/src/domains/items/queries.ts'
import { PipelinedClient } from '@otklik/server/src/platform/database/pipelined-client.ts'
import { makeMeter } from '@otklik/server/test/explained.ts'
import pg from 'pg'
import { sessionCpuMs } from './cpu.ts'
import { BIG_SPACE, openBigSpace } from './generate.ts'
import { interleave, median, report } from './measure.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const PAGES = Number(process.env.PAGES ?? 20)

const server = await openBigSpace()
const meter = await makeMeter(server.connection, BIG_SPACE, {}, { Client: PipelinedClient })
const owner = new pg.Client(server.connection)
await owner.connect()
const { db } = meter.ctx
const theirs = (await owner.query('select pg_backend_pid() as pid')).rows[0].pid as number

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const me = meter.ctx.actor.id
const post = server.sizes.posts - 5
const unfinished = `('${defaultStatuses.join(`', '`)}')`
/** The first of several ranges of an index, each read as far as one page. */
function first(table: string, at: string, ranges: string[]) {
  const order = (column: string) => `order by ${column} desc, id desc limit 31`
  const each = ranges.map(
    (where) => `(select id, ${at} as at from ${table} where space_id = $1 and ${where} ${order(at)})`,
  )
  return `(select * from (${each.join(' union all ')}) r ${order('at')})`
}
const states = (and: string) => defaultStatuses.map((status) => `status = '${status}' and ${and}`)

type Named = { list: 'items' | 'chats'; filter: object; page: string; values?: unknown[]; order?: string }
const lists: Record<string, Named> = {
  'new comments': {
    list: 'items',
    filter: { status: ['new'] },
    page: first('items', 'created_at', [`status = 'new'`]),
  },
  'mine, unfinished': {
    ...{ list: 'items', filter: { assigned_to: ['me'] } },
    ...{ page: first('items', 'created_at', states('assigned_to = $2')), values: [me] },
  },
  'unanswered reviews of 1 and 2 stars': {
    ...{ list: 'items', filter: { kind: ['review'], rating: [1, 2], replied: 'no' } },
    page: first(
      'items',
      'created_at',
      [1, 2].flatMap((rating) => states(`rating = ${rating} and kind = 'review' and replied_at is null`)),
    ),
  },
  'dialogues by priority': {
    ...{ list: 'chats', filter: { priority: true }, order: 'page.due_at, page.waits, page.id' },
    page: `(select * from (${states('priority = 1')
      .map(
        (where) => `(select id, due_at, coalesce(unanswered_at, 'infinity') as waits from chats
          where space_id = $1 and ${where} order by due_at, coalesce(unanswered_at, 'infinity'), id limit 31)`,
      )
      .join(' union all ')}) r order by due_at, waits, id limit 31)`,
  },
  'comments of a post': {
    ...{ list: 'items', filter: { post_id: post } },
    page: `(select id, created_at as at from items where space_id = $1 and post_id = $2 and status in ${unfinished} order by created_at desc, id desc limit 31)`,
    values: [post],
  },
  'by tag': {
    ...{ list: 'items', filter: { tag_id: [25] } },
    page: `(select i.id, g.created_at as at from item_tags g join items i on i.space_id = $1 and i.id = g.item_id
      where g.space_id = $1 and g.tag_id = $2 and not g.is_finished and i.status in ${unfinished} order by g.created_at desc, g.item_id desc limit 31)`,
    values: [25],
  },
  'by label': {
    ...{ list: 'items', filter: { label_id: [3] } },
    page: `(select i.id, i.created_at as at from author_labels l join items i on i.space_id = $1 and i.author_id = l.author_id
      where l.space_id = $1 and l.label_id = $2 and i.status in ${unfinished} order by i.created_at desc, i.id desc limit 31)`,
    values: [3],
  },
  'a word in comments': {
    ...{ list: 'items', filter: { text: 'артикул200' } },
    page: `(select i.id, i.created_at as at from item_texts t join items i on i.space_id = $1 and i.id = t.item_id
      where t.space_id = $1 and search_words(t.text) @@ search_query($2) and i.status in ${unfinished} order by i.created_at desc, i.id desc limit 31)`,
    values: ['артикул200'],
  },
  'closed, of yesterday': {
    ...{ list: 'items', filter: { status: ['closed'], from: yesterday, to: yesterday } },
    page: first('items', 'created_at', [
      `status = 'closed' and created_at >= $2::timestamptz and created_at < $3::timestamptz`,
    ]),
    values: [`${yesterday}T00:00:00+03:00`, `${yesterday}T24:00:00+03:00`],
  },
  'delayed dialogues': {
    ...{ list: 'chats', filter: { status: ['delayed'] } },
    page: first('chats', 'last_message_at', [`status = 'delayed'`]),
  },
}

/** The page with everything that a row shows, in one statement. */
function byHand({ list, page, values = [], order = 'page.at desc, page.id desc' }: Named) {
  const [columns, from] =
    list === 'items'
      ? [
          itemColumns,
          'join items i on i.space_id = $1 and i.id = page.id join item_texts t on t.space_id = $1 and t.item_id = page.id left join authors a on a.space_id = $1 and a.id = i.author_id',
        ]
      : [
          chatColumns,
          'join chats c on c.space_id = $1 and c.id = page.id join authors a on a.space_id = $1 and a.id = c.author_id left join messages m on m.space_id = $1 and m.id = c.last_message_id',
        ]
  const text = `with page as ${page} select ${columns.compile(db).sql} from page ${from} order by ${order} limit 30`
  return async () => (await owner.query(text, [BIG_SPACE, ...values])).rows
}

const ourPage = ({ list, filter }: Named) =>
  list === 'items'
    ? async () => (await listItems(meter.ctx, ItemFilter.parse(filter))).rows
    : async () => (await listChats(meter.ctx, ChatFilter.parse(filter))).rows

async function cpuOf(pid: number, ask: () => Promise<unknown>): Promise<number> {
  const before = sessionCpuMs(pid)
  for (let page = 0; page < PAGES; page++) await ask()
  return (sessionCpuMs(pid) - before) / PAGES
}

const lines = []
for (const [what, named] of Object.entries(lists)) {
  const [hand, our] = [byHand(named), ourPage(named)]
  const [expected, found] = [await hand(), await our()].map((rows) => rows.map(({ id }) => Number(id)))
  if (JSON.stringify(expected) !== JSON.stringify(found)) throw new Error(`${what}: by hand ${expected}, ours ${found}`)
  const { a, b } = await interleave(
    ROUNDS,
    () => cpuOf(theirs, hand),
    () => cpuOf(meter.pid, our),
  )
  lines.push({ what: `${what} (${found?.length})`, floor: median(a), ours: median(b), unit: 'ms', bar: 2 })
}
const isWell = report(lines)
if (!isWell) process.exitCode = 1
await owner.end()
await meter.end()
await server.stop()
