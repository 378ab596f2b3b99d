import { afterAll, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../../test/stages/bots-stage.ts'
import { makeWorld } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene } = botsOf(world)
const end: Drawn = ['end', { kind: 'end', status: 'closed' }, {}]

const definition = drawn(
  [
    [
      'menu',
      {
        kind: 'choice',
        text: 'Чем помочь, {author.first_name}?',
        choices: [
          { id: 'a', label: 'Где заказ' },
          { id: 'b', label: 'Человек' },
        ],
        wait_s: 600,
      },
      { 'c:a': 'ask', 'c:b': 'over', timeout: 'late' },
    ],
    [
      'ask',
      { kind: 'question', text: 'Номер?', answer: 'regex', pattern: '^\\d{2}-\\d{4}$', variable: 'n' },
      { next: 'if' },
    ],
    [
      'if',
      { kind: 'condition', branches: [{ id: 'x', if: { field: 'text', op: 'words', value: ['48'] } }] },
      { 'b:x': 'wait', else: 'over' },
    ],
    ['wait', { kind: 'delay', until: { seconds: 1_800 } }, { next: 'tell' }],
    ['tell', { kind: 'message', variants: ['Заказ {n} в пути'], typing_ms: 1_000 }, { next: 'end' }],
    ['over', { kind: 'hand_over', note: 'Просит' }, {}],
    ['late', { kind: 'message', variants: ['Ждём вас'] }, { next: 'end' }],
    end,
  ],
  { variables: [{ name: 'n', kind: 'text' }] },
)

/** Everything that a test could touch outside of itself. */
const untouched = async (space_id: number) => {
  const tables = ['messages', 'actions', 'bot_sessions', 'bot_steps', 'chats', 'robot_acts', 'assign_waiting']
  const counts = tables.map((name) => `(select count(*) from ${name} where space_id = ${space_id}) as ${name}`)
  return (await world.owner.query(`select ${counts.join(', ')}`)).rows[0]
}

it('runs the engine that customers meet, and changes nothing but itself', async () => {
  const { space, boss } = await scene()
  const before = await untouched(space.id)
  const { botTests } = world.as(boss)
  const begun = await botTests.begin({
    body: { space_id: space.id, definition, network: 'telegram', text: 'Здравствуйте' },
  })
  expect(begun).toMatchObject({ state: 'waiting', node: 'menu', due_at: begun.now + 600 })
  const menu = begun.messages.at(-1)
  expect(menu).toMatchObject({
    from: 'bot',
    text: 'Чем помочь, Анна?',
    choices: [{ label: 'Где заказ' }, { label: 'Человек' }],
  })
  const params = { id: begun.id }
  const payload = menu?.choices[0]?.payload as string
  expect(await botTests.press({ params, body: { payload } })).toMatchObject({ node: 'ask' })
  expect(await botTests.say({ params, body: { text: 'не помню' } })).toMatchObject({ node: 'ask', state: 'waiting' })
  // An old button moves nothing.
  expect(await botTests.press({ params, body: { payload } })).toMatchObject({ node: 'ask' })
  const waits = await botTests.say({ params, body: { text: '48-2207' } })
  expect(waits).toMatchObject({ node: 'wait', variables: { n: '48-2207' } })
  expect(await botTests.move({ params, body: { seconds: 60 } })).toMatchObject({ node: 'wait', now: begun.now + 60 })
  const done = await botTests.move({ params, body: {} })
  expect(done).toMatchObject({ state: 'done', acts: [{ node: 'end', act: { do: 'status', status: 'closed' } }] })
  expect(done.messages.at(-1)?.text).toBe('Заказ 48-2207 в пути')
  await expect(botTests.say({ params, body: { text: 'ещё' } })).rejects.toMatchObject({
    refusal: { error_type: 'bot_test_over' },
  })
  expect(await untouched(space.id)).toEqual(before)
})

it('ends where it goes round by the clock, however far the time is moved at once', async () => {
  const { space, boss } = await scene()
  const { botTests } = world.as(boss)
  const round = drawn([['wait', { kind: 'delay', until: { seconds: 1 } }, { next: 'wait' }]])
  const { id } = await botTests.begin({ body: { space_id: space.id, definition: round, network: 'telegram' } })
  const moved = await botTests.move({ params: { id }, body: { seconds: 30 * 86_400 } })
  expect([moved.state, moved.reason, moved.steps.length]).toEqual(['stopped', 'steps', 500])
})

it('hears a word that calls a person as customers write it', async () => {
  const { space, boss } = await scene()
  const { botTests } = world.as(boss)
  const ask = drawn([['ask', { kind: 'question', text: 'Что?', variable: 'x' }, {}]])
  const definition = { ...ask, stop_words: ['!!!', 'оператор'], stop_text: '{author.first_name}, зову коллегу' }
  const { id } = await botTests.begin({ body: { space_id: space.id, definition, network: 'telegram' } })
  expect(await botTests.say({ params: { id }, body: { files: 1 } })).not.toMatchObject({ reason: 'stop_word' })
  const { id: other } = await botTests.begin({ body: { space_id: space.id, definition, network: 'telegram' } })
  const stopped = await botTests.say({ params: { id: other }, body: { text: 'Оператор!' } })
  expect(stopped).toMatchObject({ state: 'handed_over', reason: 'stop_word' })
  expect(stopped.messages.at(-1)).toMatchObject({ text: 'Анна, зову коллегу' })
})

it('shows numbers where the network has no buttons, and ends at a word or a colleague', async () => {
  const { space, boss } = await scene()
  const { botTests } = world.as(boss)
  const body = { space_id: space.id, definition, network: 'avito' }
  const one = await botTests.begin({ body })
  expect(one.messages.at(-1)).toMatchObject({ text: 'Чем помочь, Анна?\n\n1. Где заказ\n2. Человек', choices: [] })
  expect(await botTests.say({ params: { id: one.id }, body: { text: 'оператор' } })).toMatchObject({
    ...{ state: 'handed_over', reason: 'stop_word' },
  })
  const two = await botTests.begin({ body })
  expect(await botTests.takeOver({ params: { id: two.id } })).toMatchObject({ state: 'handed_over', reason: 'person' })
  const three = await botTests.begin({ body })
  expect((await botTests.move({ params: { id: three.id }, body: {} })).messages.at(-1)?.text).toBe('Ждём вас')
})
