import { spaces } from '@otklik/contract/spaces.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { changeSpace } from './change.ts'
import { companyThing, spaceThing } from './journal.ts'
import { addCompany, archiveCompany, listArchived, listCompanies, renameCompany, restoreCompany } from './service.ts'

export const spaceRoutes = recorded(
  routes(spaces, {
    change: (ctx, { params, body }) => changeSpace(ctx, params.id, body),
    companies: (ctx) => listCompanies(ctx),
    addCompany: (ctx, { body }) => addCompany(ctx, body.space_id, body.name),
    renameCompany: (ctx, { params, body }) => renameCompany(ctx, params.id, body.name),
    archivedCompanies: (ctx) => listArchived(ctx),
    archiveCompany: (ctx, { params }) => archiveCompany(ctx, params.id),
    restoreCompany: (ctx, { params }) => restoreCompany(ctx, params.id),
  }),
  {
    change: deed(spaceThing, 'changed'),
    addCompany: deed(companyThing, 'made'),
    renameCompany: deed(companyThing, 'changed'),
    archiveCompany: deed(companyThing, 'archived'),
    restoreCompany: deed(companyThing, 'restored'),
  },
)
