import { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { seedAgent, seedAutopilot } from '../domains/ai/store/service.ts'
import type { Ground } from '../platform/database/transact.ts'
import type { DemoSpace } from './seed.ts'
import { unhurried } from './unhurried.ts'

const definition = AiDefinition.parse({
  // The installation's own, which is invented in the demo.
  model: { kind: 'openai', base_url: null, model: 'severnaya-chat-32b' },
  instructions:
    'Отвечай на «вы», коротко: одна мысль, один следующий шаг. Признавай ошибку сразу, не оправдывайся. Не обещай сроков, которых нет в фактах. Если спрашивают о здоровье, аллергии или детях, передай человеку и скажи об этом клиенту.',
  price: { input: 20_000, output: 60_000 },
  limits: { tokens: 800, calls_minute: 60, month: 300_000 },
  may: { messages: 'alone' },
  confidence: { suggest: 30, alone: 70 },
})

/** An agent that writes drafts, and answers by itself where it may, made once. */
export async function makeDemoAgent(base: Ground, { space_id }: DemoSpace) {
  const behind = { spaces: [space_id], user_id: null, cause: 'system', correlation_id: 'demo' } as const
  await unhurried(base, behind, (ctx) => seedAgent(ctx, space_id, 'Северная лавка', definition))
}

/** Where it answers customers by itself, so that it is seen: on one account, the others are people's. */
const ALONE_ON = 'max'

/** Once the accounts are connected. Whoever has changed the agent since keeps what they made of it. */
export async function letDemoAgentAnswer(base: Ground, { space_id }: DemoSpace) {
  const behind = { spaces: [space_id], user_id: null, cause: 'system', correlation_id: 'demo' } as const
  await unhurried(base, behind, async (ctx) => {
    const accounts = await ctx.db
      .selectFrom('objects')
      .select('id')
      .where('space_id', '=', space_id)
      .where('provider', '=', ALONE_ON)
      .where('state', '<>', 'removed')
      .orderBy('id')
      .limit(1)
      .execute()
    await seedAutopilot(
      ctx,
      space_id,
      accounts.map(({ id }) => id),
    )
  })
}
