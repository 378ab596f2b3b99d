import type { Domain } from '../../domain.ts'
import { targetRoutes } from './routes.ts'
import { targetSetup } from './setup.ts'

export const targets: Domain = {
  routes: () => [targetRoutes],
  setup: () => [targetSetup],
}
