import { templates } from '@otklik/contract/templates.ts'
import { routes } from '../../platform/serve.ts'
import { listTemplates } from './queries.ts'

export const templateRoutes = routes(templates, { list: (ctx, { query }) => listTemplates(ctx, query) })
