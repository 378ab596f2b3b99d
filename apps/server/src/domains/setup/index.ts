import { type Domain, HOUR_S } from '../../domain.ts'
import { sweepSnapshots } from './jobs.ts'
import { setupRoutes } from './routes.ts'

export const setup: Domain = {
  routes: (base, all) => [setupRoutes(all.setup(base))],
  jobs: (base) => [{ name: 'setup snapshots', every_s: 24 * HOUR_S, run: () => sweepSnapshots(base) }],
}
