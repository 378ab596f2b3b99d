import type { Domain } from '../../domain.ts'
import { duplicatesListener } from './listen.ts'
import { duplicateRoutes } from './routes.ts'

export const duplicates: Domain = {
  routes: () => [duplicateRoutes],
  listeners: [duplicatesListener],
}
