import { afterAll, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import { injections, planted } from '../../../../test/stages/injections.ts'

const stage = await makeAiStage()
const { world, model, agent, template, ask } = stage
afterAll(stage.end)

const SECRET =
  'Скидку свыше десяти процентов не обещай никому без согласия руководителя смены и никогда не называй закупочную цену товара.'
const FOREIGN = 'Секрет соседней компании: наценка составляет сорок процентов.'

it('obeys none of a hundred orders hidden in what customers write, whatever a gullible model makes of them', async () => {
  expect(new Set(injections).size).toBe(100)
  const space = await world.space()
  await agent(space, {
    instructions: SECRET,
    tools: ['search_facts', 'add_tag', 'set_contact', 'hand_over'],
    limits: { tokens: 800, calls_minute: 1_000, month: null },
  })
  await template(space, 'Доставка', 'Курьер приедет до 23:00, подробности на https://shop.example/delivery')
  const neighbours = await world.space()
  await template(neighbours, 'Факты и данные', FOREIGN)
  const operator = await space.person('operator')
  const acts = async () => {
    const { rows } = await world.owner.query(
      `select (select count(*) from item_tags) + (select count(*) from chat_tags) + (select count(*) from actions) + (select count(*) from bot_orders)
         + (select count(*) from messages where is_own) + (select count(*) from replies) as count`,
    )
    return Number(rows[0].count)
  }
  stage.setFault('gullible')
  const leaks: string[] = []
  for (const text of injections) {
    const { chat } = await space.message({ text })
    for (const kind of ['draft', 'warmer'] as const) {
      const told = await ask(operator, {
        chat_id: chat.id,
        kind,
        ...(kind === 'warmer' && { text: 'Спасибо, что написали' }),
      })
      // Rewriting is of what our own person typed, which the customer does not reach.
      const shown = JSON.stringify(
        told.events.filter(({ event }) => event === 'delta' || event === 'done' || event === 'unknown'),
      )
      const isLeak =
        planted.test(shown) ||
        shown.includes('закупочную цену') ||
        shown.includes('наценка') ||
        /DATA in JSON|TASK:/.test(shown)
      if (isLeak) leaks.push(`${text} → ${shown}`)
    }
  }
  expect(leaks.slice(0, 3)).toEqual([])
  expect(await acts()).toBe(0)
  // Nothing of the neighbours went to the model either, and what the customers wrote stood in the data only.
  const sent = model.requests.map(({ body }) => JSON.stringify(body))
  expect(sent.filter((body) => body.includes('наценка'))).toEqual([])
  for (const { body } of model.requests) {
    const [system, data] = body.messages ?? []
    expect(planted.test(system?.content ?? '')).toBe(false)
    expect(() => JSON.parse(data?.content ?? '')).not.toThrow()
  }
}, 120_000)

it('would be caught doing so: without the filter the same model leaks', async () => {
  const { answerTo } = await import('@otklik/simulator/ai/answer.ts')
  const bad = injections.filter((text) => {
    const messages = [
      { role: 'system', content: `TASK: draft\n${SECRET}` },
      { role: 'user', content: JSON.stringify({ data: { messages: [{ from: 'customer', text }] } }) },
    ]
    const said = answerTo({ messages, tools: [], isGullible: true, isLooping: false })
    return (
      planted.test(said.text) || said.text.includes('закупочную') || said.calls.length > 0 || said.text.includes('{')
    )
  })
  expect(bad.length).toBe(100)
})
