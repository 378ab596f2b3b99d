// A model that lies while it is listened to: whatever it says, and however much of it at once, nobody else waits for it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ComposeEvent } from '@otklik/contract/ai/compose.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, expect, it } from 'vitest'
import { LONGEST_MS, watchTurns } from '../../../../test/turns.ts'
import { makeWorld } from '../../../../test/world.ts'

let says = ''
const server = createServer((_, reply) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
  // All at once, a few characters in each piece.
  const pieces = (says.match(/[\s\S]{1,20}/g) ?? []).map(piece).join('')
  reply.end(`${pieces}data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const world = await makeWorld({
  env: { OUTBOUND_ALLOW: host, AI_API_KEY: 'key', AI_BASE_URL: `http://${host}/v1` },
})
afterAll(async () => {
  await world.end()
  server.close()
})

const of = (part: string, most: number) => part.repeat(Math.ceil(most / part.length)).slice(0, most)

it('holds nobody up while it is listened to', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { aiAgents, ai } = world.as(boss)
  const { id } = await aiAgents.add({
    body: {
      ...{ space_id: space.id, name: 'Лжец' },
      definition: {
        model: { kind: 'openai', base_url: null, model: 'm' },
        instructions: of('a a a a a a a b ', limits.ai_instructions),
        limits: { tokens: limits.ai_tokens_max, calls_minute: 1_000, month: null },
      },
    },
  })
  await aiAgents.turn({ params: { id }, body: { is_on: true } })
  const { chat } = await space.message({ text: 'Здравствуйте, когда вы работаете?' })
  const slow: [string, number][] = []
  for (const part of ['ﷺ', 'a a ', '[', '**a ', '<a', 'слово '].flatMap((each) => [each, each])) {
    says = of(part, limits.ai_said - 600)
    const turns = watchTurns()
    const answer = await ai.compose({ body: { chat_id: chat.id, kind: 'fix', text: 'Работаем до девяти вечера.' } })
    const events = (await answer.text())
      .split('\n\n')
      .flatMap((line) => (line.startsWith('data: ') ? [ComposeEvent.parse(JSON.parse(line.slice(6)))] : []))
    const ms = turns.end()
    expect(events.map(({ event }) => event).at(-1)).toMatch(/done|refused/)
    slow.push([part, ms])
  }
  // Of two the better: garbage of what came before may be taken away in the midst of one.
  const best = slow.flatMap(([part, ms], at) => (at % 2 === 1 ? [[part, Math.min(ms, slow[at - 1]?.[1] ?? ms)]] : []))
  expect(best.filter(([, ms]) => Number(ms) > LONGEST_MS)).toEqual([])
}, 120_000)
