import { type Domain, HOUR_S } from '../../domain.ts'
import { checkStatistics } from './check.ts'
import { statisticsListener } from './listen.ts'
import { coverProposalRoutes, statisticsRoutes } from './routes.ts'

export const statistics: Domain = {
  routes: () => [statisticsRoutes, coverProposalRoutes],
  jobs: (base) => [{ name: 'statistics', every_s: HOUR_S, run: () => checkStatistics(base) }],
  listeners: [statisticsListener],
}
