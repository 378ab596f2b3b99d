import { type Domain, HOUR_S } from '../../domain.ts'
import { tellUses } from './applications/uses.ts'
import { sweepTokens } from './jobs.ts'
import { authRoutes } from './routes.ts'

export const auth: Domain = {
  routes: (base) => [authRoutes(base)],
  jobs: (base) => [
    { name: 'tokens', every_s: HOUR_S, run: () => sweepTokens(base) },
    { name: 'application uses', every_s: HOUR_S, run: () => tellUses(base) },
  ],
}
