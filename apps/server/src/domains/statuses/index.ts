import type { Domain } from '../../domain.ts'
import { followPlans, sweepAbsent } from './jobs.ts'
import { statusRoutes, statusSettingRoutes } from './routes.ts'
import { leaveDesk } from './service.ts'
import { statusSetup } from './setup.ts'

export const statuses: Domain = {
  routes: (base) => [statusRoutes(base), statusSettingRoutes],
  workers: (base) => ({
    'absent people': { round: () => sweepAbsent(base), every_ms: 30_000 },
    schedule: { round: () => followPlans(base), every_ms: 5_000 },
  }),
  departed: [leaveDesk],
  setup: () => [statusSetup],
}
