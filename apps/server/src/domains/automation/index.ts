import type { Domain } from '../../domain.ts'
import { robotRoutes } from './routes.ts'
import { robotSetup } from './setup.ts'

export const automation: Domain = {
  routes: () => [robotRoutes],
  setup: () => [robotSetup],
}
