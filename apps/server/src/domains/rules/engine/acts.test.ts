import type { RuleActName } from '@otklik/contract/rules/acts.ts'
import { ruleActNames } from '@otklik/contract/rules/acts.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene, add, pass, firings, row } = rulesOf(world)
const now = () => Math.floor(Date.now() / 1000)

type Stage = { space: Space; boss: Person }
const insert = async (space: Space, table: string, columns: string, values: string): Promise<number> =>
  (await owner.query(`insert into ${table} (space_id, ${columns}) values ($1, ${values}) returning id`, [space.id]))
    .rows[0].id
const count = async (sql: string, id: number) => (await owner.query(sql, [id])).rowCount

type Case = { act(stage: Stage): Promise<object>; left(id: number, stage: Stage): Promise<unknown> }

/** One of every act on a comment, and what stands there then. A new one does not compile without. */
const cases: Record<RuleActName, Case> = {
  tags: {
    act: async ({ space }) => ({ do: 'tags', add: [await insert(space, 'tags', 'name', `'Тег'`)], remove: [] }),
    left: async (id) => expect(await count('select from item_tags where item_id = $1', id)).toBe(1),
  },
  note: {
    act: async () => ({ do: 'note', text: 'От {rule.name}: {author.handle|без имени}' }),
    left: async (id) => {
      const { rows } = await owner.query('select text, user_id from item_notes where item_id = $1', [id])
      expect(rows).toEqual([{ text: expect.stringMatching(/^От Правило \d+: без имени$/), user_id: null }])
    },
  },
  status: {
    act: async () => ({ do: 'status', status: 'delayed', delay_minutes: 30 }),
    left: async (id) => expect(await row('items', id)).toMatchObject({ status: 'delayed' }),
  },
  assign: {
    act: async ({ boss }) => ({ do: 'assign', to: 'person', assigned_to: boss.user_id }),
    left: async (id, { boss }) =>
      expect(await row('items', id)).toMatchObject({ assigned_to: boss.user_id, status: 'inprogress' }),
  },
  reply: {
    act: async () => ({ do: 'reply', variants: ['Здравствуйте, {author.first_name|клиент}!'] }),
    left: async (id) => {
      const { rows } = await owner.query('select text, source, user_id, state from replies where item_id = $1', [id])
      expect(rows).toEqual([{ text: 'Здравствуйте, Мария!', source: 'rule', user_id: null, state: 'pending' }])
    },
  },
  hide: {
    act: async () => ({ do: 'hide' }),
    left: async (id) => expect(await row('items', id)).toMatchObject({ is_hidden: true }),
  },
  unhide: {
    act: async () => ({ do: 'unhide' }),
    left: async (id) => expect(await row('items', id)).toMatchObject({ is_hidden: false }),
  },
  delete: {
    act: async () => ({ do: 'delete' }),
    left: async (id) => expect(await row('items', id)).toMatchObject({ status: 'deleted' }),
  },
  like: {
    act: async () => ({ do: 'like' }),
    left: async (id) => expect(await row('items', id)).toMatchObject({ is_liked: true }),
  },
  block: {
    act: async () => ({ do: 'block', days: 3 }),
    left: async (_, { space }) =>
      expect(await count('select from author_blocks where space_id = $1 and until is not null', space.id)).toBe(1),
  },
  label: {
    act: async ({ space }) => ({ do: 'label', add: [await insert(space, 'labels', 'name', `'Спамер'`)], remove: [] }),
    left: async (_, { space }) =>
      expect(await count('select from author_labels where space_id = $1', space.id)).toBe(1),
  },
  macro: {
    act: async ({ space }) => ({
      do: 'macro',
      macro_id: await insert(space, 'macros', 'name, actions', `'М', '[{"do":"note","text":"Из макроса"}]'`),
    }),
    left: async (id) => expect(await count('select from item_notes where item_id = $1', id)).toBe(1),
  },
  bot: {
    act: async () => ({ do: 'bot', way: 'stop' }),
    left: async (id) => expect(await count(`select from bot_orders where thing_id = $1 and way = 'stop'`, id)).toBe(1),
  },
  notify: {
    act: async ({ boss }) => ({ do: 'notify', text: 'Срочно', user_ids: [boss.user_id] }),
    left: async (_, { space }) =>
      expect(
        await count(
          `select from events where space_id = $1 and kind = 'notification.caused' and body ->> 'code' = 'rule'`,
          space.id,
        ),
      ).toBe(1),
  },
}

