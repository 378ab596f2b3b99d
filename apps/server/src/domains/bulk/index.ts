import { type Domain, HOUR_S } from '../../domain.ts'
import { sweepRuns, workOff } from './jobs.ts'
import { bulkRoutes } from './routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    bulk: true
  }
}

export const bulk: Domain = {
  routes: () => [bulkRoutes],
  workers: (base) => ({ bulk: { round: () => workOff(base), every_ms: 2_000 } }),
  jobs: (base) => [{ name: 'bulk runs', every_s: HOUR_S, run: () => sweepRuns(base) }],
}
