import { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { seedAgent } from '../domains/ai/store/service.ts'
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
})

/** An agent that writes drafts, made once. */
export async function makeDemoAgent(base: Ground, { space_id }: DemoSpace) {
  const behind = { spaces: [space_id], user_id: null, cause: 'system', correlation_id: 'demo' } as const
  await unhurried(base, behind, (ctx) => seedAgent(ctx, space_id, 'Северная лавка', definition))
}
