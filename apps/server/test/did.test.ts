import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { contract } from '@otklik/contract/contract.ts'
import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { afterAll, expect, it } from 'vitest'
import { workOff } from '../src/domains/bulk/jobs.ts'
import { readEvents } from '../src/platform/events/event-log.ts'
import { scriptNetworks } from './line/scripted-networks.ts'
import { requests } from './requests/requests.ts'
import { makeWorld, type Person, type Space } from './world.ts'

// Events say what happened: whatever changes of a comment, a dialogue or a message is named in the event that tells of it.

const world = await makeWorld()
afterAll(world.end)
const { run } = scriptNetworks(world)

const tagsOf = (kind: string) =>
  `'tags', array(select tag_id from ${kind}_tags g where g.space_id = w.space_id and g.${kind}_id = w.id order by 1)`
const tables = {
  items: `to_jsonb(w) || jsonb_build_object(${tagsOf('item')},
    'text', (select text from item_texts t where t.space_id = w.space_id and t.item_id = w.id),
    'notes', (select count(*) from item_notes n where n.space_id = w.space_id and n.item_id = w.id))`,
  replies: 'to_jsonb(w)',
  chats: `to_jsonb(w) || jsonb_build_object(${tagsOf('chat')})`,
  messages: `to_jsonb(w) || jsonb_build_object('reactions',
    (select jsonb_object_agg(r.actor, r.reactions) from message_reactions r where r.space_id = w.space_id and r.message_id = w.id))`,
}
type Table = keyof typeof tables
type Row = Record<string, unknown> & { id: number }
type Shot = Record<Table, Map<number, Row>>

async function shoot({ id }: Space): Promise<Shot> {
  const shots = (Object.keys(tables) as Table[]).map(async (table) => {
    const { rows } = await world.owner.query(`select ${tables[table]} as row from ${table} w where w.space_id = $1`, [
      id,
    ])
    return [table, new Map(rows.map(({ row }: { row: Row }) => [row.id, row]))]
  })
  return Object.fromEntries(await Promise.all(shots))
}

const sending: Record<string, Did> = {
  ...{ pending: 'sending', cancelled: 'sending', sent: 'answered' },
  ...{ failed: 'failed', unknown: 'failed' },
}

/** What a change of a column is called. Clocks, versions and what is only counted have no name. */
const names: Record<Table, Record<string, Did | ((before: Row, after: Row) => Did)>> = {
  items: {
    status: ({ status: from }, { status: to }) => ({ status: { from, to } }) as Did,
    ...{ assigned_to: 'assigned', group_id: 'assigned', is_hidden: 'hidden', is_liked: 'marks', tags: 'tags' },
    emotion: 'emotion',
    ...{ notes: 'note', text: 'text', rating: 'rating', has_files: 'media', replied_at: 'answered' },
  },
  replies: { text: 'replies', deleted_at: 'replies' },
  chats: {
    status: ({ status: from }, { status: to }) => ({ status: { from, to } }) as Did,
    ...{ assigned_to: 'assigned', group_id: 'assigned', tags: 'tags', last_message_id: 'messages', lost_at: 'contact' },
    emotion: 'emotion',
  },
  messages: {
    ...{ text: 'text', has_files: 'media', reactions: 'marks', delivered_at: 'marks', read_at: 'marks' },
    ...{ quoted_id: 'quote', is_later: 'sending' },
    deleted_at: (_, { deleted_at }) => (deleted_at === null ? 'restored' : 'deleted'),
    state: (_, { state }) => sending[state as string] as Did,
  },
}
const told = {
  items: ({ id }: Row) => `item.changed ${id}`,
  replies: ({ item_id }: Row) => `item.changed ${item_id}`,
  chats: ({ id }: Row) => `chat.changed ${id}`,
  messages: ({ id }: Row) => `message.changed ${id}`,
}

type Heard = { kind: string; body: { id: number; did?: Did[] } }

async function listen({ id }: Space): Promise<Heard[]> {
  const { rows } = await world.owner.query(
    `select kind, body, 1 as place, seq as n from events where space_id = $1
     union all select kind, body, 2, id from announcements where space_id = $1 order by place, n`,
    [id],
  )
  return rows
}

const wordOf = (did: Did) => (typeof did === 'string' ? did : `${did.status.from} → ${did.status.to}`)

