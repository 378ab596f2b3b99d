import type { Domain } from '../../domain.ts'
import { makeScheduler, sweepAbsent } from './jobs.ts'
import { statusRoutes } from './routes.ts'

export const statuses: Domain = {
  routes: (base) => [statusRoutes(base)],
  workers: (base) => ({
    'absent people': { round: () => sweepAbsent(base), every_ms: 30_000 },
    schedule: { round: makeScheduler(base), every_ms: 5_000 },
  }),
}
