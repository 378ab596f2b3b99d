import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { afterAll, expect, it } from 'vitest'
import { type Limits, makePlainClock, type PlainClock, type Sending } from '../../../../test/due-plainly.ts'
import { makeDice } from '../../../../test/requests/combinations.ts'
import { next, type TestAccount } from '../../../../test/space.ts'
import { answer, HOUR, say } from '../../../../test/statistics-stage.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'
import { findAction } from '../../actions/service.ts'
import type { ActionRow } from '../../actions/target.ts'
import { messageTarget } from '../../chats/messages/target.ts'
import { replyTarget } from '../../items/replies/target.ts'
import { recountDue } from './due.ts'

// Things live a life made by dice, and after every deed what they say of their time limits is compared with a
// clock that was kept by hand.

const world = await makeWorld()
afterAll(world.end)

/** A hundred in `npm run faults`. */
const HISTORIES = Number(process.env.HISTORIES ?? 30)
const DEEDS = 12
const statuses = ['new', 'inprogress', 'open', 'waiting', 'closed'] as const

type Kind = 'item' | 'chat'
type Underway = { id: number; sending: Sending }
type Life = {
  kind: Kind
  space: Space
  who: Person
  account: TestAccount
  id: number
  external_id: string
  /** Answers of which it is not known yet what became of them. */
  underway: Underway[]
}
const now = () => Math.floor(Date.now() / 1000)

it('says of each what a plain clock says, whatever happens to it', async () => {
  const space = await world.space()
  // Long enough for an answer to be taken back.
  await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
  const boss = await space.person('administrator')
  const who = await space.person('operator')
  const dice = makeDice(12)
  let limits: Limits = { reaction: null, resolution: null }
  let compared = 0
  const account = await space.account()
  const company = await space.company()
  const setLimits = async () => {
    limits = { reaction: dice([null, HOUR, 5 * HOUR]), resolution: dice([null, 3 * HOUR, 48 * HOUR]) }
    const wanted = (seconds: number | null) =>
      seconds === null ? ({ rule: 'off' } as const) : ({ rule: 'set', seconds } as const)
    const body = { reaction: wanted(limits.reaction), resolution_ours: wanted(limits.resolution) }
    const { targets } = world.as(boss)
    // Of the company, or of the account, which does not follow it any more then.
    if (dice([true, false])) await targets.setAccount({ params: { id: account.id }, body })
    else {
      await targets.setAccount({
        params: { id: account.id },
        body: { reaction: { rule: 'inherit' }, resolution_ours: { rule: 'inherit' } },
      })
      await targets.setCompany({ params: { id: company }, body })
    }
    await recountAll()
  }

  for (let history = 0; history < HISTORIES; history++) {
    if (history % 10 === 0) await setLimits()
    const life = await begin(space, who, account, history % 2 === 0 ? 'item' : 'chat')
    const clock = life.clock
    const told: string[] = []
    for (let step = 0; step < DEEDS; step++) {
      const [name, deed] = dice(chosen)
      told.push(name)
      await deed(life, clock, dice)
      if (dice([true, false, false, false, false, false, false, false])) await setLimits()
      const expected = clock.due(limits)
      const found = await readDue(life)
      expect({ ...found, told }, `history ${history}`).toEqual({
        ...{ status: clock.status(), of: expected?.of ?? null, told },
        at: expected ? expect.closeTo(expected.at, 1) : null,
        // The last quarter of whichever limit it is.
        soon: expected ? expect.closeTo(expected.at - (limits[expected.of] ?? 0) / 4, 1) : null,
      })
      compared += expected ? 1 : 0
    }
  }
  // Dice that made nothing due would prove nothing.
  expect(compared).toBeGreaterThan(4 * HISTORIES)
})

type Dice = ReturnType<typeof makeDice>
type Deed = (life: Life, clock: PlainClock, dice: Dice) => Promise<void>

