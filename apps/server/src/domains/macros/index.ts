import type { Domain } from '../../domain.ts'
import { followLabels, followTags } from './follow.ts'
import { macroRoutes } from './routes.ts'
import { macroRunRoutes } from './run-routes.ts'

export const macros: Domain = {
  routes: () => [macroRoutes, macroRunRoutes],
  tagFollowers: [followTags],
  labelFollowers: [followLabels],
}
