import type { Domain } from '../../domain.ts'
import { followLabels, followTags } from './follow.ts'
import { macroRoutes } from './routes.ts'
import { macroSetup } from './setup.ts'

export const macros: Domain = {
  routes: () => [macroRoutes],
  tagFollowers: [followTags],
  labelFollowers: [followLabels],
  setup: () => [macroSetup],
}
