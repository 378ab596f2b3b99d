import type { Domain } from '../../domain.ts'
import { tagRoutes } from './routes.ts'

export const tags: Domain = {
  routes: (_, { tagCarriers, tagFollowers }) => [tagRoutes({ carriers: tagCarriers, followers: tagFollowers })],
}