const deeds: Record<string, Deed> = {
  async time(life, clock, dice) {
    const by = dice([1, 600, 2 * HOUR, 9 * HOUR])
    await age(life, by)
    clock.age(by)
  },
  async write(life, clock, dice) {
    if (life.kind === 'item') return
    // Some are told late.
    const at = now() - dice([0, 0, 0, 900])
    clock.hear(at)
    await hearMessage(life, at)
    const step = await lastStep(life)
    clock.move(step.to_status, step.at, at)
  },
  async status(life, clock, dice) {
    if (clock.status() === 'deleted') return
    const to = dice(statuses)
    const { id, version } = await read(life)
    await callsOf(life).setStatus({ params: { id }, body: { status: to, seen_version: version } })
    clock.move(to, (await lastStep(life)).at)
  },
  async delay(life, clock) {
    if (clock.status() === 'deleted') return
    const { id, version } = await read(life)
    const body = { status: 'delayed' as const, seen_version: version, delayed_until: now() + HOUR }
    await callsOf(life).setStatus({ params: { id }, body })
    clock.move('delayed', (await lastStep(life)).at)
  },
  async begin(life, clock, dice) {
    if (clock.status() === 'deleted') return
    const api = world.as(life.who)
    const asked = { params: { id: life.id }, body: { is_writing: dice([true, false]) } }
    await (life.kind === 'item' ? api.itemHandling.begin(asked) : api.chatHandling.begin(asked))
    const step = await lastStep(life)
    clock.move(step.to_status, step.at)
  },
  /** Typed in the network's own application. */
  async outside(life, clock) {
    const at = now()
    const fact =
      life.kind === 'item' ? answer(`r${next()}`, life.external_id, at) : say(`o${next()}`, life.external_id, at)
    await life.space.arrive(life.account, [fact])
    clock.say(at, true)
  },
  async answer(life, clock, dice) {
    const id = await answerIt(life, clock, dice)
    if (id === null) return
    if (dice([true, false])) await hold(life, id)
    else await deeds.settle?.(life, clock, dice)
  },
  /** While it is on its way the customer writes, or deletes. */
  async cross(life, clock, dice) {
    const id = await answerIt(life, clock, dice)
    if (id === null) return
    await hold(life, id)
    for (const name of ['time', 'write', 'vanish', 'settle', 'vanish']) await deeds[name]?.(life, clock, dice)
  },
  /** What becomes of an answer, at once or after other things. */
  async settle(life, clock, dice) {
    const [answer] = life.underway.splice(dice(life.underway.map((_, place) => place)) ?? 0, 1)
    if (!answer) return
    const { id, sending } = answer
    const end = dice(['sent', 'sent', 'failed', 'cancelled'] as const)
    if (end === 'cancelled') await cancel(life, id)
    else await settle(life, id, end)
    if (end === 'sent') return sending.arrive()
    const to = clock.takeBack(sending, end)
    clock.move(to, (await lastStep(life)).at)
  },
  async vanish(life, clock) {
    if (life.kind === 'chat') return
    const kind = clock.status() === 'deleted' ? ('comment_restored' as const) : ('comment_deleted' as const)
    await life.space.arrive(life.account, [{ kind, external_id: life.external_id, at: 1_000 + next() }])
    const to = clock.status() === 'deleted' ? clock.restored() : 'deleted'
    clock.move(to, (await lastStep(life)).at)
  },
}

/** What an answer on its way meets is rarer than what happens to anything. */
const often = ['time', 'write', 'answer', 'settle', 'cross', 'cross']
const chosen = Object.entries(deeds).flatMap(([name, deed]) =>
  [name, ...often.filter((one) => one === name)].map((): [string, Deed] => [name, deed]),
)

async function answerIt(life: Life, clock: PlainClock, dice: Dice): Promise<number | null> {
  if (clock.status() === 'deleted') return null
  const id = await send(life, dice([undefined, 'closed', 'waiting'] as const))
  const step = await lastStep(life)
  life.underway.push({ id, sending: clock.send(now(), step.to_status, step.at) })
  return id
}

async function begin(
  space: Space,
  who: Person,
  account: TestAccount,
  kind: Kind,
): Promise<Life & { clock: PlainClock }> {
  const external_id = `${kind}${next()}`
  // A dialogue begins with its first message, however late that is told.
  const at = now() - (kind === 'chat' ? 300 : 0)
  if (kind === 'item') {
    const { id } = await space.comment({ account, external_id, created_at: at })
    return { kind, space, who, account, id, external_id, underway: [], clock: makePlainClock(false, at) }
  }
  const life: Life = { kind, space, who, account, id: 0, external_id, underway: [] }
  const id = await hearMessage(life, at)
  const clock = makePlainClock(true, at)
  clock.hear(at)
  return { ...life, id, clock }
}

async function hearMessage({ space, account, external_id }: Life, created_at: number): Promise<number> {
  const author = { external_id: `of ${external_id}`, name: 'Илья' }
  return (await space.message({ account, chat_external_id: external_id, author, created_at })).chat.id
}

