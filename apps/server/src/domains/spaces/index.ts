import type { Domain } from '../../domain.ts'
import { spaceRoutes } from './routes.ts'

export const spaces: Domain = {
  routes: () => [spaceRoutes],
}
