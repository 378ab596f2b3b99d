import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DELIVERY, makeAloneStage } from '../../../../test/stages/alone-stage.ts'
import { groundingOf } from '../compose/ground.ts'
import { saysOneOf } from '../help/said.ts'
import { isBetween } from './may.ts'

const stage = await makeAloneStage({ first_ms: 400 })
const { world, scene, says, listen, work, pass, turns, said, reserved, rules } = stage
const { owner } = world
afterAll(stage.end)
beforeEach(() => {
  stage.setFault('well')
  stage.model.requests.splice(0)
})

const QUESTION = 'Когда приедет курьер?'
const version = async (id: number) => Number((await rules.row('chats', id)).version)

describe('an agent that answers alone', () => {
  it('answers a customer by itself, as a robot, and shows why', async () => {
    const { space, boss, account, agent } = await scene()
    const { chat } = await says(space, account, QUESTION)
    await pass(space)
    expect(await said(chat.id)).toEqual([DELIVERY])
    expect(await turns(space)).toMatchObject([{ state: 'over', outcome: 'answered', reason: null }])
    const { rows: own } = await owner.query('select source, user_id from messages where chat_id = $1 and is_own', [
      chat.id,
    ])
    expect(own).toEqual([{ source: 'ai', user_id: null }])
    const { rows } = await world.as(boss).aiTurns.ofChat({ params: { id: chat.id }, query: {} })
    expect(rows).toMatchObject([{ agent_id: agent.id, agent_name: agent.name, outcome: 'answered' }])
    expect(rows[0]?.confidence).toBeGreaterThanOrEqual(60)
    expect(rows[0]?.sources).toMatchObject([{ kind: 'template', title: 'Когда приедет курьер' }])
    // What was set aside is settled, as a robot's question.
    expect(await reserved(space)).toBe(0)
    const calls = await world.as(boss).aiJournal.calls({ query: { space_id: space.id } })
    expect(calls.rows).toMatchObject([{ kind: 'answer', user_id: null, reason: null, chat_id: chat.id }])
    expect(await world.as(boss).aiJournal.month({ query: { space_id: space.id } })).toMatchObject({ alone: 1 })
    const figures = await world.as(boss).aiTurns.figures({ params: { id: agent.id } })
    expect(figures).toMatchObject({ answered: 1, handed_over: [], left: 0 })
    expect(figures.median_s).toBeGreaterThan(0)
  })

  it('answers comments, too, and closes what it may close', async () => {
    const { space, account } = await scene({ may: { close: 'alone' } })
    const item = await space.comment({ account, text: QUESTION, created_at: Math.floor(Date.now() / 1000) })
    await pass(space)
    expect(await turns(space)).toMatchObject([{ kind: 'item', outcome: 'answered' }])
    const { rows } = await owner.query('select text, source, user_id from replies where item_id = $1', [item.id])
    expect(rows).toEqual([{ text: DELIVERY, source: 'ai', user_id: null }])
    expect(await rules.row('items', item.id)).toMatchObject({ status: 'closed' })
  })

  it('waits until the customer has finished, and answers a burst once', async () => {
    const { space, account } = await scene()
    const { chat } = await says(space, account, 'Здравствуйте')
    await pass(space, 1)
    expect(await said(chat.id)).toEqual([])
    await says(space, account, QUESTION)
    await pass(space)
    expect(await said(chat.id)).toEqual([DELIVERY])
    expect(await turns(space)).toHaveLength(1)
  })

  it('does nothing where no account has an autopilot, and on other accounts', async () => {
    const { space, account } = await scene({ autopilot_ids: [] })
    await says(space, account, QUESTION)
    await pass(space)
    expect(await turns(space)).toEqual([])
    const other = await scene()
    await says(other.space, await other.space.account({ provider: 'telegram' }), QUESTION)
    await pass(other.space)
    expect(await turns(other.space)).toEqual([])
  })
})