describe('a rule', () => {
  it.each(ruleActNames)('can %s', async (name) => {
    const stage = await scene()
    const rule = await add(stage.space, stage.boss, { do: [await cases[name].act(stage)] })
    const account = await stage.space.account({ provider: 'facebook' })
    const { id } = await stage.space.comment({ account, created_at: now() })
    await pass(stage.space)
    expect(await firings(stage.space)).toMatchObject([
      { rule_id: rule.id, thing_id: id, result: 'done', acts: [{ do: name, result: 'done' }] },
    ])
    await cases[name].left(id, stage)
  })

  it('answers a dialogue with one of its texts, always the same for the same one, and never with a gap', async () => {
    const stage = await scene()
    const variants = ['Раз', 'Два', 'Три']
    await add(stage.space, stage.boss, { when: { on: 'message_arrived' }, do: [{ do: 'reply', variants }] })
    await add(stage.space, stage.boss, {
      when: { on: 'message_arrived' },
      do: [{ do: 'reply', variants: ['Ваш ник {author.handle}'] }],
    })
    const { chat } = await stage.space.message({
      account: await stage.space.account({ provider: 'telegram' }),
      created_at: now(),
    })
    await pass(stage.space)
    const { rows } = await owner.query('select text from messages where chat_id = $1 and is_own', [chat.id])
    expect(rows).toEqual([{ text: expect.stringMatching(/^(Раз|Два|Три)$/) }])
    expect((await firings(stage.space))[1]).toMatchObject({ result: 'refused', acts: [{ do: 'reply', reason: 'gap' }] })
  })

  it('blocks everywhere that it is for itself, and nowhere else', async () => {
    const { space, boss } = await scene()
    const [one, two, other] = [0, 1, 2].map(() => space.account({ provider: 'facebook' }))
    const [mine, also, theirs] = [await one, await two, await other]
    const blocked = async () =>
      (await owner.query('select object_id from author_blocks where space_id = $1 order by object_id', [space.id])).rows
    const act = { do: 'block', everywhere: true }
    const guest = await space.person('administrator', { objects: [mine?.id, also?.id] } as never)
    await add(space, guest, { do: [act], if: { field: 'text', op: 'contains', value: ['спам'] } })
    await space.comment({ account: mine as never, text: 'Спам', created_at: now() })
    await pass(space)
    expect(await blocked()).toEqual([{ object_id: mine?.id }, { object_id: also?.id }])
    await add(space, boss, { do: [act], if: { field: 'text', op: 'contains', value: ['реклама'] } })
    const author = { external_id: 'r', name: 'Рома' }
    await space.comment({ account: mine as never, text: 'Реклама', author, created_at: now() })
    await pass(space)
    expect((await blocked()).filter(({ object_id }) => object_id === theirs?.id)).toHaveLength(1)
  })

  it('gives work to whoever has room, through the same queue as routing', async () => {
    const stage = await scene()
    await add(stage.space, stage.boss, { do: [{ do: 'assign', to: 'load' }] })
    const { id } = await stage.space.comment()
    await pass(stage.space)
    const { rows } = await owner.query('select mode, thing_id::integer from assign_waiting where space_id = $1', [
      stage.space.id,
    ])
    expect(rows).toEqual([{ mode: 'load', thing_id: id }])
  })

  it('does nothing without the tariff, and deletes nothing', async () => {
    const stage = await scene()
    await add(stage.space, stage.boss)
    await owner.query('update spaces set tariff_id = 1 where id = $1', [stage.space.id])
    await stage.space.comment()
    await pass(stage.space)
    expect(await firings(stage.space)).toEqual([])
  })
})

