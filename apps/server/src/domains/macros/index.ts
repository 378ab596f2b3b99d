import type { Domain } from '../../domain.ts'
import { followLabels, followTags } from './follow.ts'
import { macroRoutes } from './routes.ts'

export const macros: Domain = {
  routes: () => [macroRoutes],
  tagFollowers: [followTags],
  labelFollowers: [followLabels],
}
