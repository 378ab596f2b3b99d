import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import type { Space } from '../../../../test/world.ts'
import { eraseFromAi } from '../erase.ts'
import { makeAiParts } from '../parts.ts'
import { makeEvals } from './jobs.ts'

const stage = await makeAiStage()
const { world, model, agent } = stage
afterAll(stage.end)
beforeEach(() => {
  stage.setFault('well')
  model.requests.splice(0)
})

/** A process of its own: it knows nothing of what others have begun. */
const worker = () => {
  const { round, settled } = makeEvals({ ...world.base, ai: makeAiParts(world.base) })
  return async () => {
    await round()
    return settled()
  }
}
async function workOff(round = worker()) {
  while (await round());
}

async function shop(given: Parameters<typeof agent>[1] = {}) {
  const space = await world.space()
  const boss = await space.person('administrator')
  const calls = world.as(boss)
  const plain = { space_id: space.id, folder_id: null, company_id: null, valid_until: null }
  const courier = await calls.facts.add({ body: { ...plain, title: 'Курьер', text: 'Курьер приедет до 23:00.' } })
  const hours = await calls.facts.add({ body: { ...plain, title: 'Часы', text: 'Магазин работает до 21:00.' } })
  const { id: agent_id } = await agent(space, given)
  const set = await calls.aiEvals.add({ body: { space_id: space.id, name: 'Основные' } })
  const at = { params: { id: set.id } }
  const ask = (body: Parameters<typeof calls.aiEvals.addQuestion>[0]['body']) =>
    calls.aiEvals.addQuestion({ ...at, body })
  return { space, boss, calls, evals: calls.aiEvals, courier, hours, agent_id, set, at, ask }
}
const callsOf = async (space: Space) =>
  (await world.owner.query(`select * from ai_calls where space_id = $1 order by id`, [space.id])).rows

it('asks an agent every question once, as a robot, and says what held', async () => {
  const { space, evals, courier, hours, agent_id, at, ask } = await shop({
    price: { input: 1_000_000, output: 1_000_000 },
    confidence: { suggest: 0, alone: 0 },
  })
  await ask({ question: 'Когда приедет курьер?', fact_ids: [courier.id], musts: ['23:00'], must_nots: ['завтра'] })
  await ask({ question: 'До скольки работает магазин?', fact_ids: [hours.id], musts: ['22:00'] })
  await ask({ question: 'Хочу возврат, когда приедет курьер?', hands_over: true })
  const cost = await evals.cost({ ...at, query: { agent_id, version: 1 } })
  const { id } = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  await expect(evals.begin({ ...at, body: { agent_id, version: 1 } })).rejects.toMatchObject({ status: 409 })
  await workOff()
  const run = await evals.run({ params: { id } })
  expect(run).toMatchObject({ state: 'done', reason: null, total: 3, done: 3, version: 1 })
  const { rows } = await evals.answers({ params: { id }, query: {} })
  expect(rows.map(({ held, is_right }) => [held, is_right])).toEqual([
    [{ facts: true, musts: true, must_nots: true, hand_over: true }, true],
    [{ facts: true, musts: false, must_nots: null, hand_over: true }, false],
    [{ facts: null, musts: null, must_nots: null, hand_over: true }, true],
  ])
  expect(rows[0]).toMatchObject({ state: 'done', cited_ids: [courier.id], grounding: 100, handed_over: false })
  expect(rows[0]?.text).toContain('23:00')
  expect(run.totals).toMatchObject({
    ...{ answered: 3, failed: 0, right: 2, recall: 1, musts: 0.5, must_nots: 1 },
    ...{ hand_over_precision: 1, hand_over_recall: 1 },
  })
  const all = await callsOf(space)
  expect(all.map(({ kind, user_id, version }) => [kind, user_id, version])).toEqual(
    Array.from({ length: 3 }, () => ['evaluation', null, 1]),
  )
  expect(run.totals.cost).toBe(all.reduce((sum, call) => sum + Number(call.cost), 0))
  expect(run.totals.cost).toBeGreaterThan(0)
  // What it said before it began was the most that it could cost.
  expect(cost).toMatchObject({ questions: 3, currency: 'RUB' })
  expect(run.totals.cost).toBeLessThanOrEqual(cost.most)
})

