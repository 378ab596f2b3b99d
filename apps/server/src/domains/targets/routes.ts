import { targets } from '@otklik/contract/targets.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { accountTargets, companyTargets } from './journal.ts'
import { getAccountTargets, listCompanyTargets, setAccountTargets, setCompanyTargets } from './service.ts'

export const targetRoutes = recorded(
  routes(targets, {
    ofCompanies: (ctx) => listCompanyTargets(ctx),
    setCompany: (ctx, { params, body }) => setCompanyTargets(ctx, params.id, body),
    ofAccount: (ctx, { params }) => getAccountTargets(ctx, params.id),
    setAccount: (ctx, { params, body }) => setAccountTargets(ctx, params.id, body),
  }),
  {
    setCompany: deed(companyTargets, 'changed'),
    setAccount: deed(accountTargets, 'changed'),
  },
)
