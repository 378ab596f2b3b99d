import { type Domain, HOUR_S } from '../../domain.ts'
import { aiPartsOf } from '../ai/parts.ts'
import { botsListener } from './engine/listen.ts'
import { makeBots } from './engine/work.ts'
import { sweepBots } from './jobs.ts'
import { botRoutes } from './routes.ts'
import { botSessionRoutes } from './sessions/routes.ts'
import { botSetup } from './setup.ts'
import { followLabels, followTags } from './store/follow.ts'
import { doesNameInBots } from './store/users.ts'
import { botTestRoutes } from './testing/routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    bots: true
  }
}

export const bots: Domain = {
  routes: (base) => [botRoutes(base), botSessionRoutes, botTestRoutes(base, aiPartsOf(base))],
  workers: (base) => {
    const { round, finish } = makeBots(base)
    return { bots: { round, finish, every_ms: 1_000 } }
  },
  jobs: (base) => [{ name: 'bots', every_s: HOUR_S, run: () => sweepBots(base) }],
  listeners: [botsListener],
  tagFollowers: [followTags],
  labelFollowers: [followLabels],
  namers: [doesNameInBots],
  setup: () => botSetup,
}