it('asks the version that it is of, and puts two runs side by side', async () => {
  const { evals, calls, agent_id, at, ask } = await shop({ confidence: { suggest: 0, alone: 0 } })
  await ask({ question: 'Когда приедет курьер?', musts: ['23:00'] })
  await ask({ question: 'До скольки работает магазин?', musts: ['21:00'] })
  const first = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  await workOff()
  const { name, definition } = await calls.aiAgents.get({ params: { id: agent_id } })
  // From now on a number of hours never leaves.
  const worse = { ...definition, stop_words: ['23:00'] }
  await calls.aiAgents.save({ params: { id: agent_id }, body: { name, definition: worse, seen_version: 1 } })
  const second = await evals.begin({ ...at, body: { agent_id, version: 2 } })
  await workOff()
  const both = { params: { id: second.id }, query: { with: first.id } }
  expect(await evals.compare(both)).toMatchObject({
    ...{ better: 0, worse: 1, same: 1, only: 0 },
    ...{ before: { version: 1, totals: { right: 2 } }, after: { version: 2, totals: { right: 1 } } },
  })
  const { rows } = await evals.differences(both)
  expect(rows.map(({ change, after }) => [change, after?.question, after?.reason])).toEqual([
    ['worse', 'Когда приедет курьер?', 'filtered_word'],
    ['same', 'До скольки работает магазин?', null],
  ])
  expect(rows[0]?.before?.text).toContain('23:00')
  // The earlier version again, as it was.
  const third = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  await workOff()
  expect((await evals.run({ params: { id: third.id } })).totals.right).toBe(2)
})

it('spends what may be spent today, whatever the version was allowed', async () => {
  const { evals, calls, agent_id, at, ask } = await shop({
    price: { input: 1_000_000, output: 1_000_000 },
    limits: { tokens: 50, calls_minute: 60, month: 1 },
  })
  await ask({ question: 'Когда приедет курьер?', musts: ['23:00'] })
  const { name, definition } = await calls.aiAgents.get({ params: { id: agent_id } })
  const open = { ...definition, limits: { ...definition.limits, month: null } }
  await calls.aiAgents.save({ params: { id: agent_id }, body: { name, definition: open, seen_version: 1 } })
  const { id } = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  await workOff()
  expect(await evals.run({ params: { id } })).toMatchObject({ state: 'done', reason: null, done: 1, version: 1 })
})

it('goes on after a process is gone, asks nothing twice that was answered, and can be stopped', async () => {
  const { space, evals, agent_id, at, ask } = await shop()
  for (let n = 0; n < 7; n++) await ask({ question: `Когда приедет курьер номер ${n}?` })
  const { id } = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  const first = worker()
  await first()
  expect((await evals.run({ params: { id } })).done).toBe(5)
  // Somebody has the sixth in hand, and dies: others leave it until its time is over.
  await world.owner.query(
    `update ai_eval_answers set lease_until = now() + interval '3 minutes' where space_id = $1 and place = 6`,
    [space.id],
  )
  await worker()()
  expect((await evals.run({ params: { id } })).done).toBe(5)
  await world.owner.query(`update ai_eval_answers set lease_until = now() - interval '1 s' where space_id = $1`, [
    space.id,
  ])
  await workOff()
  expect(await evals.run({ params: { id } })).toMatchObject({ state: 'done', done: 7 })
  expect(await callsOf(space)).toHaveLength(7)

  const again = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  await worker()()
  const stopped = await evals.stop({ params: { id: again.id } })
  expect(stopped).toMatchObject({ state: 'stopped', done: 5, total: 7, totals: { answered: 5 } })
  await workOff()
  expect(await callsOf(space)).toHaveLength(12)
})

it('two processes ask no question twice', async () => {
  const { space, evals, agent_id, at, ask } = await shop()
  for (let n = 0; n < 6; n++) await ask({ question: `Когда приедет курьер номер ${n}?` })
  const { id } = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  const [one, other] = [worker(), worker()]
  for (let round = 0; round < 6; round++) await Promise.all([one(), other()])
  await workOff()
  expect(await evals.run({ params: { id } })).toMatchObject({ state: 'done', done: 6 })
  expect(await callsOf(space)).toHaveLength(6)
})

it('waits where too much was asked within the minute, and ends where the month is spent', async () => {
  const { space, evals, calls, agent_id, at, ask } = await shop({
    price: { input: 1_000_000, output: 1_000_000 },
    limits: { tokens: 50, calls_minute: 2, month: null },
  })
  for (let n = 0; n < 3; n++) await ask({ question: `Когда приедет курьер номер ${n}?` })
  const { id } = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  await workOff()
  // Robots have four fifths of two calls: one.
  expect(await evals.run({ params: { id } })).toMatchObject({ state: 'running', done: 1 })
  await world.owner.query(`update ai_eval_runs set rests_until = null where space_id = $1`, [space.id])
  await world.owner.query(`update ai_calls set at = at - interval '2 minutes' where space_id = $1`, [space.id])
  const settings = {
    space_id: space.id,
    is_closed: false,
    is_masked: true,
    keeps_texts: false,
    currency: 'RUB' as const,
  }
  await calls.aiJournal.saveSettings({ body: { ...settings, month: 1 } })
  await workOff()
  expect(await evals.run({ params: { id } })).toMatchObject({ state: 'stopped', reason: 'month', done: 1 })
})

it('counts what a model did not answer apart', async () => {
  const { evals, agent_id, at, ask } = await shop()
  await ask({ question: 'Когда приедет курьер?', musts: ['23:00'] })
  stage.setFault('broken')
  const { id } = await evals.begin({ ...at, body: { agent_id, version: 1 } })
  await workOff()
  expect(await evals.run({ params: { id } })).toMatchObject({
    state: 'done',
    totals: { answered: 0, failed: 1, right: 0, musts: null, p95_ms: null },
  })
})

