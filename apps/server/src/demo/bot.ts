import { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { sql } from 'kysely'
import { seedBot } from '../domains/bots/store/service.ts'
import type { Ground } from '../platform/database/transact.ts'
import type { DemoSpace } from './seed.ts'
import { unhurried } from './unhurried.ts'

const at = (x: number, y: number) => ({ x, y })

/** Looks among the facts, lets the agent answer, and gives to people what neither knows. */
const definitionOf = (agent_id: number) =>
  BotDefinition.parse({
    triggers: [{ on: 'keyword', any_of: ['вопрос', 'подскажите'] }],
    graph: {
      start: 'look',
      nodes: [
        { kind: 'facts', id: 'look', at: at(0, 0), name: 'Есть ли в фактах', min_score: 30 },
        { kind: 'ai', id: 'answer', at: at(0, 160), name: 'Ответ по фактам', agent_id },
        { kind: 'question', id: 'more', at: at(0, 320), text: 'Что ещё подсказать?', variable: 'next', wait_s: 3_600 },
        { kind: 'hand_over', id: 'people', at: at(320, 160), text: 'Передаю коллегам, они ответят здесь же.' },
        { kind: 'end', id: 'end', at: at(-320, 320) },
      ],
      edges: [
        { from: 'look', port: 'found', to: 'answer' },
        { from: 'look', port: 'none', to: 'people' },
        { from: 'answer', port: 'ok', to: 'more' },
        { from: 'answer', port: 'unsure', to: 'people' },
        { from: 'answer', port: 'error', to: 'people' },
        { from: 'more', port: 'next', to: 'look' },
        { from: 'more', port: 'timeout', to: 'end' },
      ],
      variables: [{ name: 'next', kind: 'text' }],
    },
  })

/** Published and off, made once: whoever tries the demo switches it on. */
export async function makeDemoBot(base: Ground, { space_id }: DemoSpace) {
  const behind = { spaces: [space_id], user_id: null, cause: 'system', correlation_id: 'demo' } as const
  await unhurried(base, behind, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select id from ai_agents where space_id = ${space_id} and deleted_at is null order by position limit 1`.execute(
      ctx.db,
    )
    const [agent] = rows
    if (agent) await seedBot(ctx, space_id, 'Ответы на вопросы', definitionOf(agent.id))
  })
}
