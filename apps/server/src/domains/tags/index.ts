import type { Domain } from '../../domain.ts'
import { tagRoutes } from './routes.ts'
import { tagSetup } from './setup.ts'

export const tags: Domain = {
  routes: (_, { tagCarriers, tagFollowers }) => [tagRoutes({ carriers: tagCarriers, followers: tagFollowers })],
  setup: () => tagSetup,
}