/** What changed while this was done, each with its name; and the names that nobody was told. */
async function watch(space: Space, work: () => Promise<unknown>) {
  const [before, past] = [await shoot(space), (await listen(space)).length]
  await work()
  const after = await shoot(space)
  const events = (await listen(space)).slice(past)
  const heard = new Map<string, string[]>()
  for (const { kind, body } of events) {
    if (!kind.endsWith('.changed') || !['item', 'chat', 'message'].includes(kind.split('.')[0] as string)) continue
    expect(body.did, kind).toBeInstanceOf(Array)
    const key = `${kind} ${body.id}`
    heard.set(key, [...(heard.get(key) ?? []), ...(body.did ?? []).map(wordOf)])
  }
  const changed = new Set<string>()
  const missing: string[] = []
  for (const table of Object.keys(tables) as Table[])
    for (const [id, row] of after[table]) {
      const old = before[table].get(id)
      if (!old) continue
      for (const [column, name] of Object.entries(names[table])) {
        if (JSON.stringify(old[column]) === JSON.stringify(row[column])) continue
        const did = wordOf(typeof name === 'function' ? name(old, row) : name)
        changed.add(`${table}.${column}`)
        if (!heard.get(told[table](row))?.includes(did)) missing.push(`${table}.${column}: ${did}`)
      }
    }
  return { changed: [...changed].sort(), missing }
}

type Ask = (world: unknown, space: Space, who?: Person) => Promise<object>
const calls = Object.entries(contract).flatMap(([domain, all]) =>
  Object.entries(all as Record<string, Call>)
    .filter(([, call]) => call.method !== 'GET' && 'access' in call && !call.outside && !call.upload)
    .map(([name]) => ({ domain, name, title: `${domain}.${name}` })),
)

it('every call names what it changes', async () => {
  const changing: Record<string, string[]> = {}
  for (const { domain, name, title } of calls) {
    const space = await world.space({ settings: { status_open: true } })
    const who = await space.person('administrator')
    const ask = (requests as unknown as Record<string, Record<string, Ask>>)[domain]?.[name] as Ask
    const request = await ask(world, space, who)
    const client = world.as(who) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
    const { changed, missing } = await watch(space, async () => {
      await client[domain]?.[name]?.(request).catch(() => undefined)
      if (domain === 'bulk') while (await workOff(world.base));
    })
    expect(missing, title).toEqual([])
    if (changed.length > 0) changing[title] = changed
  }
  // What a call changes is no surprise; one that is missing here was refused or has stopped doing it.
  expect(changing).toEqual({
    'bulk.onChats': ['chats.status'],
    'chatHandling.assign': ['chats.assigned_to'],
    'chatHandling.begin': ['chats.status'],
    'chatHandling.setLater': ['chats.last_message_id', 'messages.is_later'],
    'chatHandling.clearEmotion': ['chats.emotion'],
    'chatHandling.setEmotion': ['chats.emotion'],
    'chatHandling.setTags': ['chats.tags'],
    'chats.cancelMessage': ['chats.assigned_to', 'chats.last_message_id', 'chats.status', 'messages.state'],
    'chats.send': ['chats.assigned_to', 'chats.last_message_id', 'chats.status'],
    'chats.setStatus': ['chats.status'],
    'dialogs.editMessage': ['messages.text'],
    'dialogs.react': ['messages.reactions'],
    'dialogs.removeMessage': ['messages.deleted_at'],
    'handover.give': ['items.assigned_to'],
    'itemHandling.addNote': ['items.notes'],
    'itemHandling.assign': ['items.assigned_to'],
    'itemHandling.begin': ['items.status'],
    'itemHandling.clearEmotion': ['items.emotion'],
    'itemHandling.setEmotion': ['items.emotion'],
    'itemHandling.setTags': ['items.tags'],
    'items.cancelReply': ['items.assigned_to', 'items.status'],
    'items.reply': ['items.assigned_to', 'items.status'],
    'items.setStatus': ['items.status'],
    'macroRuns.onItem': ['items.notes'],
    'moderation.editReply': ['replies.text'],
    'moderation.remove': ['items.status'],
    'moderation.removeReply': ['replies.deleted_at'],
    'moderation.setHidden': ['items.is_hidden'],
    'moderation.setLiked': ['items.is_liked'],
  })
})

