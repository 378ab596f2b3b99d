import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../socket.ts'
import { makeWorld, type Person, type Space } from '../../world.ts'
import { FAR, furnish, type Kind, kinds, markAll } from './fence-stage.ts'
import { everyCall, prepare, send, settled, type Wanted } from './walk.ts'

// S16. What hangs together: a thread of which one may see one comment, a person of whom one may see one channel, lists and
// news in which both are. What is shown there is what one may see, and nothing of the rest.

const world = await makeWorld()
afterAll(world.end)
beforeAll(() => world.server.listen({ port: 0, host: '127.0.0.1' }))

/** From here on ids are of what is outside: rows in between are told apart by their number. */
const BEYOND = 5_000_000_000

const reading = everyCall.filter(({ call }) => 'access' in call && call.method === 'GET')
const ofItems = ['items', 'itemHandling', 'moderation']

type Outside = Awaited<ReturnType<typeof furnish>>
type Scene = { space: Space; who: Person; wanted: Map<string, Wanted>; outside: Outside; isOneAccount: boolean }

/** Inside: what every call asks about. Outside: the same furniture once more, marked. */
async function setScene({ make, letIn, title }: Pick<Kind, 'make' | 'letIn' | 'title'>): Promise<Scene> {
  const space = await world.space()
  const who = await make(space)
  await furnish(world, space, who)
  const wanted = new Map<string, Wanted>()
  for (const one of reading) wanted.set(one.title, await prepare(one, world, space, who))
  await letIn(world, space, who)
  await jump(BEYOND)
  const outside = await furnish(world, space, who)
  await settled(world)
  await markAll(world, space, ['items', 'chats'], BEYOND)
  await jump(0)
  return { space, who, wanted, outside, isOneAccount: title !== 'of one account' }
}

