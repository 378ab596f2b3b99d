import { bots } from '@otklik/contract/bots/bots.ts'
import { routes } from '../../platform/http/serve.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { botThing } from './journal.ts'
import { exportBot, importBot } from './store/document.ts'
import {
  addBot,
  arrangeBots,
  checkDraft,
  duplicateBot,
  getBot,
  getVersion,
  listBots,
  listVersions,
  publishBot,
  removeBot,
  removeSecret,
  rollBack,
  saveBot,
  setSecret,
  turnBot,
} from './store/service.ts'
import { tryRequest } from './testing/request.ts'

type Made = { bot?: { id: number } | null; id?: number }
const madeId = (_: unknown, answer: unknown) =>
  (answer as Made | undefined)?.bot?.id ?? (answer as Made | undefined)?.id

export const botRoutes = (parts: Pick<JobParts, 'database' | 'secrets' | 'fetch'>) =>
  recorded(
    routes(bots, {
      list: (ctx, { query }) => listBots(ctx, query),
      get: (ctx, { params }) => getBot(ctx, params.id),
      add: (ctx, { body }) => addBot(ctx, body),
      save: (ctx, { params, body }) => saveBot(ctx, params.id, body),
      check: (ctx, { body }) => checkDraft(ctx, body),
      publish: (ctx, { params, body }) => publishBot(ctx, params.id, body.seen_version),
      rollBack: (ctx, { params, body }) => rollBack(ctx, params.id, body.version),
      versions: (ctx, { params, query }) => listVersions(ctx, params.id, query.after),
      version: (ctx, { params }) => getVersion(ctx, params.id, params.version),
      arrange: (ctx, { body }) => arrangeBots(ctx, body.space_id, body.ids),
      turn: (ctx, { params, body }) => turnBot(ctx, params.id, body.is_on, body.ends_sessions),
      duplicate: (ctx, { params, body }) => duplicateBot(ctx, params.id, body.name),
      remove: (ctx, { params }) => removeBot(ctx, params.id),
      setSecret: (ctx, { params, body }) => setSecret(ctx, parts.secrets, params.id, body),
      removeSecret: (ctx, { params, body }) => removeSecret(ctx, params.id, body.name),
      tryRequest: (ctx, { params, body }) => tryRequest(ctx, parts, params.id, body),
      export: (ctx, { params }) => exportBot(ctx, params.id),
      import: (ctx, { body }) => importBot(ctx, body),
    }),
    {
      add: deed(botThing, 'made'),
      save: deed(botThing, 'changed'),
      publish: deed(botThing, 'published'),
      rollBack: deed(botThing, 'rolled_back', { isAlways: true }),
      turn: deed(botThing, 'turned'),
      duplicate: deed(botThing, 'made', { idOf: madeId }),
      remove: deed(botThing, 'deleted', { isAlways: true }),
      import: deed(botThing, 'made', { idOf: madeId }),
    },
  )
