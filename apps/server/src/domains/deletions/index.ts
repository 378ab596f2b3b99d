import { type Domain, MINUTE_S, untilDone } from '../../domain.ts'
import { eraseRequested } from './jobs.ts'
import { deletionRoutes } from './routes.ts'

export const deletions: Domain = {
  routes: (base) => [deletionRoutes(base)],
  jobs: (base) => [{ name: 'deletions', every_s: MINUTE_S, run: () => untilDone(() => eraseRequested(base)) }],
}
