import { webhooks } from '@otklik/contract/webhooks.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { webhookThing } from './journal.ts'
import { selectHooks } from './queries.ts'
import {
  addHook,
  changeHook,
  getDelivery,
  type HookParts,
  listDeliveries,
  pingHook,
  removeHook,
  replay,
  rotateSecret,
} from './service.ts'

export const webhookRoutes = (parts: HookParts) =>
  recorded(
    routes(webhooks, {
      list: (ctx) => selectHooks(ctx),
      add: (ctx, { body }) => addHook(parts, ctx, body),
      change: (ctx, { params, body }) => changeHook(parts, ctx, params.id, body),
      rotate: (ctx, { params }) => rotateSecret(parts, ctx, params.id),
      ping: (ctx, { params }) => pingHook(parts, ctx, params.id),
      remove: (ctx, { params }) => removeHook(ctx, params.id),
      deliveries: (ctx, { params, query }) => listDeliveries(ctx, params.id, query),
      delivery: (ctx, { params }) => getDelivery(ctx, params.id),
      replay: (ctx, { params, body }) => replay(parts, ctx, params.id, body),
    }),
    { remove: deed(webhookThing, 'deleted') },
  )
