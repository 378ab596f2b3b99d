import type { Domain } from '../../domain.ts'
import { templateRoutes } from './routes.ts'
import { templateSetup } from './setup.ts'

export const templates: Domain = {
  routes: () => [templateRoutes],
  setup: () => templateSetup,
}
