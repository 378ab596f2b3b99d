import { makeAiParts } from '../../src/domains/ai/parts.ts'
import type { Person, Space } from '../world.ts'
import { makeAiStage } from './ai-stage.ts'
import { botsOf, type Drawn } from './bots-stage.ts'

/** Bots that ask an invented model, which waits until it is let go where a test wants that. */
export async function makeAskStage() {
  const stage = await makeAiStage()
  const { world } = stage
  let gate: Promise<void> = Promise.resolve()
  const usual = makeAiParts(world.base, { times: { first_ms: 700, whole_ms: 1_500, pause_ms: 5 } })
  const ai: typeof usual = {
    ...usual,
    modelOf: (endpoint) => {
      const found = usual.modelOf(endpoint)
      return { ...found, complete: (question, signal) => gate.then(() => found.complete(question, signal)) }
    },
  }
  const bots = botsOf(world, ai)
  return {
    ...{ stage, bots },
    hold(until: Promise<void>) {
      gate = until
    },
    write: (space: Space, text: string, who: 'anna' | 'boris' = 'anna') =>
      space.message({
        ...{ chat_external_id: who, author: { external_id: who, name: names[who] }, text },
        created_at: Math.floor(Date.now() / 1000),
      }),
    texts: async (chat_id: number) => (await bots.said(chat_id)).map(({ text }) => text),
    fact: (space: Space, boss: Person, title: string, text: string, more: object = {}) => {
      const draft = { title, text, folder_id: null, company_id: null, valid_until: null, ...more }
      return world.as(boss).facts.add({ body: { space_id: space.id, ...draft } })
    },
    /** An agent that is sure enough of what stands in its facts. */
    agentOf: (space: Space, more: object = {}) =>
      stage.agent(space, { confidence: { suggest: 30, alone: 60 }, ...more }),
    calls: async (space: Space) =>
      (
        await world.owner.query(
          'select id::integer, kind, reason, user_id, chat_id::integer from ai_calls where space_id = $1 order by id',
          [space.id],
        )
      ).rows,
  }
}
const names = { anna: 'Анна Лебедева', boris: 'Борис' }

export const end: Drawn = ['end', { kind: 'end' }, {}]
export const tell = (id: string, text: string): Drawn => [id, { kind: 'message', variants: [text] }, { next: 'end' }]
export const DELIVERY = 'Доставка по городу стоит 300 рублей. Курьер приезжает до 23:00.'
