import type { Domain } from '../../domain.ts'
import { factRoutes } from './routes.ts'
import { factSetup } from './setup.ts'

// What whoever answers takes from here.
export { countSeen, findUnseen, forgetVectors, hasVectors, keepVectors, type Unseen } from './embed.ts'
export { type FactsWanted, findFacts } from './find.ts'
export { noteFactsUsed } from './service.ts'

export const facts: Domain = {
  routes: (_, { namers }) => [factRoutes(namers)],
  setup: () => factSetup,
}
