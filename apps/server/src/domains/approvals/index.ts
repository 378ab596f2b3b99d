import { type Domain, MINUTE_S } from '../../domain.ts'
import { lookAtWaiting } from './clock.ts'
import { approvalRoutes } from './routes.ts'

export const approvals: Domain = {
  routes: () => [approvalRoutes],
  jobs: (base) => [{ name: 'answers that wait for a yes', every_s: MINUTE_S, run: () => lookAtWaiting(base) }],
}
