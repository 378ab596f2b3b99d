// Two months that the demo's people have behind them, so that there are figures to look at from the first minute.
import { getNetwork, offeredNetworks } from '@otklik/simulator/networks/list.ts'
import type { Message } from '@otklik/simulator/state.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { drawPast, type Past, type PastComment, type PastVisit } from '@otklik/simulator/world/past.ts'
import { idOn, type Person } from '@otklik/simulator/world/people.ts'
import { type RawBuilder, sql } from 'kysely'
import { countWhole } from '../domains/statistics/whole.ts'
import type { Database, Db } from '../platform/database/db.ts'
import type { Ground } from '../platform/database/transact.ts'
import type { DemoSpace } from './seed.ts'
import { unhurried } from './unhurried.ts'

/** Twice what people look back over, to be compared with. */
export const PAST_DAYS = 60

/** What lay behind the space when it was made: the same at every start, and the same that the networks remember. */
export const pastOf = ({ born_at }: DemoSpace): Past =>
  drawPast({ now: born_at, days: PAST_DAYS, homes: offeredNetworks })

/** Written once, straight into the tables: it has happened, and nobody is to be told. Answers whether it was now. */
export async function rememberPast(base: Ground, { space_id, born_at }: DemoSpace, past: Past): Promise<boolean> {
  const behind = { spaces: [space_id], user_id: null, cause: 'import', correlation_id: 'demo' } as const
  return unhurried(base, behind, async ({ db }) => {
    if ((await oldest(db, space_id, born_at)) !== undefined) return false
    const cast = await readCast(db, space_id)
    const comments = past.comments.filter(({ account }) => cast.objects.has(account))
    const visits = past.visits.filter(({ account }) => cast.objects.has(account))
    const authors = await insertAuthors(db, space_id, { comments, visits })
    // Account by account: all of them at once take longer than one statement may on a slow machine.
    for (const [account, id] of cast.objects) {
      const one = { ...cast, objects: new Map([[account, id]]) }
      const isHere = (there: { account: Account }) => there.account === account
      await insertComments(db, space_id, one, authors, comments.filter(isHere))
      await insertVisits(db, space_id, one, authors, visits.filter(isHere))
    }
    await countWhole({ db }, space_id)
    return true
  })
}

/** Whether it is written: a space that was made by an older Otklik has another past, of which no network knows. */
export async function hasPast(database: Database, { space_id, born_at }: DemoSpace, past: Past): Promise<boolean> {
  const found = await database.inSpaces({ spaces: [space_id], read: true }, (db) => oldest(db, space_id, born_at))
  return past.comments.some(({ account, comment }) => found === idsOf(account, comment).external_id)
}

