import type { Domain } from '../../domain.ts'
import { billingRoutes } from './routes.ts'

export const billing: Domain = {
  routes: (base) => [billingRoutes(base)],
}
