import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'

const stage = await makeAiStage()
const { world, model, agent, template, ask } = stage
afterAll(stage.end)
beforeEach(() => {
  stage.setFault('well')
  model.requests.splice(0)
})

const DELIVERY = 'Курьер приедет до 23:00. Последний заказ принимаем в 21:30.'
async function shop() {
  const space = await world.space()
  const made = await agent(space)
  await template(space, 'Доставка', DELIVERY)
  return { space, agent: made, operator: await space.person('operator'), boss: await space.person('administrator') }
}

it('writes a draft from what it knows, says from what, and how sure it is', async () => {
  const { space, operator, agent: made } = await shop()
  const { chat } = await space.message({ text: 'Когда приедет курьер?' })
  const { events, done, sources, deltas } = await ask(operator, { chat_id: chat.id })
  expect(events[0]).toEqual({ event: 'started', by: 'agent', agent_id: made.id })
  expect(done?.text).toBe('Курьер приедет до 23:00.')
  expect(done?.marks).toEqual([{ at: done?.text.length, n: 1 }])
  expect(done?.confidence).toBeGreaterThan(50)
  expect(sources).toMatchObject([{ kind: 'template', title: 'Доставка', is_cited: true }])
  expect(done?.text.startsWith(deltas)).toBe(true)
})

it('looks at a comment, with what its author said before in the thread and nobody else', async () => {
  const { space, operator } = await shop()
  const root = { external_id: 'root1', author: { external_id: 'au1', name: 'Мария Петрова' } }
  await space.comment({ ...root, text: 'Закажу торт' })
  await space.comment({ text: 'Чужие слова о соседях', parent_external_id: 'root1' } as object)
  const item = await space.comment({
    ...root,
    external_id: 'later1',
    text: 'Когда приедет курьер?',
    parent_external_id: 'root1',
  } as object)
  const { done } = await ask(operator, { item_id: item.id })
  expect(done?.text).toContain('23:00')
  const sent = JSON.stringify(model.requests.at(-1)?.body)
  expect(sent).not.toContain('соседях')
  expect(sent).not.toContain('Петрова')
  expect(sent).toContain('Мария')
})

it('puts what was typed in other words', async () => {
  const { space, operator } = await shop()
  const { chat } = await space.message({ text: 'Здравствуйте, когда вы работаете?' })
  const of = async (kind: 'shorten' | 'warmer' | 'formal' | 'fix', text: string) =>
    (await ask(operator, { chat_id: chat.id, kind, text })).done?.text
  expect(await of('shorten', 'Работаем до девяти вечера. Приходите, будем рады.')).toBe('Работаем до девяти вечера.')
  expect(await of('warmer', 'Работаем до девяти вечера.')).toMatch(/^Спасибо, что написали нам!/)
  expect(await of('formal', 'Привет, работаем до девяти вечера.')).toMatch(/^Здравствуйте/)
  expect(await of('fix', 'Извените, работаем до девяти вечера.')).toMatch(/^извините/i)
})

it('translates for the customer, and what the customer said for us', async () => {
  const { space, operator } = await shop()
  const { chat, id } = await space.message({ text: 'Hello, where is my order today please?' })
  const answer = await ask(operator, {
    chat_id: chat.id,
    kind: 'translate',
    text: 'Спасибо, заказ сегодня, позвоните +7 921 555-44-33',
  })
  expect(answer.done?.text).toMatch(/^thank you, order today/)
  expect(answer.done?.text).toContain('+7 921 555-44-33')
  const read = await ask(operator, { chat_id: chat.id, kind: 'translate', to: 'mine', message_id: id })
  expect(read.reason).toBe(null)
})

it('says what is like the question where no agent is, and why', async () => {
  const space = await world.space()
  const id = await template(space, 'Доставка', DELIVERY)
  await template(space, 'Торты', 'Торт «Павлова» делаем за два часа.')
  const operator = await space.person('operator')
  const { chat } = await space.message({ text: 'Когда приедет курьер?' })
  const { offers, done } = await ask(operator, { chat_id: chat.id })
  expect(offers).toMatchObject({ why: 'no_agent', offers: [{ kind: 'template', id, score: expect.any(Number) }] })
  expect(done).toMatchObject({ suggestion_id: null, text: '' })
  expect((await ask(operator, { chat_id: chat.id, kind: 'warmer', text: 'Да' })).reason).toBe('no_agent')
  expect(model.requests).toEqual([])
})

it('lets nothing out where the space forbids it', async () => {
  const { space, operator, boss } = await shop()
  const { chat } = await space.message({ text: 'Когда приедет курьер?' })
  await world.as(boss).aiJournal.saveSettings({
    body: { space_id: space.id, is_closed: true, is_masked: true, keeps_texts: false, month: null, currency: 'RUB' },
  })
  expect((await ask(operator, { chat_id: chat.id })).offers?.why).toBe('forbidden')
  expect(model.requests).toEqual([])
})

