import { type Domain, HOUR_S } from '../../domain.ts'
import { checkStatistics } from './check.ts'
import { statisticsListener } from './listen.ts'
import { statisticsRoutes } from './routes.ts'

export const statistics: Domain = {
  routes: () => [statisticsRoutes],
  jobs: (base) => [{ name: 'statistics', every_s: HOUR_S, run: () => checkStatistics(base) }],
  listeners: [statisticsListener],
}