/** Moves the numbers of all tables whose ids are long enough, or back to what is in use. */
async function jump(to: number) {
  const { rows } = await world.owner.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
  )
  for (const { name } of rows)
    await world.owner.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest($1::bigint, (select coalesce(max(id), 0) + 1 from ${name} where $1 > 0 or id < ${BEYOND})))`,
      [to],
    )
}

/** The comment that is asked for becomes the first of a thread in which one from outside stands, too. */
async function tieThread({ outside, isOneAccount }: Scene, id: unknown) {
  // A thread is of one account: there is none with a comment of another.
  if (!isOneAccount) return
  await world.owner.query(
    `update items o set root_id = i.id, parent_id = i.id, object_id = i.object_id from items i where o.id = $1 and i.id = $2`,
    [outside.item_id, id],
  )
}

/** Both are said to be one person. */
async function tiePerson({ outside }: Scene, id: unknown) {
  await world.owner.query('update authors set person_id = $2 where id in ($1, $2)', [outside.author_id, id])
}

async function look(scene: Scene, as: Person) {
  const answers = new Map<string, string>()
  for (const one of reading) {
    const wanted = scene.wanted.get(one.title) as Wanted
    if (ofItems.includes(one.domain) && wanted.params) await tieThread(scene, wanted.params.id)
    if (one.domain === 'contacts' && wanted.params) await tiePerson(scene, wanted.params.id)
    if (one.title === 'labels.authors')
      await world.owner.query(
        'insert into author_labels (space_id, author_id, label_id) values ($1, $2, $3) on conflict do nothing',
        [scene.space.id, scene.outside.author_id, wanted.params?.id],
      )
    // Of as many namesakes as the requests have made, only the first are shown.
    if (one.title === 'channels.findAuthors') wanted.query = { name: `Мария ${FAR}` }
    const { status, text } = await send(world, one.call, wanted, { token: as.token })
    answers.set(one.title, `${status} ${text}`)
  }
  return answers
}

/** What lists of somebody who sees everything hold of it; and the cards that lead from one thing to another. */
const shown = [
  ...[
    'channels.findAuthors',
    'chats.list',
    'contacts.chatAuthors',
    'contacts.get',
    'contacts.itemAuthors',
    'contacts.timeline',
    'drafts.list',
    'draws.posts',
  ],
  ...[
    'items.get',
    'items.list',
    'labels.authors',
    'posts.get',
    'problems.actions',
    'problems.deliveries',
    'search.find',
    'unsent.list',
  ],
]

describe.each(kinds.filter(({ hidden }) => hidden.length > 1))('beside what somebody $title sees', (kind) => {
  it('nothing of what they do not see is shown, by any call', async () => {
    const scene = await setScene(kind)
    const answers = await look(scene, scene.who)
    // Posts stand on the account's own page.
    expect([...answers].filter(([, text]) => text.startsWith('5'))).toEqual([])
    const leaks = [...answers].filter(([title, text]) => text.includes(FAR) && title !== 'posts.get')
    expect(leaks.map(([title]) => title)).toEqual([])
    const rows = [
      'items.list',
      'items.get',
      'chats.list',
      'chats.get',
      'chats.messages',
      'contacts.get',
      'contacts.itemAuthors',
      'contacts.timeline',
    ]
    for (const title of rows)
      expect([title, answers.get(title)]).toEqual([
        title,
        expect.stringMatching(/^200 .*"name":"(Мария|Илья)|^200 .*(Здравствуйте|Где мой заказ)/),
      ])
  })
})

it('shows it to somebody who may see it: what is looked for can be found', async () => {
  const scene = await setScene({
    make: (space) => space.person('administrator'),
    letIn: async () => undefined,
    title: 'everybody',
  })
  const answers = await look(scene, scene.who)
  const found = [...answers].filter(([, text]) => text.includes(FAR)).map(([title]) => title)
  expect(found.filter((title) => title !== 'posts.get').sort()).toEqual(
    shown.filter((title) => title !== 'posts.get').sort(),
  )
})

it('says of a thread how many of its comments are not shown, and shows no reply to them', async () => {
  const [fenced] = kinds as [Kind]
  const scene = await setScene(fenced)
  const { params } = scene.wanted.get('items.get') as { params: { id: number } }
  await tieThread(scene, params.id)
  const card = await world.as(scene.who).items.get({ params })
  expect([card.thread.map(({ id }) => id), card.unseen_count, card.replies]).toEqual([[params.id], 1, []])
  const whole = await world.as(await scene.space.person('administrator')).items.get({ params })
  expect([whole.thread.length, whole.unseen_count]).toEqual([2, 0])
  expect(whole.replies.map(({ is_private }) => is_private)).toEqual([false, true])
})

it('brings nobody news of what they may not see, nor what was theirs when it happened and is not any more', async () => {
  const [fenced] = kinds as [Kind]
  const space = await world.space()
  const [who, colleague] = [await fenced.make(space), await space.person('administrator')]
  const [theirs, all] = [await openSocket(world, who), await openSocket(world, colleague)]
  const { item_id, chat_id } = await furnish(world, space, who)
  await fenced.letIn(world, space, who)
  const { items, chats } = world.as(colleague)
  const [item, chat] = [await items.get({ params: { id: item_id } }), await chats.get({ params: { id: chat_id } })]
  await items.reply({ params: { id: item_id }, body: { text: `${FAR} reply`, seen_version: item.item.version } })
  await chats.send({ params: { id: chat_id }, body: { text: `${FAR} message`, seen_version: chat.chat.version } })
  await settled(world)
  const said = (frames: unknown) =>
    ['reply', 'message'].filter((one) => JSON.stringify(frames).includes(`${FAR} ${one}`))
  await expect.poll(() => said(all.frames)).toEqual(['reply', 'message'])
  await expect.poll(() => said(theirs.frames)).toEqual(['reply', 'message'])

  // Given to another group; whoever was away hears of it afterwards.
  for (const table of ['items', 'chats'])
    await world.owner.query(`update ${table} set group_id = $2 where space_id = $1`, [space.id, await space.group()])
  const back = await openSocket(world, who, [{ space_id: space.id, seq: 0 }])
  const witness = await openSocket(world, colleague, [{ space_id: space.id, seq: 0 }])
  await expect.poll(() => said(witness.frames)).toEqual(['reply', 'message'])
  await expect.poll(() => back.events().length).toBeGreaterThan(0)
  expect(said(back.frames)).toEqual([])
  // And nothing at all of what was given to others before it happened.
  const heard = theirs.frames.length
  const now = await items.get({ params: { id: item_id } })
  await items.reply({ params: { id: item_id }, body: { text: 'Ещё', seen_version: now.item.version } })
  await expect.poll(() => all.frames.filter((one) => JSON.stringify(one).includes('Ещё')).length).toBeGreaterThan(0)
  expect(theirs.frames.slice(heard).filter((one) => one.type === 'event')).toEqual([])
})
