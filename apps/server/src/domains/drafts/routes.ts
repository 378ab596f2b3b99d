import { drafts } from '@otklik/contract/drafts.ts'
import { routes } from '../../platform/http/serve.ts'
import { listDrafts } from './service.ts'

export const draftRoutes = routes(drafts, { list: (ctx) => listDrafts(ctx) })
