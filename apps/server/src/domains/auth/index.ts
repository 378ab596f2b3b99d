import { type Domain, HOUR_S } from '../../domain.ts'
import { invitePeople, sweepImports } from '../users/imports/jobs.ts'
import { tellUses } from './applications/uses.ts'
import { admitLetter } from './inviters.ts'
import { sweepTokens } from './jobs.ts'
import { authRoutes } from './routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    people: true
  }
}

export const auth: Domain = {
  routes: (base) => [authRoutes(base)],
  // Of users, whose it is, and here because letters are counted here.
  workers: (base) => ({
    people: {
      round: () => invitePeople({ ...base, admitLetter: (letter) => admitLetter(base.database, letter) }),
      every_ms: 10_000,
    },
  }),
  jobs: (base) => [
    { name: 'tokens', every_s: HOUR_S, run: () => sweepTokens(base) },
    { name: 'people imports', every_s: HOUR_S, run: () => sweepImports(base) },
    { name: 'application uses', every_s: HOUR_S, run: () => tellUses(base) },
  ],
}
