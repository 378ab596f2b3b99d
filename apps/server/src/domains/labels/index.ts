import type { Domain } from '../../domain.ts'
import { labelRoutes } from './routes.ts'

export const labels: Domain = {
  routes: (_, { labelFollowers }) => [labelRoutes(labelFollowers)],
}
