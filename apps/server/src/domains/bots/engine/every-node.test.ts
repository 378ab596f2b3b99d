import { portsOf } from '@otklik/contract/bots/graph.ts'
import { type BotNodeKind, botNodeKinds, onMessage } from '@otklik/contract/bots/nodes.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { inTurn } from '../../../../test/cases.ts'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import { botsOf, type Drawn, drawn } from '../../../../test/stages/bots-stage.ts'
import type { Person, Space } from '../../../../test/world.ts'
import { makeAiParts } from '../../ai/parts.ts'

// Graphs made of every kind of node that there is: a new one is in here by being in the contract.

const stage = await makeAiStage()
const { world } = stage
afterAll(stage.end)
let gate: Promise<void> = Promise.resolve()
const usual = makeAiParts(world.base)
const ai: typeof usual = {
  ...usual,
  modelOf: (endpoint) => {
    const found = usual.modelOf(endpoint)
    return { ...found, complete: (question, signal) => gate.then(() => found.complete(question, signal)) }
  },
}
const { scene, add, pass, sessions, steps, said } = botsOf(world, ai)

/** The least that each needs to be published. */
const least: Record<BotNodeKind, (given: { agent_id: number; inner: number }) => object> = {
  message: () => ({ variants: ['Говорю'] }),
  choice: () => ({ text: 'Что выбрать?', choices: [{ id: 'a', label: 'Первое' }], wait_s: 7_200 }),
  question: () => ({ text: 'Какой номер?', variable: 'v', wait_s: 7_200 }),
  condition: () => ({ branches: [{ id: 'a', if: { all: [{ variable: 'v', op: 'is_empty' }] } }] }),
  set: () => ({ variable: 'v', to: { value: 'x' } }),
  split: () => ({ shares: [{ id: 'a', percent: 100 }] }),
  http: () => ({ url: 'https://192.0.2.1/x' }),
  facts: () => ({ variable: 'v' }),
  ai: ({ agent_id }) => ({ agent_id }),
  act: () => ({ act: { do: 'note', text: 'От бота' } }),
  private_reply: () => ({ variants: ['Лично'] }),
  delay: () => ({ until: { seconds: 3_600 } }),
  sub: ({ inner }) => ({ bot_id: inner }),
  go_to: () => ({ node: 'end' }),
  hand_over: () => ({ text: 'Передаю' }),
  end: () => ({ text: 'До свидания' }),
}

const end: Drawn = ['end', { kind: 'end' }, {}]
const now = () => Math.floor(Date.now() / 1000)
const write = (space: Space, text: string) =>
  space.message({
    ...{ chat_external_id: 'anna', author: { external_id: 'anna', name: 'Анна' }, created_at: now(), text },
  })

async function stageOf(kind: BotNodeKind, first: object, hasFirst: boolean) {
  const { space, boss } = await scene()
  const agent = await stage.agent(space, { confidence: { suggest: 10, alone: 10 } })
  const fact = { title: 'Доставка', text: 'Доставка стоит 300 рублей.', folder_id: null, company_id: null }
  await world.as(boss).facts.add({ body: { space_id: space.id, ...fact, valid_until: null } })
  const inside = drawn([['say', { kind: 'message', variants: ['Внутри'] }, { next: 'end' }], end], {
    triggers: [{ on: 'keyword', any_of: ['никогда'] }],
  })
  const { id: inner } = await add(space, boss, inside, false)
  const body = { kind, ...least[kind]({ agent_id: agent.id, inner }) }
  const draft = drawn([['node', body, {}]], { variables: [{ name: 'v', kind: 'text' }] })
  const [parsed] = draft.graph.nodes
  const ports = parsed ? Object.fromEntries(portsOf(parsed).map(({ port }) => [port, 'after'])) : {}
  const ways: Drawn[] = [
    ...(hasFirst ? ([['wait', first, { next: 'node' }]] as Drawn[]) : []),
    ['node', body, ports],
    ['after', { kind: 'message', variants: ['Дальше'] }, { next: 'end' }],
    end,
  ]
  // What is kept for a node that listens and meets none must not begin the next conversation.
  const triggers = [{ on: 'first_message', since: 'ever', days: null }]
  await add(space, boss, drawn(ways, { variables: [{ name: 'v', kind: 'text' }], triggers }))
  return { space, boss }
}

async function takeOver(boss: Person, chat_id: number) {
  const { chats } = world.as(boss)
  const { version } = (await chats.get({ params: { id: chat_id } })).chat
  await chats.send({ params: { id: chat_id }, body: { text: 'Отвечаю сама', seen_version: version } })
}

const delay = { kind: 'delay', until: { seconds: 60 } }
const HOURS_5 = 5 * 3_600

describe('a person who takes over', () => {
  it.each(botNodeKinds)('before a node of the kind %s is the last who speaks', async (kind) => {
    const { space, boss } = await stageOf(kind, delay, true)
    const { chat } = await write(space, 'Сколько стоит доставка?')
    await pass(space)
    expect((await sessions(space))[0]).toMatchObject({ state: 'waiting', node: 'wait' })
    await takeOver(boss, chat.id)
    await pass(space, HOURS_5)
    expect((await sessions(space))[0]).toMatchObject({ state: 'handed_over', reason: 'person' })
    expect(await said(chat.id)).toEqual([])
  })

  it.each(['choice', 'question', 'delay', 'ai'] as const)(
    'while %s is waited for is the last who speaks',
    async (kind) => {
      const { space, boss } = await stageOf(kind, delay, false)
      const { chat } = await write(space, 'Сколько стоит доставка?')
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      const passing = pass(space)
      await expect.poll(async () => (await sessions(space))[0]?.state).toMatch(/waiting|calling/)
      const before = await said(chat.id)
      await takeOver(boss, chat.id)
      resolve()
      await passing
      gate = Promise.resolve()
      await pass(space, HOURS_5)
      expect((await sessions(space))[0]).toMatchObject({ state: 'handed_over', reason: 'person' })
      expect(await said(chat.id)).toEqual(before)
    },
  )
})

describe('a customer who writes during a delay', () => {
  const ways = botNodeKinds.flatMap((kind, turn) =>
    inTurn(onMessage, { turn: turn % onMessage.length, of: onMessage.length }).map(
      (on_message) => [kind, on_message] as const,
    ),
  )
  it.each(ways)(
    'before %s that does «%s» is heard once, and nothing is said twice or left standing',
    async (kind, on_message) => {
      const { space } = await stageOf(kind, { ...delay, on_message }, true)
      const { chat } = await write(space, 'Сколько стоит доставка?')
      await pass(space)
      await write(space, 'Первое')
      for (const later of [5, 120, 300, HOURS_5]) await pass(space, later)
      const [session] = await sessions(space)
      expect(session.state).toMatch(/done|handed_over|dropped|waiting/)
      const texts = (await said(chat.id)).map(({ text }) => text)
      expect(texts).toEqual([...new Set(texts)])
      const heard = (await steps(session.id)).filter((step) => step.heard !== null)
      expect(heard.length).toBeLessThanOrEqual(1)
      // Where it goes round by itself nobody waits for ever: all that is left waits for the customer.
      if (session.state === 'waiting') expect(['node', 'wait']).toContain(session.node)
    },
  )
})
