import { type Domain, HOUR_S } from '../../domain.ts'
import { chainAll } from '../../platform/journal/chainer.ts'
import { keepJournals } from './jobs.ts'
import { journalRoutes } from './routes.ts'

export const audit: Domain = {
  routes: () => [journalRoutes],
  workers: ({ database }) => ({ journal: { round: () => chainAll(database), every_ms: 5_000, gather_ms: 200 } }),
  jobs: (base) => [{ name: 'journal', every_s: HOUR_S, run: () => keepJournals(base) }],
}
