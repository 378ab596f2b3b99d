import type { Domain } from '../../domain.ts'
import { targetRoutes } from './routes.ts'

export const targets: Domain = {
  routes: () => [targetRoutes],
}