/** Before it was made nothing can have arrived. */
async function oldest(db: Db, space_id: number, born_at: number): Promise<string | undefined> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from items where space_id = ${space_id} and created_at < to_timestamp(${born_at}) order by created_at limit 1`.execute(
    db,
  )
  return rows[0]?.external_id
}

type Cast = { objects: Map<Account, number>; staff: number[]; tags: number[] }

async function readCast(db: Db, space_id: number): Promise<Cast> {
  const objects = await db
    .selectFrom('objects')
    .select(['id', 'provider', 'provider_id'])
    .where('space_id', '=', space_id)
    .where('state', '<>', 'removed')
    .execute()
  const staff = await db
    .selectFrom('members')
    .select('user_id')
    .where('space_id', '=', space_id)
    .where('role', 'in', ['operator', 'administrator'])
    .orderBy('user_id')
    .execute()
  const tags = await db.selectFrom('tags').select('id').where('space_id', '=', space_id).orderBy('id').execute()
  const idOf = ({ network, id }: Account) =>
    objects.find(({ provider, provider_id }) => provider === network && provider_id === id)?.id
  return {
    objects: new Map(
      accounts.flatMap((account) => {
        const id = idOf(account)
        return id === undefined ? [] : [[account, id] as const]
      }),
    ),
    staff: staff.map(({ user_id }) => user_id),
    tags: tags.map(({ id }) => id),
  }
}

/** As their networks call whoever wrote it. */
const authorOf = ({ network }: Account, written: Message & { rating?: number }) =>
  getNetwork(network).authorId?.(written) ?? String(written.from)

const idsOf = (account: Account, comment: PastComment['comment']) =>
  getNetwork(account.network).commentIds(account, comment)

const saidIn = (account: Account, person: Person, line: Message) =>
  getNetwork(account.network).messageIds(account, idOn(account, person), line)

type Ids = Map<string, number>

async function insertAuthors(db: Db, space_id: number, { comments, visits }: Past): Promise<Ids> {
  const met = new Map<string, object>()
  const writers = [
    ...comments.map(({ account, person, comment }) => ({ account, person, written: comment })),
    ...visits.map(({ account, person, lines }) => ({ account, person, written: lines[0] as Message })),
  ]
  for (const { account, person, written } of writers.sort((left, right) => left.written.at - right.written.at)) {
    const { first_name, last_name } = person
    const [provider, external_id] = [account.network, authorOf(account, written)]
    const key = `${provider} ${external_id}`
    if (!met.has(key)) met.set(key, { provider, external_id, name: `${first_name} ${last_name}`, at: written.at })
  }
  return idsBy(
    db,
    sql`
      insert into authors (space_id, provider, external_id, name, first_seen_at)
      select ${space_id}, provider, external_id, name, to_timestamp(at)
      from jsonb_to_recordset(${JSON.stringify([...met.values()])}::jsonb) as t (provider text, external_id text, name text, at bigint)
      returning id, provider || ' ' || external_id as name`,
  )
}

async function insertPosts(
  db: Db,
  space_id: number,
  { objects }: Cast,
  comments: readonly PastComment[],
): Promise<Ids> {
  const posts = new Map(
    newestFirst(comments).map(({ account, post, comment }) => {
      // An application tells neither name nor date: its package and the oldest review stand in.
      const told = post ?? { at: comment.at, text: account.id }
      const place = { object_id: objects.get(account), external_id: idsOf(account, comment).post_external_id }
      return [
        `${place.object_id} ${place.external_id}`,
        { ...place, at: told.at, text: told.text, kind: post ? (post.sort ?? 'post') : 'app' },
      ]
    }),
  )
  await sql`
    insert into posts (space_id, object_id, external_id, kind, published_at, text)
    select ${space_id}, object_id, external_id, kind, to_timestamp(at), text
    from jsonb_to_recordset(${JSON.stringify([...posts.values()])}::jsonb) as t (object_id integer, external_id text, kind text, at bigint, text text)
    on conflict (space_id, object_id, external_id) do nothing`.execute(db)
  return idsBy(db, sql`select id, object_id || ' ' || external_id as name from posts where space_id = ${space_id}`)
}

async function idsBy(db: Db, select: ReturnType<typeof sql>): Promise<Ids> {
  const { rows } = await (select as RawBuilder<{ id: number; name: string }>).execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const newestFirst = (comments: readonly PastComment[]) =>
  comments.toSorted((left, right) => right.comment.at - left.comment.at)

/** Somebody has taken it, answered it or not, and closed it; every third is tagged. */
async function insertComments(db: Db, space_id: number, cast: Cast, authors: Ids, comments: readonly PastComment[]) {
  const { objects, staff, tags } = cast
  const posts = await insertPosts(db, space_id, cast, comments)
  const rows = comments.map(({ account, comment, answer, closed_at }, place) => ({
    ...{ at: comment.at, text: comment.text, rating: comment.rating, closed_at, topic_state: comment.topic?.state },
    object_id: objects.get(account),
    author_id: authors.get(`${account.network} ${authorOf(account, comment)}`),
    post_id: posts.get(`${objects.get(account)} ${idsOf(account, comment).post_external_id}`),
    external_id: idsOf(account, comment).external_id,
    kind: comment.rating === undefined ? 'comment' : 'review',
    answer: answer?.text,
    answer_id: answer && idsOf(account, answer).external_id,
    answered_at: answer?.at,
    taken_at: answer?.at ?? closed_at,
    user_id: staff[place % staff.length],
    tag_id: place % 3 === 0 ? tags[(place / 3) % tags.length] : undefined,
  }))
  const ids = await idsBy(
    db,
    sql`
      insert into items (space_id, object_id, post_id, author_id, created_at, received_at, external_id, kind, rating, status,
        replied_at, reaction_seconds, finished_at, assigned_to, topic_state, version)
      select ${space_id}, object_id, post_id, author_id, to_timestamp(at), to_timestamp(at), external_id, kind, rating, 'closed',
        to_timestamp(answered_at), answered_at - at, to_timestamp(closed_at), user_id, topic_state, 3
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (object_id integer, post_id bigint, author_id bigint, at bigint,
        external_id text, kind text, rating smallint, answered_at bigint, closed_at bigint, user_id integer, topic_state text)
      returning id, object_id || ' ' || external_id as name`,
  )
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, id: ids.get(`${row.object_id} ${row.external_id}`) })))}::jsonb)
        as t (id bigint, object_id integer, at bigint, text text, answer text, answer_id text, answered_at bigint, taken_at bigint,
          closed_at bigint, user_id integer, tag_id integer)
    ), words as (
      insert into item_texts (space_id, item_id, object_id, created_at, text)
      select ${space_id}, id, object_id, to_timestamp(at), text from given
    ), replies as (
      insert into replies (space_id, object_id, item_id, created_at, user_id, state, external_id, text)
      select ${space_id}, object_id, id, to_timestamp(answered_at), user_id, 'sent', answer_id, answer from given where answer is not null
    ), tags as (
      insert into item_tags (space_id, item_id, tag_id, created_at, is_finished, object_id, tagged_at, tagged_by)
      select ${space_id}, id, tag_id, to_timestamp(at), true, object_id, to_timestamp(closed_at), user_id from given where tag_id is not null
    )
    insert into status_changes (space_id, object_id, item_id, at, user_id, seconds, from_status, to_status, cause)
    select ${space_id}, g.object_id, g.id, to_timestamp(s.at), s.user_id, s.at - s.since, s.from_status, s.to_status, s.cause
    from given g, lateral (values
      (g.at, g.at, null::integer, null::text, 'new', 'customer'),
      (g.taken_at, g.at, g.user_id, 'new', 'inprogress', 'person'),
      (g.closed_at, g.taken_at, g.user_id, 'inprogress', 'closed', 'person')
    ) s (at, since, user_id, from_status, to_status, cause)`.execute(db)
}