it.each([
  ['busy', 'busy'],
  ['broken', 'unavailable'],
  ['cut', 'unavailable'],
  ['bad_json', 'unreadable'],
  ['quota', 'quota'],
  ['loop', 'unreadable'],
] as const)('tells a person that the model is %s, and offers what it has', async (fault, reason) => {
  const { space, operator, boss } = await shop()
  const { chat } = await space.message({ text: 'Когда приедет курьер?' })
  stage.setFault(fault)
  const told = await ask(operator, { chat_id: chat.id })
  expect(told.reason).toBe(reason)
  expect(told.offers?.offers).toHaveLength(1)
  const { rows } = await world.as(boss).aiJournal.calls({ query: { space_id: space.id } })
  expect(rows).toMatchObject([{ kind: 'draft', reason, chat_id: chat.id, user_id: operator.user_id }])
})

it('has a reply that was sent from a draft be the agent’s, used as it was or edited', async () => {
  const { space, operator, boss } = await shop()
  for (const [edit, outcome] of [
    ['', 'used'],
    [' Ждём вас!', 'edited'],
  ] as const) {
    const item = await space.comment({ text: 'Когда приедет курьер?' })
    const { done } = await ask(operator, { item_id: item.id })
    const reply = await world.as(operator).items.reply({
      params: { id: item.id },
      body: { text: `${done?.text}${edit}`, seen_version: item.version, suggestion_id: done?.suggestion_id ?? 0 },
    })
    expect(reply.source).toBe('ai')
    const { rows } = await world.as(boss).aiJournal.calls({ query: { space_id: space.id } })
    expect(rows[0]?.outcome).toBe(outcome)
  }
  const other = await space.person('operator')
  const item = await space.comment({ text: 'Когда приедет курьер?' })
  const { done } = await ask(operator, { item_id: item.id })
  const stolen = { text: 'Своими словами', seen_version: item.version, suggestion_id: done?.suggestion_id ?? 0 }
  expect((await world.as(other).items.reply({ params: { id: item.id }, body: stolen })).source).toBe('typed')
})

it('keeps texts only where it is asked to, sealed, and forgets them when it no longer is', async () => {
  const { space, operator, boss } = await shop()
  const settings = {
    space_id: space.id,
    is_closed: false,
    is_masked: true,
    keeps_texts: true,
    month: null,
    currency: 'RUB' as const,
  }
  const { aiJournal } = world.as(boss)
  const { chat } = await space.message({ text: 'Когда приедет курьер? Мой номер +7 921 555-44-33' })
  const latest = async () => {
    const { rows } = await aiJournal.calls({ query: { space_id: space.id } })
    const params = { id: rows[0]?.id ?? 0 }
    return { ...(await aiJournal.call({ params })), ...(await aiJournal.readTexts({ params })) }
  }
  await ask(operator, { chat_id: chat.id })
  expect(await latest()).toMatchObject({ has_texts: false, asked: null, answered: null })
  await aiJournal.saveSettings({ body: settings })
  await ask(operator, { chat_id: chat.id })
  const kept = await latest()
  expect(kept.asked).toContain('Когда приедет курьер')
  expect(kept.asked).not.toContain('555-44-33')
  const { rows } = await world.owner.query('select texts from ai_calls where texts is not null and space_id = $1', [
    space.id,
  ])
  expect(rows[0].texts.toString('latin1')).not.toContain('data')
  await aiJournal.saveSettings({ body: { ...settings, keeps_texts: false } })
  expect(await latest()).toMatchObject({ has_texts: false, asked: null })
})

it('is asked only by those who may answer there and see the row', async () => {
  const { space } = await shop()
  const [account, other] = [await space.account(), await space.account()]
  const { chat } = await space.message({ account, text: 'Когда приедет курьер?' })
  const elsewhere = await world.space()
  const strangers = [
    await elsewhere.person('operator'),
    await space.person('operator', { objects: [other.id] }),
    await space.person('operator', { groups: [await space.group()] }),
    await space.person('operator', { switches: ['items'] }),
    await space.person('moderator'),
  ]
  for (const who of strangers) {
    await expect(ask(who, { chat_id: chat.id })).rejects.toMatchObject({ status: expect.any(Number) })
    await expect(world.as(who).ai.sumUp({ params: { id: chat.id } })).rejects.toMatchObject({
      status: expect.any(Number),
    })
    await expect(world.as(who).ai.suggest({ body: { chat_id: chat.id } })).rejects.toMatchObject({
      status: expect.any(Number),
    })
  }
  expect(model.requests).toEqual([])
})
