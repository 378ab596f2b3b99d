import type { Domain } from '../../domain.ts'
import { everyAll } from './engine/every.ts'
import { rulesListener } from './engine/listen.ts'
import { timersAll } from './engine/timers.ts'
import { workAll } from './engine/work.ts'
import { ruleRoutes } from './routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    rules: true
  }
}

export const rules: Domain = {
  routes: () => [ruleRoutes],
  workers: (base) => ({
    rules: { round: () => workAll(base), every_ms: 5_000 },
    'times of rules': { round: () => timersAll(base), every_ms: 1_000 },
    'daily rules': { round: () => everyAll(base), every_ms: 10_000 },
  }),
  listeners: [rulesListener],
}