/** A dialogue is as long as there were visits; each was taken at its first answer, and closed. */
async function insertVisits(
  db: Db,
  space_id: number,
  { objects, staff }: Cast,
  authors: Ids,
  visits: readonly PastVisit[],
) {
  const chatOf = ({ account, person, lines }: PastVisit) =>
    saidIn(account, person, lines[0] as Message).chat_external_id
  const talks = [...Map.groupBy(visits, (visit) => `${objects.get(visit.account)} ${chatOf(visit)}`)]
  const chats = talks.flatMap(([name, all], place) => {
    const [first] = all as [PastVisit]
    const { account, person } = first
    const lines = all
      .flatMap((visit) => visit.lines)
      .map((line) => ({ ...line, is_own: line.from === 0, external_id: saidIn(account, person, line).external_id }))
    return {
      ...{ name, all, lines, object_id: objects.get(account), external_id: chatOf(first) },
      author_id: authors.get(`${account.network} ${authorOf(account, first.lines[0] as Message)}`),
      user_id: staff[place % staff.length],
      began_at: lines[0]?.at,
      last_at: lines.at(-1)?.at,
      asked_at: lines.findLast(({ is_own }) => !is_own)?.at,
      closed_at: all.at(-1)?.closed_at,
    }
  })
  const ids = await idsBy(
    db,
    sql`
      insert into chats (space_id, object_id, author_id, external_id, created_at, last_message_at, last_inbound_at, finished_at,
        assigned_to, status, version)
      select ${space_id}, object_id, author_id, external_id, to_timestamp(began_at), to_timestamp(last_at), to_timestamp(asked_at),
        to_timestamp(closed_at), user_id, 'closed', 3
      from jsonb_to_recordset(${JSON.stringify(chats.map(({ all, lines, ...chat }) => chat))}::jsonb) as t (object_id integer, author_id bigint,
        external_id text, began_at bigint, last_at bigint, asked_at bigint, closed_at bigint, user_id integer)
      returning id, object_id || ' ' || external_id as name`,
  )
  const known = chats.map((chat) => ({ ...chat, chat_id: ids.get(chat.name) }))
  const messages = known.flatMap(({ chat_id, object_id, author_id, user_id, lines }) =>
    lines.map(({ at, text, is_own, external_id: name }) => ({
      ...{ at, text, is_own, name, chat_id, object_id },
      ...(is_own ? { user_id, source: 'typed', state: 'sent' } : { author_id }),
    })),
  )
  const said = await idsBy(
    db,
    sql`
      insert into messages (space_id, object_id, chat_id, created_at, author_id, user_id, is_own, source, state, external_id, text)
      select ${space_id}, object_id, chat_id, to_timestamp(at), author_id, user_id, is_own, source, state, name, text
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as t (object_id integer, chat_id bigint, at bigint, author_id bigint,
        user_id integer, is_own boolean, source text, state text, name text, text text)
      returning id, chat_id || ' ' || external_id as name`,
  )
  const last = known.map(({ chat_id, lines }) => ({
    id: chat_id,
    message_id: said.get(`${chat_id} ${lines.at(-1)?.external_id}`),
  }))
  await sql`
    update chats c set last_message_id = t.message_id
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as t (id bigint, message_id bigint)
    where c.space_id = ${space_id} and c.id = t.id`.execute(db)
  const steps = known.flatMap(({ chat_id, object_id, user_id, all }) =>
    all.flatMap((visit, n) => stepsOf(visit, all[n - 1]).map((step) => ({ ...step, chat_id, object_id, user_id }))),
  )
  await sql`
    insert into status_changes (space_id, object_id, chat_id, at, user_id, seconds, from_status, to_status, cause)
    select ${space_id}, object_id, chat_id, to_timestamp(at), case when cause = 'person' then user_id end, seconds, from_status, to_status, cause
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as t (object_id integer, chat_id bigint, at bigint, user_id integer,
      seconds integer, from_status text, to_status text, cause text)`.execute(db)
}

function stepsOf({ lines, closed_at }: PastVisit, before: PastVisit | undefined) {
  const began_at = lines[0]?.at ?? 0
  const taken_at = lines.find(({ from }) => from === 0)?.at ?? closed_at
  const step = (at: number, since: number, from_status: string | null, to_status: string, cause: string) => ({
    ...{ at, seconds: at - since, from_status, to_status, cause },
  })
  return [
    step(began_at, before?.closed_at ?? began_at, before ? 'closed' : null, 'new', 'customer'),
    step(taken_at, began_at, 'new', 'inprogress', 'person'),
    step(closed_at, taken_at, 'inprogress', 'closed', 'person'),
  ]
}
