import { hdeDesks, hdeTickets } from '@otklik/contract/hde.ts'
import { routes } from '../../../platform/http/serve.ts'
import { deed, recorded } from '../../../platform/journal/watch.ts'
import { addDesk, changeDesk, type DeskParts, deskThing, getDesk, listDesks, removeDesk } from './desks.ts'
import { findTicket, handOver, listOpenDesks } from './tickets.ts'

export const deskRoutes = (parts: DeskParts) =>
  recorded(
    routes(hdeDesks, {
      list: (ctx) => listDesks(ctx),
      get: (ctx, { params }) => getDesk(ctx, params.id),
      add: (ctx, { body }) => addDesk(parts, ctx, body),
      change: (ctx, { params, body }) => changeDesk(parts, ctx, params.id, body),
      remove: (ctx, { params }) => removeDesk(ctx, params.id),
    }),
    { remove: deed(deskThing, 'deleted') },
  )

export const ticketRoutes = routes(hdeTickets, {
  desks: (ctx) => listOpenDesks(ctx),
  ofItem: (ctx, { params }) => findTicket(ctx, 'item', params.id),
  ofChat: (ctx, { params }) => findTicket(ctx, 'chat', params.id),
  handItem: (ctx, { params, body }) => handOver(ctx, 'item', params.id, body.desk_id),
  handChat: (ctx, { params, body }) => handOver(ctx, 'chat', params.id, body.desk_id),
})
