import { type Domain, MINUTE_S } from '../../domain.ts'
import { aiListener } from './alone/listen.ts'
import { makeAlone } from './alone/work.ts'
import { emotionListener } from './emotion/listen.ts'
import { makeEmotions } from './emotion/work.ts'
import { makeEvals } from './evals/jobs.ts'
import { evalRoutes } from './evals/routes.ts'
import { sweepAi } from './jobs.ts'
import { makeBackground } from './meaning/background.ts'
import { aiPartsOf } from './parts.ts'
import { agentRoutes, aiJournalRoutes, aiRoutes, aiTurnRoutes } from './routes.ts'
import { agentSetup } from './setup.ts'
import { tellMoney } from './spend/tell.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    ai: true
    ai_evals: true
    emotions: true
  }
}

export const ai: Domain = {
  routes: (base, { namers }) => {
    const parts = aiPartsOf(base)
    return [agentRoutes(parts, namers), aiRoutes(parts), aiJournalRoutes(parts), aiTurnRoutes, evalRoutes]
  },
  workers: (base) => {
    const { round, finish } = makeAlone(base, aiPartsOf(base))
    const evals = makeEvals({ ...base, ai: aiPartsOf(base) })
    const emotions = makeEmotions(base)
    return {
      ai: { round, finish, every_ms: 1_000 },
      ai_evals: { round: evals.round, finish: async () => void (await evals.settled()), every_ms: 5_000 },
      emotions: { round: emotions.round, finish: emotions.finish, every_ms: 15_000 },
    }
  },
  listeners: [aiListener, emotionListener],
  setup: (base, namers) => agentSetup(aiPartsOf(base), namers),
  jobs: (base) => [
    { name: 'ai', every_s: 10 * MINUTE_S, run: () => sweepAi(base) },
    { name: 'money of ai', every_s: MINUTE_S, run: () => tellMoney(base) },
    { name: 'embedding', every_s: 30, run: makeBackground(base, aiPartsOf(base)) },
  ],
}
