import type { Domain } from '../../domain.ts'
import { userRoutes, viewRoutes } from './routes.ts'
import { userSetup } from './setup.ts'

export const users: Domain = {
  routes: () => [userRoutes, viewRoutes],
  setup: () => userSetup,
}
