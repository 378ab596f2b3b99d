import { type Domain, MINUTE_S } from '../../domain.ts'
import { emotionListener } from './emotion/listen.ts'
import { makeEmotions } from './emotion/work.ts'
import { sweepAi } from './jobs.ts'
import { makeAiParts } from './parts.ts'
import { agentRoutes, aiJournalRoutes, aiRoutes } from './routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    emotions: true
  }
}

export const ai: Domain = {
  routes: (base, { namers }) => {
    const parts = makeAiParts(base)
    return [agentRoutes(parts, namers), aiRoutes(parts), aiJournalRoutes(parts)]
  },
  workers: (base) => ({ emotions: { round: makeEmotions(base).round, every_ms: 15_000 } }),
  listeners: [emotionListener],
  jobs: (base) => [{ name: 'ai', every_s: 10 * MINUTE_S, run: () => sweepAi(base) }],
}
