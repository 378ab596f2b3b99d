import { type Domain, MINUTE_S } from '../../domain.ts'
import { makeEvals } from './evals/jobs.ts'
import { evalRoutes } from './evals/routes.ts'
import { sweepAi } from './jobs.ts'
import { makeBackground } from './meaning/background.ts'
import { aiPartsOf } from './parts.ts'
import { agentRoutes, aiJournalRoutes, aiRoutes } from './routes.ts'
import { agentSetup } from './setup.ts'
import { tellSpent } from './spend/tell.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    ai_evals: true
  }
}

export const ai: Domain = {
  routes: (base) => {
    const parts = aiPartsOf(base)
    return [agentRoutes(parts), aiRoutes(parts), aiJournalRoutes(parts), evalRoutes]
  },
  workers: (base) => ({
    ai_evals: { round: makeEvals({ ...base, ai: aiPartsOf(base) }), every_ms: 5_000 },
  }),
  setup: (base) => agentSetup(aiPartsOf(base)),
  jobs: (base) => [
    { name: 'ai', every_s: 10 * MINUTE_S, run: () => sweepAi(base) },
    { name: 'money of ai', every_s: MINUTE_S, run: () => tellSpent(base) },
    { name: 'embedding', every_s: 30, run: makeBackground(base, aiPartsOf(base)) },
  ],
}