describe('what it is not sure of', () => {
  it('goes to people with the draft, which stands at once beside the field', async () => {
    const { space, boss, account, agent } = await scene({ confidence: { suggest: 10, alone: 100 } })
    const { chat } = await says(space, account, 'Скажите, а курьер точно приедет?')
    await pass(space)
    expect(await said(chat.id)).toEqual([])
    expect(await turns(space)).toMatchObject([{ outcome: 'handed_over', reason: 'unsure' }])
    expect(await world.as(boss).aiJournal.month({ query: { space_id: space.id } })).toMatchObject({ alone: 0 })
    const handed = await world.as(boss).aiTurns.handed({ query: { chat_id: chat.id } })
    expect(handed).toMatchObject({ text: DELIVERY, agent: { id: agent.id }, reason: 'unsure' })
    expect(handed?.sources.some(({ is_cited }) => is_cited)).toBe(true)
    const body = {
      text: DELIVERY,
      suggestion_id: handed?.suggestion_id as number,
      seen_version: await version(chat.id),
    }
    await world.as(boss).chats.send({ params: { id: chat.id }, body })
    expect(await world.as(boss).aiTurns.handed({ query: { chat_id: chat.id } })).toBeFalsy()
    const [turn] = (await world.as(boss).aiTurns.ofAgent({ params: { id: agent.id }, query: {} })).rows
    expect(turn).toMatchObject({ suggestion: 'used', reason: 'unsure' })
  })

  it('says nothing where facts do not suffice', async () => {
    const { space, boss, account } = await scene()
    const { chat } = await says(space, account, 'Какая погода на Марсе?')
    await pass(space)
    expect(await turns(space)).toMatchObject([{ outcome: 'handed_over', reason: 'cannot', draft: null }])
    expect(await world.as(boss).aiTurns.handed({ query: { chat_id: chat.id } })).toBeFalsy()
  })
})

describe('never alone', () => {
  const cases: [string, string, object?, object?][] = [
    ['word', 'Когда приедет курьер? Иначе пойду в суд'],
    ['word', 'Курьер приедет? Хочу оформить возвраты'],
    ['person_asked', 'Когда приедет курьер? Позовите человека'],
    ['hours', QUESTION, { hours: 'outside_quiet_hours', quiet: { from: '00:00', to: '23:59' } }],
  ]
  for (const [reason, text, alone] of cases)
    it(`leaves «${text}» to people: ${reason}`, async () => {
      const { space, account } = await scene({ ...(alone && { alone }) })
      const { chat } = await says(space, account, text)
      await pass(space)
      expect(await turns(space)).toMatchObject([{ outcome: 'handed_over', reason }])
      expect(await said(chat.id)).toEqual([])
      // Nobody paid for that.
      expect(stage.model.requests).toHaveLength(0)
    })

  it('knows words by their forms, not by their letters', async () => {
    const ask = (text: string) =>
      world.base.database.inSpaces({ spaces: [] }, (db) => saysOneOf({ db }, ['суд', 'возврат денег'], text))
    expect(await ask('Разбился сосуд')).toBe(false)
    expect(await ask('Увидимся в суде!')).toBe(true)
    expect(await ask('Где возврат моих денег')).toBe(false)
    expect(await ask('Жду возврата денег')).toBe(true)
    expect(await ask('судоходство')).toBe(false)
  })

  it('knows quiet hours over midnight', () => {
    expect([isBetween('23:10', '22:00', '08:00'), isBetween('07:59', '22:00', '08:00')]).toEqual([true, true])
    expect([isBetween('08:00', '22:00', '08:00'), isBetween('12:00', '09:00', '18:00')]).toEqual([false, true])
  })

  it('leaves who sounds negative, files alone, and low ratings', async () => {
    const { space, account } = await scene()
    const { chat } = await says(space, account, 'Ужасно, отвратительно, курьер всё испортил, ненавижу!')
    await owner.query('update chats set emotion = -1 where id = $1', [chat.id])
    await pass(space)
    const file = { chat_external_id: 'boris', media: [{ kind: 'photo', ref: 'https://example.com/a.jpg' }] }
    await says(space, account, '', file)
    await pass(space)
    const review = await space.comment({ account, text: QUESTION, created_at: Math.floor(Date.now() / 1000) })
    await owner.query(`update items set kind = 'review', rating = 3 where id = $1`, [review.id])
    await pass(space)
    expect((await turns(space)).map(({ reason }) => reason)).toEqual(['negative', 'files', 'rating'])
  })

  it('answers no more often than it may, until a person has spoken', async () => {
    const { space, account } = await scene({ alone: { answers: 2 } })
    const { chat } = await says(space, account, QUESTION)
    await pass(space)
    for (let n = 0; n < 2; n++) {
      await says(space, account, 'А когда приедет курьер?')
      await pass(space)
    }
    expect(await said(chat.id)).toHaveLength(2)
    expect((await turns(space)).at(-1)).toMatchObject({ outcome: 'handed_over', reason: 'answers' })
  })
})

