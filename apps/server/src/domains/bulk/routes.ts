import { bulk } from '@otklik/contract/bulk.ts'
import { routes } from '../../platform/http/serve.ts'
import { previewChats, previewItems } from './choose.ts'
import { beginOnChats, beginOnItems, getRun, listResults, listRuns, stopRun } from './service.ts'

export const bulkRoutes = routes(bulk, {
  previewItems: (ctx, { body }) => previewItems(ctx, body.target, body.text),
  previewChats: (ctx, { body }) => previewChats(ctx, body.target),
  onItems: (ctx, { body }) => beginOnItems(ctx, body.deed, body.target),
  onChats: (ctx, { body }) => beginOnChats(ctx, body.deed, body.target),
  list: (ctx) => listRuns(ctx),
  get: (ctx, { params }) => getRun(ctx, params.id),
  results: (ctx, { params, query }) => listResults(ctx, params.id, query.after),
  stop: (ctx, { params }) => stopRun(ctx, params.id),
})
