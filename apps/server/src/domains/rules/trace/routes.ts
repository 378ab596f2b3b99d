import { ruleTraces } from '@otklik/contract/rules/trace.ts'
import { routes } from '../../../platform/http/serve.ts'
import { dismissFailure, explain, listFailures, listFirings, listPasses, repeatFailure } from './service.ts'

export const ruleTraceRoutes = routes(ruleTraces, {
  ofItem: (ctx, { params, query }) => listPasses(ctx, 'item', params.id, query.after),
  ofChat: (ctx, { params, query }) => listPasses(ctx, 'chat', params.id, query.after),
  explain: (ctx, { params, query }) => explain(ctx, params.id, query.kind, query.thing_id),
  firings: (ctx, { query }) => listFirings(ctx, query),
  failures: (ctx, { query }) => listFailures(ctx, query),
  repeat: (ctx, { params }) => repeatFailure(ctx, params.id),
  dismiss: (ctx, { params }) => dismissFailure(ctx, params.id),
})
