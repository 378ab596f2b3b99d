import type { Domain } from '../../domain.ts'
import { labelRoutes } from './routes.ts'
import { labelSetup } from './setup.ts'

export const labels: Domain = {
  routes: (_, { labelFollowers }) => [labelRoutes(labelFollowers)],
  setup: () => [labelSetup],
}
