import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { fits, type Order, type OrderName, orders, type WorkKind, workKinds } from '@otklik/contract/work/orders.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import type { RobotContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import { asRobot } from '../users/robots.ts'
import { performOrder, type Thing } from './perform.ts'

// Nobody gives orders without a person yet. When rules, bots and agents do, this is what they leave behind.

const world = await makeWorld()
afterAll(world.end)

const insert = async (table: string, { id }: Space, columns: string, values: string): Promise<number> =>
  (await world.owner.query(`insert into ${table} (space_id, ${columns}) values ($1, ${values}) returning id`, [id]))
    .rows[0].id

type Scene = { space: Space; colleague: Person }
const now = () => Math.floor(Date.now() / 1000)

/** One of every order; a new one must be entered here. */
const examples: Record<OrderName, (scene: Scene) => Promise<Order>> = {
  status: async () => ({ do: 'status', status: 'waiting' }),
  tags: async ({ space }) => ({ do: 'tags', add: [await insert('tags', space, 'name', `'Доставка'`)], remove: [] }),
  assign: async ({ colleague }) => ({ do: 'assign', assigned_to: colleague.user_id, group_id: null }),
  reply: async () => ({
    ...{ do: 'reply', text: 'Здравствуйте, {author.first_name}!', file_ids: [] },
    ...{ template_id: null, then_status: null },
  }),
  note: async () => ({ do: 'note', text: 'Похоже на спам' }),
  hide: async () => ({ do: 'hide', is_hidden: true }),
  delete: async () => ({ do: 'delete' }),
  like: async () => ({ do: 'like', is_liked: true }),
  block: async () => ({ do: 'block', until: null }),
  label: async ({ space }) => ({ do: 'label', add: [await insert('labels', space, 'name', `'Спамер'`)], remove: [] }),
  macro: async ({ space }) => ({
    do: 'macro',
    macro_id: await insert('macros', space, 'name, actions', `'M', '[{"do":"note","text":"Из макроса"}]'`),
  }),
}

/** What then stands there, besides what is the same for all: it was done by the rule and by nobody. */
const left: Record<OrderName, (kind: WorkKind) => object> = {
  status: () => ({ steps: [{ kind: 'status', from_status: 'new', to_status: 'waiting' }] }),
  tags: () => ({ steps: [{ kind: 'tags' }] }),
  assign: () => ({ steps: [{ kind: 'assigned' }, { kind: 'status', to_status: 'inprogress' }] }),
  reply: (kind) => ({
    steps: [
      { kind: 'deed', deed: kind === 'item' ? 'reply' : 'message' },
      { kind: 'status', to_status: 'inprogress' },
    ],
    said: [{ source: 'rule', user_id: null, state: 'pending', action: { state: 'queued', hold: null } }],
  }),
  note: () => ({ steps: [], notes: [{ user_id: null, text: 'Похоже на спам' }] }),
  hide: () => ({ steps: [{ kind: 'deed', deed: 'hide' }] }),
  delete: () => ({
    steps: [
      { kind: 'deed', deed: 'delete' },
      { kind: 'status', to_status: 'deleted' },
    ],
  }),
  like: () => ({ steps: [{ kind: 'deed', deed: 'like' }] }),
  block: () => ({ steps: [{ kind: 'deed', deed: 'block' }], author: { blocks: [{ user_id: null }] } }),
  label: () => ({ steps: [], author: { label_ids: [expect.any(Number)] } }),
  macro: () => ({ steps: [], notes: [{ user_id: null, text: 'Из макроса' }] }),
}

async function setScene(kind: WorkKind) {
  const space = await world.space()
  // A person's answer could be taken back.
  await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
  const colleague = await space.person('administrator')
  const account = await space.account({ provider: 'facebook' })
  const { id } =
    kind === 'item'
      ? await space.comment({ account, created_at: now() })
      : (await space.message({ account, created_at: now() })).chat
  return { space, colleague, thing: { kind, space_id: space.id, id } }
}

const asRule = <T>({ space_id }: Thing, work: (ctx: RobotContext) => Promise<T>) =>
  transact(
    world.base,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `rule-${space_id}` },
    async (ctx) => work(await asRobot(ctx, space_id, { cause: 'rule', origin: 'rule:12', depth: 1 })),
  )

async function cardOf(who: Person, { kind, id }: Thing) {
  if (kind === 'item') {
    const { history, replies, notes, author } = await world.as(who).items.get({ params: { id } })
    return { history, said: replies, notes, author }
  }
  const { history, author } = await world.as(who).chats.get({ params: { id } })
  const { rows } = await world.as(who).chats.messages({ params: { id }, query: {} })
  const own = rows.filter(({ is_own }) => is_own)
  return {
    ...{ history, author },
    said: own.filter((one) => one.kind !== 'note'),
    notes: own.filter((one) => one.kind === 'note'),
  }
}

