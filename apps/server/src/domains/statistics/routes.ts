import { statistics } from '@otklik/contract/statistics/statistics.ts'
import { routes } from '../../platform/http/serve.ts'
import { describeItems } from './service.ts'

export const statisticsRoutes = routes(statistics, { items: (ctx, { query }) => describeItems(ctx, query) })
