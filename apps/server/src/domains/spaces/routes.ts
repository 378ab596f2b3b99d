import { spaces } from '@otklik/contract/spaces.ts'
import { routes } from '../../platform/serve.ts'
import { addCompany, listCompanies } from './service.ts'

export const spaceRoutes = routes(spaces, {
  companies: (ctx) => listCompanies(ctx),
  addCompany: (ctx, { body }) => addCompany(ctx, body.space_id, body.name),
})
