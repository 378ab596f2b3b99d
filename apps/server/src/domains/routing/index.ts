import { type Domain, MINUTE_S } from '../../domain.ts'
import { lapseHandovers, prepareHandovers } from './jobs.ts'
import { queueReturned } from './left.ts'
import { routingListener } from './listen.ts'
import { returnHeld } from './return.ts'
import { routeAll } from './route.ts'
import { handoverRoutes, routingRoutes } from './routes.ts'
import { routingSetup } from './setup.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    routing: true
  }
}

export const routing: Domain = {
  routes: () => [routingRoutes, handoverRoutes],
  workers: (base) => ({
    routing: { round: () => routeAll(base), every_ms: 5_000, gather_ms: 100 },
    'work of the absent': { round: () => returnHeld(base), every_ms: 30_000 },
  }),
  jobs: (base) => [
    { name: 'shifts that end', every_s: MINUTE_S, run: () => prepareHandovers(base) },
    { name: 'hand-overs not made', every_s: 10 * MINUTE_S, run: () => lapseHandovers(base) },
  ],
  listeners: [routingListener],
  returned: [queueReturned],
  setup: () => [routingSetup],
}
