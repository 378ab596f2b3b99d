import { makeChance } from '@otklik/simulator/chance.ts'
import { afterAll, expect, it } from 'vitest'
import { openSocket } from '../socket.ts'
import { type MemberOptions, makeWorld, type Person, type Space } from '../world.ts'
import { settled } from './fence/walk.ts'

// S2: many sockets of two spaces, many writes in one of them. What each socket should have heard is worked out from the
// log by this file's own rule, not by the server's.

const SOCKETS = 50
const WRITES = Number(process.env.SECURITY_WRITES ?? 400)
const LANES = 4
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const chance = makeChance(seed)

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

type Limits = Omit<MemberOptions, 'space_id' | 'role'>
type Listener = { who: Person; limits: Limits; ears: Awaited<ReturnType<typeof openSocket>> }
type Logged = { seq: number; kind: string; object_id: number; group_id: number | null; assigned_to: number | null }

/** Two lanes may have met at one item. */
function onlyStale(error: { status?: number }) {
  if (error.status !== 409) throw error
}

async function listen(space: Space, limits: Limits): Promise<Listener> {
  const who = await space.person('operator', limits)
  return { who, limits, ears: await openSocket(world, who) }
}

function shouldHear({ who, limits }: Listener, { kind, object_id, group_id, assigned_to }: Logged): boolean {
  const needed = /^(item|reply)\./.test(kind) ? 'items' : 'messages'
  if (limits.switches && !limits.switches.includes(needed)) return false
  if (limits.objects && !limits.objects.includes(object_id)) return false
  return !limits.groups || assigned_to === who.user_id || (group_id !== null && limits.groups.includes(group_id))
}

/** Customers write, people answer and change states; now and then something is handed to the group. */
async function makeWriter(space: Space, group_id: number) {
  const accounts = [await space.account(), await space.account()]
  const api = world.as(await space.person('operator'))
  const items = [await space.comment({ account: accounts[0] })]
  const chats = [(await space.message({ account: accounts[0] })).chat]
  const text = () => `canary-${chance.whole(1, 1e9)}`
  const answer = async (id: number) => {
    const { version } = (await api.items.get({ params: { id } })).item
    await api.items.reply({ params: { id }, body: { text: text(), seen_version: version } })
  }
  const closeItem = async (id: number) => {
    const { version } = (await api.items.get({ params: { id } })).item
    await api.items.setStatus({ params: { id }, body: { status: 'closed', seen_version: version } })
  }
  const closeChat = async (id: number) => {
    const { version } = (await api.chats.get({ params: { id } })).chat
    await api.chats.setStatus({ params: { id }, body: { status: 'closed', seen_version: version } })
  }
  const writes = [
    async () => void items.push(await space.comment({ account: chance.pick(accounts), text: text() })),
    async () => void chats.push((await space.message({ account: chance.pick(accounts), text: text() })).chat),
    () => answer(chance.pick(items).id),
    () => closeItem(chance.pick(items).id),
    () => closeChat(chance.pick(chats).id),
    async () => {
      const { id } = chance.pick(items)
      await world.owner.query('update items set group_id = $1 where id = $2', [group_id, id])
      await closeItem(id)
    },
  ]
  return { accounts, write: () => chance.pick(writes)() }
}

it(`tells ${SOCKETS} sockets of a space what each may hear, and those of another space nothing`, async () => {
  const [ours, theirs] = [await world.space(), await world.space()]
  const group_id = await ours.group()
  const { accounts, write } = await makeWriter(ours, group_id)
  await settled(world)
  const kinds: Limits[] = [
    {},
    { switches: ['messages'] },
    { switches: ['items'] },
    { objects: [accounts[1]?.id as number] },
    { groups: [group_id] },
  ]
  const places = Array.from({ length: SOCKETS }, (_, n) => kinds[n % kinds.length] as Limits)
  const inOurs = await Promise.all(places.map((limits) => listen(ours, limits)))
  const inTheirs = await Promise.all(places.map(() => listen(theirs, {})))
  const start = Number(
    (await world.owner.query('select seq from event_counters where space_id = $1', [ours.id])).rows[0].seq,
  )

  const lane = async () => {
    for (let n = 0; n < WRITES / LANES; n++) await write().catch(onlyStale)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await settled(world)
  // The control: their sockets are awake, and hear their own.
  await theirs.comment({ text: 'their own' })
  await expect.poll(() => inTheirs.every(({ ears }) => ears.events().length === 1)).toBe(true)

  const { rows: log } = await world.owner.query<Logged>(
    'select seq, kind, object_id, group_id, assigned_to from events where space_id = $1 and seq > $2 order by seq',
    [ours.id, start],
  )
  expect(log.length).toBeGreaterThanOrEqual(WRITES * 0.5)
  for (const listener of inOurs) {
    const wanted = log.filter((event) => shouldHear(listener, event)).map(({ seq }) => Number(seq))
    const heard = () => listener.ears.events().map(({ seq }) => seq)
    await expect
      .poll(heard, { timeout: 20_000, message: `SEED=${seed} ${JSON.stringify(listener.limits)}` })
      .toEqual(wanted)
  }
  for (const { ears } of inTheirs) {
    const said = JSON.stringify(ears.frames)
    expect(said).not.toContain('canary')
    expect(said).not.toContain(`"space_id":${ours.id},`)
    expect(ears.events()).toMatchObject([{ space_id: theirs.id, row: { text: 'their own' } }])
  }
})
