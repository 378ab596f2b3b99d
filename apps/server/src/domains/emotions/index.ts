import { type Domain, HOUR_S } from '../../domain.ts'
import { learnEverywhere } from './jobs.ts'
import { emotionRoutes } from './routes.ts'
import { doesNameInEmotions } from './settings.ts'
import { emotionSetup } from './setup.ts'

export const emotions: Domain = {
  routes: () => [emotionRoutes],
  jobs: (base) => [{ name: 'emotions', every_s: HOUR_S, run: () => learnEverywhere(base) }],
  namers: [doesNameInEmotions],
  setup: () => emotionSetup,
}
