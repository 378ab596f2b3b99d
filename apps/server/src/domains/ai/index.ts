import { type Domain, MINUTE_S } from '../../domain.ts'
import type { Foundation } from '../../foundation.ts'
import { aiListener } from './alone/listen.ts'
import { makeAlone } from './alone/work.ts'
import { sweepAi } from './jobs.ts'
import { type AiParts, makeAiParts } from './parts.ts'
import { agentRoutes, aiJournalRoutes, aiRoutes, aiTurnRoutes } from './routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    ai: true
  }
}

const known = new WeakMap<Foundation, AiParts>()
/** One for a process: an address that fails is left alone by people's questions and by robots'. */
function partsOf(base: Foundation): AiParts {
  const parts = known.get(base) ?? makeAiParts(base)
  known.set(base, parts)
  return parts
}

export const ai: Domain = {
  routes: (base) => {
    const parts = partsOf(base)
    return [agentRoutes(parts), aiRoutes(parts), aiJournalRoutes(parts), aiTurnRoutes]
  },
  workers: (base) => {
    const { round, finish } = makeAlone(base, partsOf(base))
    return { ai: { round, finish, every_ms: 1_000 } }
  },
  listeners: [aiListener],
  jobs: (base) => [{ name: 'ai', every_s: 10 * MINUTE_S, run: () => sweepAi(base) }],
}