const tableOf = ({ kind }: Life) => `${kind}s`
const one = async (text: string, values: unknown[]) => (await world.owner.query(text, values)).rows[0]

const read = (life: Life): Promise<{ id: number; version: number }> =>
  one(`select id, version from ${tableOf(life)} where space_id = $1 and id = $2`, [life.space.id, life.id])

const readDue = (life: Life) =>
  one(
    `select status, due_of as of, case when due_at < 'infinity' then extract(epoch from due_at)::float8 end as at,
       case when due_soon_at < 'infinity' then extract(epoch from due_soon_at)::float8 end as soon
     from ${tableOf(life)} where space_id = $1 and id = $2`,
    [life.space.id, life.id],
  )

const lastStep = (life: Life): Promise<{ to_status: WorkStatus; at: number }> =>
  one(
    `select to_status, extract(epoch from at)::float8 as at from status_changes
     where space_id = $1 and ${life.kind}_id = $2 order by id desc limit 1`,
    [life.space.id, life.id],
  )

const callsOf = ({ kind, who }: Life) => (kind === 'item' ? world.as(who).items : world.as(who).chats)

async function send({ kind, who, id, ...life }: Life, then_status?: 'closed' | 'waiting'): Promise<number> {
  const { version } = await read({ kind, who, id, ...life })
  const asked = { params: { id }, body: { text: `Ответ ${next()}`, seen_version: version, then_status } }
  return (kind === 'item' ? await world.as(who).items.reply(asked) : await world.as(who).chats.send(asked)).id
}

const cancel = ({ kind, who }: Life, id: number) =>
  kind === 'item'
    ? world.as(who).items.cancelReply({ params: { id } })
    : world.as(who).chats.cancelMessage({ params: { id } })

const columnOf = ({ kind }: Life) => (kind === 'item' ? 'reply_id' : 'message_id')

/** It stays on its way, so that what is said by the network later is not taken for it. */
const hold = (life: Life, id: number) =>
  world.owner.query(`update actions set not_before = now() + interval '1 day' where ${columnOf(life)} = $1`, [id])

async function settle(life: Life, id: number, state: 'sent' | 'failed') {
  const owner = { space_id: life.space.id, [columnOf(life)]: id } as Parameters<typeof findAction>[1]
  await world.owner.query(
    `update actions set state = $2, hold = null, ended_at = now(), external_id = $3 where ${columnOf(life)} = $1`,
    [id, state === 'sent' ? 'done' : 'failed', state === 'sent' ? `sent${id}` : null],
  )
  await life.space.inside(async (ctx) => {
    const action = (await findAction(ctx, owner)) as ActionRow
    const target = life.kind === 'item' ? replyTarget : messageTarget
    const outcome = state === 'sent' ? ({ state, sent: { external_id: `sent${id}` } } as const) : { state }
    await target.settled(ctx, action, outcome)
  })
}

/** All that is known of it was so much earlier, and nothing notices. */
async function age({ kind, space, id }: Life, by: number) {
  const [table, of] = [`${kind}s`, `${kind}_id`]
  const client = await world.owner.connect()
  const shift = (name: string, columns: readonly string[], where: string) =>
    client.query(
      `update ${name} set ${columns.map((column) => `${column} = ${column} - make_interval(secs => $3)`).join(', ')} where space_id = $1 and ${where} = $2`,
      [space.id, id, by],
    )
  const own =
    kind === 'item' ? ['replied_at'] : ['unanswered_at', 'last_message_at', 'last_inbound_at', 'turn_at', 'reopened_at']
  await client.query(`begin; alter table ${table} disable trigger keep_due`)
  await client.query(`select set_config('app.spaces', $1, true)`, [String(space.id)])
  await shift(table, ['created_at', 'finished_at', 'due_at', 'due_soon_at', 'clock_at', 'waiting_since', ...own], 'id')
  await shift('status_changes', ['at', 'clock_at', 'reopened_at'], of)
  await shift('actions', ['created_at'], of)
  if (kind === 'chat') await shift('messages', ['created_at'], of)
  await client.query(`alter table ${table} enable trigger keep_due; commit`)
  client.release()
}

async function recountAll() {
  const isLeft = async () => (await one('select count(*)::integer as n from due_recounts', [])).n > 0
  while (await isLeft()) await recountDue(world.base)
}
