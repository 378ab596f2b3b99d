import type { Domain } from '../../domain.ts'
import { draftRoutes } from './routes.ts'

export const drafts: Domain = {
  routes: () => [draftRoutes],
}
