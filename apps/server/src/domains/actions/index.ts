import { type Domain, HOUR_S } from '../../domain.ts'
import { makeSender, settleLost, sweepPace, untilNext } from './jobs.ts'
import { unsentRoutes } from './routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    actions: true
  }
}

export const actions: Domain = {
  routes: () => [unsentRoutes],
  workers: (base, { targets }) => ({
    actions: { ...makeSender(base, targets), every_ms: () => untilNext(base) },
    'lost sends': { round: () => settleLost(base, targets), every_ms: 1_000 },
  }),
  jobs: (base) => [{ name: 'pace', every_s: HOUR_S, run: () => sweepPace(base) }],
}