/** Numbered or not yet. */
async function announcedBy(correlation_id: string) {
  const columns = 'user_id, cause, origin, depth from'
  const { rows } = await world.owner.query(
    `select ${columns} announcements where correlation_id = $1 union all select ${columns} events where correlation_id = $1`,
    [correlation_id],
  )
  return rows
}

const { run } = scriptNetworks(world)
const refusal = new NetworkFailure('rejected', 'Not allowed')

describe.each(workKinds)('a robot, with a %s before it,', (kind) => {
  const fitting = (Object.keys(orders) as OrderName[]).filter((name) => fits(kind, name))

  it.each(fitting)('performs %s, and it stands there as the robot’s', async (name) => {
    const { thing, ...scene } = await setScene(kind)
    const before = (await cardOf(scene.colleague, thing)).history.length
    const order = await examples[name](scene)

    await asRule(thing, (ctx) => performOrder(ctx, thing, order))

    const { history, ...card } = await cardOf(scene.colleague, thing)
    const steps = history.slice(before).sort((one, two) => one.kind.localeCompare(two.kind))
    expect({ ...card, steps }).toMatchObject(left[name](kind))
    for (const step of steps) expect(step).toMatchObject({ user_id: null, cause: 'rule' })
    const announced = await announcedBy(`rule-${thing.space_id}`)
    expect(announced.length).toBeGreaterThan(0)
    for (const one of announced) expect(one).toEqual({ user_id: null, cause: 'rule', origin: 'rule:12', depth: 1 })
  })

  it('goes on after what is refused, of which nothing is left', async () => {
    const { thing, space, colleague } = await setScene(kind)
    const gap: Order = {
      ...{ do: 'reply', text: 'С вами говорит {user.first_name}', file_ids: [] },
      ...{ template_id: null, then_status: null },
    }
    const me = await insert(
      ...(['macros', space, 'name, actions'] as const),
      `'M', '[{"do":"note","text":"Мне"}, {"do":"assign","assigned_to":"me","group_id":null}]'`,
    )
    const sequence: Order[] = [gap, { do: 'macro', macro_id: me }, { do: 'note', text: 'Дальше' }]

    const outcomes = await asRule(thing, async (ctx) => {
      const codes: string[] = []
      for (const order of sequence) {
        const asked = await ctx.attempt(() => performOrder(ctx, thing, order))
        codes.push('refused' in asked ? asked.refused.code : 'done')
      }
      return codes
    })

    expect(outcomes).toEqual(['variable_missing', 'invalid', 'done'])
    expect(await cardOf(colleague, thing)).toMatchObject({ said: [], notes: [{ text: 'Дальше' }] })
  })

  it('is still the one who did it when the network answers, until a person tries it again', async () => {
    const { thing, colleague } = await setScene(kind)
    const closing: Order = {
      ...{ do: 'reply', text: 'Здравствуйте!', file_ids: [] },
      ...{ template_id: null, then_status: 'closed' },
    }
    await asRule(thing, (ctx) => performOrder(ctx, thing, closing))
    await run({ reply: refusal, message: refusal })

    const told = await announcedBy(`rule-${thing.space_id}`)
    expect(told.filter(({ cause }) => cause === 'network')).not.toEqual([])
    for (const one of told) expect(one).toMatchObject({ user_id: null, origin: 'rule:12', depth: 1 })

    const { said } = await cardOf(colleague, thing)
    const params = { id: said[0]?.id as number }
    const { items, chats } = world.as(colleague)
    await (kind === 'item' ? items.retryReply({ params }) : chats.retryMessage({ params }))
    await run()
    const last = (await cardOf(colleague, thing)).history.findLast((step) => step.kind === 'status')
    expect(last).toMatchObject({ to_status: 'closed', user_id: colleague.user_id, cause: 'person' })
  })

  it('may do nothing where the period is over', async () => {
    const { thing } = await setScene(kind)
    await world.owner.query(`update spaces set expires_at = now() where id = $1`, [thing.space_id])
    const asked = asRule(thing, (ctx) => performOrder(ctx, thing, { do: 'note', text: 'Нет' }))
    await expect(asked).rejects.toMatchObject({ code: 'no_access' })
  })
})

it('what can only be done to comments is refused of a dialogue', async () => {
  const { thing } = await setScene('chat')
  const asked = asRule(thing, (ctx) => performOrder(ctx, thing, { do: 'delete' }))
  await expect(asked).rejects.toMatchObject({ code: 'reply_not_allowed' })
})
