import type { Domain } from '../../domain.ts'
import { postRoutes } from './routes.ts'

export const posts: Domain = {
  routes: () => [postRoutes],
}
