import type { Domain } from '../../domain.ts'
import { userRoutes, viewRoutes } from './routes.ts'

export const users: Domain = {
  routes: () => [userRoutes, viewRoutes],
}
