import { botSessions } from '@otklik/contract/bots/sessions.ts'
import { routes } from '../../../platform/http/serve.ts'
import { listFailures } from '../failures/list.ts'
import { repeatFailure } from '../failures/repeat.ts'
import { findOfChat, getSession, listSessions, listSteps, readFigures, stopSession } from './service.ts'

export const botSessionRoutes = routes(botSessions, {
  list: (ctx, { query }) => listSessions(ctx, query),
  get: (ctx, { params }) => getSession(ctx, params.id),
  steps: (ctx, { params, query }) => listSteps(ctx, params.id, query.after),
  stop: (ctx, { params }) => stopSession(ctx, params.id),
  failures: (ctx, { query }) => listFailures(ctx, query),
  repeat: (ctx, { params, body }) => repeatFailure(ctx, { ...params, ...body }),
  figures: (ctx, { params, query }) => readFigures(ctx, params.id, query),
  ofChat: (ctx, { params }) => findOfChat(ctx, params.id),
})
