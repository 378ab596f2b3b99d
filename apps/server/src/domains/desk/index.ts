import type { Domain } from '../../domain.ts'
import { deskRoutes } from './routes.ts'

export const desk: Domain = {
  routes: (base) => [deskRoutes(base)],
}
