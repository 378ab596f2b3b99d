import type { Domain } from '../../domain.ts'
import { searchRoutes } from './routes.ts'

export const search: Domain = {
  routes: () => [searchRoutes],
}
