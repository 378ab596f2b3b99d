import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DELIVERY, end, makeAskStage, tell } from '../../../../test/stages/ask-stage.ts'
import { drawn } from '../../../../test/stages/bots-stage.ts'

const asked = await makeAskStage()
const { stage, bots, write, texts, fact, agentOf, calls } = asked
const { world, model } = stage
const { scene, add, pass, sessions, steps } = bots
afterAll(stage.end)
beforeEach(() => {
  asked.hold(Promise.resolve())
  stage.setFault('well')
  model.requests.splice(0)
})

describe('the node `facts`', () => {
  const variables = [
    { name: 'text', kind: 'text' },
    { name: 'title', kind: 'text' },
  ]
  const looking = (more: object = {}) =>
    drawn(
      [
        ['look', { kind: 'facts', variable: 'text', title_variable: 'title', ...more }, { found: 'yes', none: 'no' }],
        tell('yes', '{title}: {text}'),
        tell('no', 'Не знаю'),
        end,
      ],
      { variables },
    )

  it('says what is known, and counts that it was used', async () => {
    const { space, boss } = await scene()
    const { id } = await fact(space, boss, 'Доставка', DELIVERY)
    await add(space, boss, looking())
    const { chat } = await write(space, 'Сколько стоит доставка?')
    await pass(space)
    expect(await texts(chat.id)).toEqual([`Доставка: ${DELIVERY}`])
    const [session] = await sessions(space)
    const [first] = await steps(session.id)
    expect(first).toMatchObject({ port: 'found', asked: 'Сколько стоит доставка?', put: { title: 'Доставка' } })
    expect(first.confidence).toBeGreaterThanOrEqual(40)
    expect(await world.as(boss).facts.get({ params: { id } })).toMatchObject({ uses: 1 })
    expect(model.requests).toEqual([])
  })

  it('knows nothing of other companies, of other folders, or of what is less alike than it was told', async () => {
    const { space, boss } = await scene()
    const { rows } = await world.owner.query(
      `insert into companies (space_id, name) values ($1, 'Чужая') returning id`,
      [space.id],
    )
    await fact(space, boss, 'Доставка', DELIVERY, { company_id: rows[0].id })
    const folder = await world
      .as(boss)
      .facts.addFolder({ body: { space_id: space.id, name: 'Оплата', parent_id: null } })
    await fact(space, boss, 'Оплата картой', 'Доставку можно оплатить картой.')
    const bot = await add(space, boss, looking({ folder_ids: [folder.id] }))
    const { chat } = await write(space, 'Сколько стоит доставка?')
    await pass(space)
    expect(await texts(chat.id)).toEqual(['Не знаю'])
    await world.as(boss).bots.turn({ params: { id: bot.id }, body: { is_on: false, ends_sessions: true } })
    await add(space, boss, looking({ min_score: 100 }))
    const other = await write(space, 'Сколько стоит доставка до Луны?', 'boris')
    await pass(space)
    expect(await texts(other.chat.id)).toEqual(['Не знаю'])
    // The folder is the first bot's: it cannot go unseen.
    await expect(world.as(boss).facts.removeFolder({ params: { id: folder.id } })).rejects.toMatchObject({
      refusal: { error_type: 'in_use' },
    })
  })

  it('gives the dialogue to people where nothing is found and nothing leads on', async () => {
    const { space, boss } = await scene()
    await add(space, boss, drawn([['look', { kind: 'facts' }, { found: 'end' }], end]))
    await write(space, 'Сколько стоит доставка?')
    await pass(space)
    expect((await sessions(space))[0]).toMatchObject({ state: 'handed_over', reason: 'unsure' })
  })
})

