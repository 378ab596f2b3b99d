import { ruleTrials } from '@otklik/contract/rules/trials.ts'
import { routes } from '../../../platform/http/serve.ts'
import { beginApply, getRun, previewApply, stopRun } from '../apply/service.ts'
import { beginTrial, endTrial, getTrial } from './service.ts'

export const ruleTrialRoutes = routes(ruleTrials, {
  begin: (ctx, { body }) => beginTrial(ctx, body),
  get: (ctx, { params }) => getTrial(ctx, params.id),
  stop: (ctx, { params }) => endTrial(ctx, params.id),
  preview: (ctx, { params }) => previewApply(ctx, params.id),
  apply: (ctx, { params, body }) => beginApply(ctx, params.id, body),
  run: (ctx, { params }) => getRun(ctx, params.id),
  stopRun: (ctx, { params }) => stopRun(ctx, params.id),
})
