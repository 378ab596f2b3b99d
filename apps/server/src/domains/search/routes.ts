import { search } from '@otklik/contract/search.ts'
import { routes } from '../../platform/http/serve.ts'
import { findEverything } from './service.ts'

export const searchRoutes = routes(search, { find: (ctx, { query }) => findEverything(ctx, query) })
