import type { Domain } from '../../domain.ts'
import { ruleRoutes } from './routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    rules: true
  }
}

export const rules: Domain = {
  routes: () => [ruleRoutes],
}