describe('the node `ai` reads', () => {
  it('values out of what was written, each checked, phones never shown to the model', async () => {
    const { space, boss } = await scene()
    const agent = await agentOf(space)
    const fields = [
      { id: 'a', name: 'Заказ', as: 'number', variable: 'order' },
      { id: 'b', name: 'Телефон', as: 'phone', variable: 'phone' },
      { id: 'c', name: 'Город', as: 'choice', choices: ['Казань', 'Самара'], variable: 'city' },
      { id: 'd', name: 'Почта', as: 'email', variable: 'mail', is_needed: false },
    ]
    await add(
      space,
      boss,
      drawn(
        [
          [
            'read',
            { kind: 'ai', mode: 'extract', agent_id: agent.id, fields },
            { ok: 'yes', unsure: 'no', error: 'bad' },
          ],
          tell('yes', 'Заказ {order}, {phone}, {city}'),
          tell('no', 'Не понял'),
          tell('bad', 'Не вышло'),
          end,
        ],
        {
          variables: [
            { name: 'order', kind: 'number' },
            ...['phone', 'city', 'mail'].map((name) => ({ name, kind: 'text' })),
          ],
        },
      ),
    )
    const { chat } = await write(space, 'Заказ 4512, звоните 8 921 555-44-33, город Самара')
    await pass(space)
    expect(await texts(chat.id)).toEqual(['Заказ 4512, +79215554433, Самара'])
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain('555-44-33')
    const other = await write(space, 'Заказ 77', 'boris')
    await pass(space)
    expect(await texts(other.chat.id)).toEqual(['Не понял'])
    expect((await sessions(space))[1].data.frames[0].variables).toMatchObject({ order: 77, phone: null })
    expect((await calls(space)).map(({ kind }) => kind)).toEqual(['extract', 'extract'])
  })

  it('which of the labels fits, or none', async () => {
    const { space, boss } = await scene()
    const agent = await agentOf(space)
    const labels = [
      { id: 'd', name: 'Доставка', about: 'где курьер' },
      { id: 'r', name: 'Возврат', about: 'вернуть деньги' },
    ]
    const { id } = await add(
      space,
      boss,
      drawn([
        [
          'which',
          { kind: 'ai', mode: 'classify', agent_id: agent.id, labels },
          { 'l:d': 'yes', 'l:r': 'back', unsure: 'no' },
        ],
        tell('yes', 'Про доставку'),
        tell('back', 'Про деньги'),
        tell('no', 'Непонятно'),
        end,
      ]),
    )
    const { chat } = await write(space, 'Верните деньги, нужен возврат')
    await pass(space)
    expect(await texts(chat.id)).toEqual(['Про деньги'])
    const other = await write(space, 'Здравствуйте', 'boris')
    await pass(space)
    expect(await texts(other.chat.id)).toEqual(['Непонятно'])
    const figures = await world.as(boss).botSessions.figures({ params: { id }, query: {} })
    expect(figures.nodes.find(({ node }) => node === 'which')?.left).toEqual([
      { port: 'l:r', count: 1 },
      { port: 'unsure', count: 1 },
    ])
  })
})

describe('a bot that is tried', () => {
  it('really asks, and whoever tries it pays as a person', async () => {
    const { space, boss } = await scene()
    await fact(space, boss, 'Доставка', DELIVERY)
    const agent = await agentOf(space)
    const definition = drawn([
      ['look', { kind: 'facts' }, { found: 'ask', none: 'end' }],
      ['ask', { kind: 'ai', agent_id: agent.id }, { ok: 'end', unsure: 'over', error: 'over' }],
      ['over', { kind: 'hand_over' }, {}],
      end,
    ])
    const test = await world.as(boss).botTests.begin({
      body: { space_id: space.id, definition, network: 'vk', text: 'Сколько стоит доставка?' },
    })
    expect(test.messages.map(({ text }) => text)).toEqual([
      'Сколько стоит доставка?',
      'Доставка по городу стоит 300 рублей.',
    ])
    expect(test.steps[1]).toMatchObject({ kind: 'ai', port: 'ok', asked: 'Сколько стоит доставка?' })
    expect(await calls(space)).toMatchObject([{ kind: 'answer', user_id: boss.user_id }])
  })
})
