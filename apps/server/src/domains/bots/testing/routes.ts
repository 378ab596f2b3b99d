import { botTests } from '@otklik/contract/bots/tests.ts'
import { routes } from '../../../platform/http/serve.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import type { AiParts } from '../../ai/parts.ts'
import { beginTest, getTest, moveInTest, pressInTest, sayInTest, takeOverTest } from './service.ts'

export const botTestRoutes = (base: Pick<JobParts, 'database' | 'secrets' | 'fetch'>, ai: AiParts) => {
  const parts = { database: base.database, secrets: base.secrets, fetch: base.fetch, ai }
  return routes(botTests, {
    begin: (ctx, { body }) => beginTest(ctx, parts, body),
    get: (ctx, { params }) => getTest(ctx, params.id),
    say: (ctx, { params, body }) => sayInTest(ctx, parts, params.id, body.text, body.files),
    press: (ctx, { params, body }) => pressInTest(ctx, parts, params.id, body.payload),
    move: (ctx, { params, body }) => moveInTest(ctx, parts, params.id, body.seconds),
    takeOver: (ctx, { params }) => takeOverTest(ctx, params.id),
  })
}