it('keeps nothing that leads to somebody, and forgets with them', async () => {
  const { space, boss, evals, agent_id, set, at, ask, courier } = await shop()
  const made = await ask({ question: 'Мой телефон +7 921 555-12-34, где заказ?', must_nots: ['anna@example.test'] })
  expect(made).toMatchObject({ question: 'Мой телефон ⟦phone1⟧, где заказ?', must_nots: ['⟦email1⟧'] })
  const { chat } = await space.message({ text: 'Когда приедет курьер? Пишите на me@example.test' })
  await stage.ask(boss, { chat_id: chat.id })
  const [call] = await callsOf(space)
  const taken = await evals.takeQuestion({ ...at, body: { call_id: Number(call.id) } })
  expect(taken).toMatchObject({ question: 'Когда приедет курьер? Пишите на ⟦email1⟧', fact_ids: [courier.id] })
  await evals.takeQuestion({ ...at, body: { chat_id: chat.id } })
  await evals.begin({ ...at, body: { agent_id, version: 1 } })
  expect((await evals.get(at)).questions).toBe(3)
  const { rows } = await world.owner.query('select author_id from chats where space_id = $1 and id = $2', [
    space.id,
    chat.id,
  ])
  await space.inside((inside) => eraseFromAi(inside, { space_id: space.id, author_id: Number(rows[0].author_id) }))
  expect(await evals.get(at)).toMatchObject({ questions: 1, run: { total: 1 } })
  expect(set.questions).toBe(0)
})

it('goes out as a table and comes back, without anything that a table program would compute', async () => {
  const { space, evals, courier, at, ask } = await shop()
  await ask({ question: '=1+1 когда курьер?', fact_ids: [courier.id], musts: ['23:00', 'курьер'], hands_over: true })
  const text = await (await evals.exportTable(at)).text()
  expect(text).toContain("'=1+1")
  const other = await evals.add({ body: { space_id: space.id, name: 'Копия' } })
  const send = (content: string, apply: boolean) => {
    const body = new FormData()
    body.set('file', new File([content], 'questions.csv'))
    return evals.importFile({ params: { id: other.id }, query: { apply }, body })
  }
  expect((await send(text, false)).lines).toMatchObject([{ does: 'add', fault: null }])
  expect((await evals.get({ params: { id: other.id } })).questions).toBe(0)
  await send(text, true)
  const { rows } = await evals.questions({ params: { id: other.id }, query: {} })
  expect(rows).toMatchObject([{ fact_ids: [courier.id], musts: ['23:00', 'курьер'], hands_over: true }])
  const wrong = 'Вопрос;Факты;Передать человеку\nодин;Нет такого;\n;Курьер;\nдва;;может быть\nтри;;\nтри;;'
  expect((await send(wrong, true)).lines.map(({ fault }) => fault)).toEqual([
    ...['unknown_fact', 'no_question', 'bad_flag', null, 'twice'],
  ])
})

it('holds no more questions than a space may have, and removes many at once', async () => {
  const { space, evals, at, ask } = await shop()
  await world.owner.query(
    `insert into ai_eval_questions (space_id, set_id, question) select $1, $2, 'Вопрос ' || n from generate_series(1, 500) n`,
    [space.id, at.params.id],
  )
  await expect(ask({ question: 'Ещё один?' })).rejects.toMatchObject({ refusal: { error_type: 'limit_reached' } })
  const { rows } = await evals.questions({ ...at, query: {} })
  const left = await evals.removeQuestions({ ...at, body: { ids: rows.map(({ id }) => id) } })
  expect(left.questions).toBe(500 - rows.length)
})

it('keeps no other space waiting where the model of one never answers', async () => {
  const [greedy, other] = [await shop(), await shop()]
  for (const { ask } of [greedy, other]) await ask({ question: 'Когда приедет курьер?' })
  const { promise, resolve } = Promise.withResolvers<void>()
  const usual = makeAiParts(world.base)
  const ai: typeof usual = {
    ...usual,
    modelOf(endpoint) {
      const found = usual.modelOf(endpoint)
      const wait = endpoint.space_id === greedy.space.id ? promise : Promise.resolve()
      return { ...found, complete: (question, signal) => wait.then(() => found.complete(question, signal)) }
    },
  }
  const { round, settled } = makeEvals({ ...world.base, ai })
  const begin = ({ evals, agent_id, at }: typeof greedy) => evals.begin({ ...at, body: { agent_id, version: 1 } })
  await begin(greedy)
  await round()
  await expect.poll(async () => (await callsOf(greedy.space)).length).toBe(1)
  const { id } = await begin(other)
  await round()
  await expect.poll(async () => (await other.evals.run({ params: { id } })).state).toBe('done')
  resolve()
  await settled()
})