// Of one moment: what is told later here must be later there too, however long a test before it took.
const began = Math.floor(Date.now() / 1000)
const at = () => began
const inChat = { chat_external_id: 'peer' }
const news: Record<string, { fact: Incoming; changes: string[] }> = {
  'an edited comment': {
    fact: { kind: 'comment_edited', external_id: 'c', text: 'Иначе', rating: 2, at: at() },
    changes: ['items.emotion', 'items.rating', 'items.text'],
  },
  'a hidden comment': {
    fact: { kind: 'comment_hidden', external_id: 'c', is_hidden: true, at: at() },
    changes: ['items.is_hidden'],
  },
  'a deleted comment': { fact: { kind: 'comment_deleted', external_id: 'c', at: at() }, changes: ['items.status'] },
  'a reply of ours that was edited there': {
    fact: { kind: 'comment_edited', external_id: 'own-c', text: 'Иначе', at: at() + 9 },
    changes: ['replies.text'],
  },
  'a reply of ours that was deleted there': {
    fact: { kind: 'comment_deleted', external_id: 'own-c', at: at() + 9 },
    changes: ['replies.deleted_at'],
  },
  'a new message': {
    fact: {
      ...{ kind: 'message', ...inChat, external_id: 'm2', author: { external_id: 'a', name: 'Илья' } },
      ...{ created_at: at() + 5, text: 'Алло?', media: [] },
    },
    changes: ['chats.last_message_id', 'chats.status'],
  },
  'a message of ours from elsewhere': {
    fact: { kind: 'own_message', ...inChat, external_id: 'own-2', created_at: at() + 5, text: 'Ответили' },
    changes: ['chats.last_message_id'],
  },
  'an edited message': {
    fact: { kind: 'message_edited', ...inChat, external_id: 'm', text: 'Иначе', at: at() },
    changes: ['messages.text'],
  },
  'a deleted message': {
    fact: { kind: 'message_deleted', ...inChat, external_id: 'm', at: at() },
    changes: ['messages.deleted_at'],
  },
  'a reaction': {
    fact: {
      ...{ kind: 'message_reactions', ...inChat, external_id: 'own-m', author: { external_id: 'a', name: 'Илья' } },
      ...{ reactions: ['👍'], at: at() },
    },
    changes: ['messages.reactions'],
  },
  'a read message': { fact: { kind: 'messages_read', ...inChat, at: at() + 9 }, changes: ['messages.read_at'] },
  'a message that did not arrive after all': {
    fact: {
      ...{ kind: 'message_failed', ...inChat, external_id: 'own-m', reason: 'rejected', words: 'No', at: at() },
    },
    changes: ['chats.status', 'messages.state'],
  },
  'a customer who has had enough': {
    fact: { kind: 'contact', ...inChat, is_lost: true, at: at() },
    changes: ['chats.lost_at'],
  },
}

it.each(Object.entries(news))('%s is named', async (_, { fact, changes }) => {
  const space = await world.space()
  const account = await space.account({ provider: 'facebook' })
  await space.comment({ account, external_id: 'c', created_at: at() - 60, rating: 5 })
  const { chat } = await space.message({ account, ...inChat, external_id: 'm', created_at: at() - 60 })
  await space.arrive(account, [
    { kind: 'own_comment', external_id: 'own-c', parent_external_id: 'c', created_at: at() - 30, text: 'Наш' },
    { kind: 'own_message', ...inChat, external_id: 'own-m', created_at: at() - 30, text: 'Наше' },
  ])
  await world.owner.query(`update chats set status = 'waiting' where id = $1`, [chat.id])

  const { changed, missing } = await watch(space, () => space.arrive(account, [fact]))

  expect({ changed, missing }).toEqual({ changed: changes, missing: [] })
})

const refusal = new NetworkFailure('rejected', 'Not allowed')

it('what networks answer is named, be it yes or no', async () => {
  const space = await world.space()
  const { items, chats, moderation } = world.as(await space.person('administrator'))
  const account = await space.account({ provider: 'facebook' })
  const make = async () => ({
    item: await space.comment({ account, created_at: at() }),
    chat: (await space.message({ account, created_at: at() })).chat,
  })
  const [yes, no] = [await make(), await make()]
  const say = async ({ item, chat }: typeof yes) => {
    const body = { text: 'Ответ', then_status: 'closed' as const }
    await items.reply({ params: { id: item.id }, body: { ...body, seen_version: item.version } })
    await chats.send({ params: { id: chat.id }, body: { ...body, seen_version: chat.version } })
    await moderation.setHidden({ params: { id: item.id }, body: { is_hidden: true } })
  }
  await say(yes)
  expect(await watch(space, () => run())).toEqual({ changed: ['items.replied_at', 'messages.state'], missing: [] })

  await say(no)
  expect(await watch(space, () => run({ reply: refusal, message: refusal, hide: refusal }))).toEqual({
    changed: ['chats.status', 'items.is_hidden', 'items.status', 'messages.state'],
    missing: [],
  })
  const deeds = (await listen(space)).filter(({ body }) => body.id === no.item.id).flatMap(({ body }) => body.did ?? [])
  expect(deeds).toContain('deed_failed')
})

it('events from before this was told are heard with nothing named', async () => {
  const space = await world.space()
  await world.owner.query(
    `insert into events (space_id, seq, at, kind, cause, body) values ($1, 1, now(), 'item.changed', 'person', '{"id": 1}')`,
    [space.id],
  )
  const { events } = await space.inside(({ db }) => readEvents(db, space.id, 0, 10))
  expect(events).toMatchObject([{ kind: 'item.changed', body: { id: 1, did: [] }, depth: 0, origin: null }])
})
