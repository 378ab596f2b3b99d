import type { Domain } from '../../domain.ts'
import { macroRunRoutes } from './routes.ts'

export const orders: Domain = {
  routes: () => [macroRunRoutes],
}
