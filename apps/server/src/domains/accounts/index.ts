import { type Domain, HOUR_S } from '../../domain.ts'
import { sweepGrants, sweepQuotas } from './jobs.ts'

export const accounts: Domain = {
  jobs: (base) => [
    { name: 'grants', every_s: HOUR_S, run: () => sweepGrants(base) },
    { name: 'quotas', every_s: HOUR_S, run: () => sweepQuotas(base) },
  ],
}