describe('what is in other hands', () => {
  it('is left alone: a person has it, robots are quieted, the author is blocked', async () => {
    const { space, boss, account } = await scene()
    const hands: [string, (id: number) => Promise<unknown>][] = [
      ['assigned', (id) => owner.query('update chats set assigned_to = $2 where id = $1', [id, boss.user_id])],
      ['paused', (id) => world.as(boss).chats.setRobots({ params: { id }, body: { is_paused: true } })],
      ['gone', (id) => owner.query('update chats set lost_at = now() where id = $1', [id])],
      ['group_chat', (id) => owner.query('update chats set is_group_chat = true where id = $1', [id])],
    ]
    for (const [reason, put] of hands) {
      const { chat } = await says(space, account, QUESTION, { chat_external_id: reason })
      await put(chat.id)
      await pass(space)
      expect((await turns(space)).at(-1)).toMatchObject({ outcome: 'left', reason })
      expect(await said(chat.id)).toEqual([])
    }
  })

  it('waits for rules that have not looked yet, and for the log of those who give work out', async () => {
    const { space, account } = await scene()
    const { chat } = await says(space, account, QUESTION)
    await listen(space)
    const [{ seq }] = (await owner.query('select seq from ai_turns where space_id = $1', [space.id])).rows
    await owner.query(`insert into event_cursors (space_id, consumer, seq) values ($1, 'routing', $2)`, [
      space.id,
      seq - 1,
    ])
    await work()
    expect(await said(chat.id)).toEqual([])
    await owner.query(`update event_cursors set seq = $2 where space_id = $1 and consumer = 'routing'`, [space.id, seq])
    await work()
    expect(await said(chat.id)).toHaveLength(1)
  })
})

it('a promise behind a greeting, or beside a fact said over and over, proves nothing', async () => {
  const fact = 'Курьер приедет завтра до 23:00.'
  const proved = (text: string) =>
    world.base.database.inSpaces({ spaces: [] }, (db) => groundingOf({ db }, text, [DELIVERY], []))
  expect(await proved(`Здравствуйте, Анна! Спасибо за ваш отзыв. ${fact}`)).toBe(1)
  expect(await proved(`Спасибо, деньги вернём сегодня же. ${fact}`)).toBe(0.5)
  expect(await proved(`Извините, мы отменили ваш заказ. ${fact}`)).toBe(0.5)
  expect(await proved(`${fact} ${fact} ${fact} Подарим вам телевизор.`)).toBe(0.5)
})

describe('a model that fails', () => {
  const reasons = {
    busy: 'busy',
    broken: 'unavailable',
    bad_json: 'unreadable',
    silent: 'slow',
    loop: 'unreadable',
    quota: 'quota',
  } as const
  for (const [fault, reason] of Object.entries(reasons))
    it(`hands over: ${fault}`, async () => {
      const { space, account } = await scene()
      const { chat } = await says(space, account, QUESTION)
      stage.setFault(fault as keyof typeof reasons)
      await pass(space)
      const [turn] = await turns(space)
      // Told as it was, or as one that has failed too often of late.
      expect(['resting', reason]).toContain(turn.reason)
      expect(turn).toMatchObject({ state: 'over', outcome: 'handed_over' })
      expect(await said(chat.id)).toEqual([])
      expect(await reserved(space)).toBe(0)
    }, 20_000)

  it('stops at nine tenths of the month, as robots do', async () => {
    const price = { input: 1_000_000, output: 1_000_000 }
    const { space, account } = await scene({ price, limits: { tokens: 100, calls_minute: 100, month: 10 } })
    await says(space, account, QUESTION)
    await pass(space)
    expect(await turns(space)).toMatchObject([{ outcome: 'handed_over', reason: 'month_short' }])
  })
})

it('is tried as it would answer in life: what is left to people there is left to people here, and says why', async () => {
  const { boss, account, agent } = await scene({ confidence: { suggest: 1, alone: 2 }, alone: { words: ['суд'] } })
  const tried = async (question: string, object_id: number | null = account.id) => {
    const answer = await world
      .as(boss)
      .aiAgents.tryQuestion({ params: { id: agent.id }, body: { question, object_id } })
    return [answer.verdict, answer.left_to_people]
  }
  expect(await tried('Когда приедет курьер?')).toEqual(['alone', null])
  expect(await tried('Когда приедет курьер? Позовите человека')).toEqual(['suggest', 'person_asked'])
  expect(await tried('Когда приедет курьер? Иначе до встречи в суде')).toEqual(['suggest', 'word'])
  expect(await tried('Когда приедет курьер? Ужасно, отвратительно, кошмар!!!')).toEqual(['suggest', 'negative'])
  expect(await tried('Когда приедет курьер?', null)).toEqual(['suggest', 'not_allowed'])
})
