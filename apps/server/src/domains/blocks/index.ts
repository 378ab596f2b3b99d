import type { Domain } from '../../domain.ts'
import { blockRoutes } from './routes.ts'
import { blockDeeds } from './service.ts'

export const blocks: Domain = {
  routes: () => [blockRoutes],
  targets: blockDeeds,
}
