import { type Domain, HOUR_S } from '../../domain.ts'
import { sweepStrays } from '../auth/strays.ts'
import { sweepUploads } from './jobs.ts'
import { makePortraits } from './portraits.ts'
import { fileRoutes } from './routes.ts'

export const files: Domain = {
  routes: (base) => [fileRoutes(base)],
  jobs: (base) => [
    { name: 'uploads', every_s: HOUR_S, run: () => sweepUploads(base) },
    // With their portraits, which auth does not know of.
    { name: 'people without a space', every_s: HOUR_S, run: () => sweepStrays(base, makePortraits(base.store)) },
  ],
}
