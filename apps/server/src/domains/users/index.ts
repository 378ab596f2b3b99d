import type { Domain } from '../../domain.ts'
import { importRoutes, userRoutes, viewRoutes } from './routes.ts'
import { userSetup } from './setup.ts'

export const users: Domain = {
  routes: () => [userRoutes, viewRoutes, importRoutes],
  setup: () => userSetup,
}
