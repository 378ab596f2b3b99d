import { type Domain, HOUR_S } from '../../domain.ts'
import { planAhead } from './jobs.ts'
import { endPlan } from './leaving/left.ts'
import { planListener } from './listen.ts'
import { absenceRoutes, calendarRoutes, coverRoutes, scheduleRoutes, swapRoutes, templateRoutes } from './routes.ts'
import { workinghoursSetup } from './setup/sections.ts'

export const workinghours: Domain = {
  routes: () => [calendarRoutes, templateRoutes, scheduleRoutes, absenceRoutes, coverRoutes, swapRoutes],
  jobs: (base) => [{ name: 'plan ahead', every_s: 6 * HOUR_S, run: () => planAhead(base) }],
  listeners: [planListener],
  departed: [endPlan],
  setup: () => workinghoursSetup,
}
