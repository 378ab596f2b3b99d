import { handover } from '@otklik/contract/routing/handover.ts'
import { routing } from '@otklik/contract/routing/routing.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { refuse } from '../../platform/refuse.ts'
import { memberThing } from '../users/journal.ts'
import { dismissPromise, handOver, listFresh, listMade, readHandover } from './handover.ts'
import { listHandover } from './handover-list.ts'
import { routingSettingsThing, routingThing } from './journal.ts'
import { getCapacity, getRouting, readSettings, saveSettings, setCapacity, setRouting } from './settings.ts'

type OfSpace = { space_id: number }

export const routingRoutes = recorded(
  routes(routing, {
    ofAccount: (ctx, { params }) => getRouting(ctx, params.id),
    setAccount: (ctx, { params, body }) => setRouting(ctx, params.id, body),
    settings: (ctx, { query }) =>
      ctx.spaces.includes(query.space_id) ? readSettings(ctx, query.space_id) : refuse('not_found'),
    saveSettings: (ctx, { body: { space_id, ...settings } }) =>
      ctx.spaces.includes(space_id) ? saveSettings(ctx, space_id, settings) : refuse('not_found'),
    capacity: (ctx, { params, query }) => getCapacity(ctx, query.space_id, params.id),
    setCapacity: (ctx, { params, body }) => setCapacity(ctx, params.id, body),
  }),
  {
    setAccount: deed(routingThing, 'changed'),
    saveSettings: deed(routingSettingsThing, 'changed', { idOf: ({ body }) => (body as OfSpace).space_id }),
    setCapacity: deed(memberThing, 'changed'),
  },
)

export const handoverRoutes = routes(handover, {
  list: (ctx, { query }) => listHandover(ctx, query.space_id),
  give: (ctx, { body }) => handOver(ctx, body),
  dismiss: (ctx, { body: { space_id, kind, id } }) => dismissPromise(ctx, space_id, { kind, id }),
  made: (ctx, { query }) => listMade(ctx, query.space_id, query.after),
  fresh: (ctx, { query }) => listFresh(ctx, query.space_id),
  read: (ctx, { params }) => readHandover(ctx, params.id),
})
