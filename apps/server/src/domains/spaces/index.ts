import type { Domain } from '../../domain.ts'
import { spaceRoutes } from './routes.ts'
import { spaceSetup } from './setup.ts'

export const spaces: Domain = {
  routes: () => [spaceRoutes],
  setup: () => spaceSetup,
}
