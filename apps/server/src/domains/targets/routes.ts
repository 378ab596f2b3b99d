import { targets } from '@otklik/contract/targets.ts'
import { routes } from '../../platform/http/serve.ts'
import { getAccountTargets, listCompanyTargets, setAccountTargets, setCompanyTargets } from './service.ts'

export const targetRoutes = routes(targets, {
  ofCompanies: (ctx) => listCompanyTargets(ctx),
  setCompany: (ctx, { params, body }) => setCompanyTargets(ctx, params.id, body),
  ofAccount: (ctx, { params }) => getAccountTargets(ctx, params.id),
  setAccount: (ctx, { params, body }) => setAccountTargets(ctx, params.id, body),
})
