import { type Domain, MINUTE_S } from '../../domain.ts'
import { sweepAi } from './jobs.ts'
import { makeAiParts } from './parts.ts'
import { agentRoutes, aiJournalRoutes, aiRoutes } from './routes.ts'

export const ai: Domain = {
  routes: (base) => {
    const parts = makeAiParts(base)
    return [agentRoutes(parts), aiRoutes(parts), aiJournalRoutes(parts)]
  },
  jobs: (base) => [{ name: 'ai', every_s: 10 * MINUTE_S, run: () => sweepAi(base) }],
}
