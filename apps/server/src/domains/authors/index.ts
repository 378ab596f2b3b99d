import type { Domain } from '../../domain.ts'
import { contactRoutes } from './routes.ts'

export const authors: Domain = {
  routes: () => [contactRoutes],
}
