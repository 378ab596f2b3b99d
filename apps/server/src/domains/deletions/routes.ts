import { deletions } from '@otklik/contract/deletions.ts'
import { routes } from '../../platform/http/serve.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { askDeletion, getDeletion } from './service.ts'

export const deletionRoutes = (parts: JobParts) =>
  routes(deletions, {
    ask: (ctx, { params, raw }) => askDeletion(parts, ctx, params.network, raw),
    get: (_, { params }) => getDeletion(parts, params.id),
  })