describe('what keeps robots in bounds', () => {
  it('stops two rules that undo each other, and lets a rule act once along one chain', async () => {
    const stage = await scene()
    const tag = await insert(stage.space, 'tags', 'name', `'Туда'`)
    await add(stage.space, stage.boss, { when: { on: 'item_arrived' }, do: [{ do: 'tags', add: [tag], remove: [] }] })
    await add(stage.space, stage.boss, {
      when: { on: 'tagged' },
      if: { field: 'tags', op: 'any_of', value: [tag] },
      do: [{ do: 'tags', add: [], remove: [tag] }],
    })
    await add(stage.space, stage.boss, {
      when: { on: 'tagged' },
      if: { field: 'tags', op: 'none_of', value: [tag] },
      do: [{ do: 'tags', add: [tag], remove: [] }],
    })
    await stage.space.comment()
    await pass(stage.space)
    const { rows } = await owner.query('select count(*)::integer as n from robot_acts where space_id = $1', [
      stage.space.id,
    ])
    expect(rows[0].n).toBeLessThanOrEqual(20)
    expect((await firings(stage.space)).map(({ result }) => result)).toEqual(['done', 'done', 'done'])
  })

  it('lets robots rest in a thread where they have done too much, and says so once', async () => {
    const stage = await scene()
    await add(stage.space, stage.boss, { when: { on: 'message_arrived' }, do: [{ do: 'note', text: 'Раз' }] })
    const account = await stage.space.account()
    for (let n = 0; n < 23; n++) await stage.space.message({ account, chat_external_id: 'one', created_at: now() + n })
    await pass(stage.space)
    const results = (await firings(stage.space)).map(({ result }) => result)
    expect([results.filter((one) => one === 'done').length, results.filter((one) => one === 'guarded').length]).toEqual(
      [20, 3],
    )
    expect(
      await count(`select from events where space_id = $1 and body ->> 'code' = 'robots_rest'`, stage.space.id),
    ).toBe(1)
  })

  it('writes to nobody more than five times a minute', async () => {
    const stage = await scene()
    await add(stage.space, stage.boss, { do: [{ do: 'reply', variants: ['Спасибо'] }] })
    const account = await stage.space.account()
    const author = { external_id: 'one', name: 'Один' }
    for (let n = 0; n < 7; n++) await stage.space.comment({ account, author, created_at: now() })
    await pass(stage.space)
    const reasons = (await firings(stage.space)).map(({ acts }) => acts[0]?.reason)
    expect(reasons.filter((one) => one === null)).toHaveLength(5)
    expect(reasons.filter((one) => one === 'guard_author')).toHaveLength(2)
  })

  it('keeps to how often a rule may act, and cools down for an author', async () => {
    const stage = await scene()
    const when = { on: 'message_arrived' }
    const [thing, cool] = [
      await add(stage.space, stage.boss, { when, once: 'thing' }),
      await add(stage.space, stage.boss, { when, cooldown_s: 3_600 }),
    ]
    const day = await add(stage.space, stage.boss, { when, once: 'author_day' })
    const account = await stage.space.account()
    const author = { external_id: 'one', name: 'Один' }
    for (const peer of ['a', 'a', 'b'])
      await stage.space.message({ account, author, chat_external_id: peer, created_at: now() })
    await pass(stage.space)
    const all = await firings(stage.space)
    const times = (id: number) => all.filter(({ rule_id }) => rule_id === id).length
    expect([times(thing.id), times(cool.id), times(day.id)]).toEqual([2, 1, 1])
  })

  it('sets aside what fails, lets the rest go on, and rests a rule that fails again and again', async () => {
    const stage = await scene()
    const bad = await add(stage.space, stage.boss)
    const good = await add(stage.space, stage.boss)
    // A definition that no check would let through: the engine must not go under with it.
    await owner.query(
      `update rules set definition = jsonb_set(definition, '{do}', '[{"do": "note", "text": 7}]') where id = $1 and space_id = $2`,
      [bad.id, stage.space.id],
    )
    await owner.query('update rules set version = version + 1 where id = $1 and space_id = $2', [
      bad.id,
      stage.space.id,
    ])
    for (let n = 0; n < 5; n++) await stage.space.comment()
    await pass(stage.space)
    const { rules } = world.as(stage.boss)
    expect((await rules.list({ query: {} })).find(({ id }) => id === bad.id)).toMatchObject({
      paused: { reason: 'errors' },
    })
    await owner.query('update rule_work set not_before = now() where space_id = $1', [stage.space.id])
    await pass(stage.space)
    expect((await firings(stage.space)).filter(({ rule_id }) => rule_id === good.id)).toHaveLength(5)
  })
})
