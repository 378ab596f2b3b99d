import type { Domain } from '../../domain.ts'
import { freezeDue } from './jobs.ts'
import { drawRoutes } from './routes.ts'

export const draws: Domain = {
  routes: (base) => [drawRoutes(base)],
  workers: (base) => ({ draws: { round: () => freezeDue(base), every_ms: 5_000 } }),
}
