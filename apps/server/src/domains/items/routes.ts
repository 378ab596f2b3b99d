import { items } from '@otklik/contract/items/items.ts'
import { routes } from '../../platform/http/serve.ts'
import { getCard } from './card.ts'
import { fittingItems, listItems, totalOfItems } from './list.ts'
import { cancelReply, replyToItem, retryReply } from './replies/reply.ts'
import { setItemStatus } from './status.ts'

export const itemRoutes = routes(items, {
  list: (ctx, { query }) => listItems(ctx, query),
  total: (ctx, { query }) => totalOfItems(ctx, query),
  fitting: (ctx, { body }) => fittingItems(ctx, body.filter, body.ids),
  get: (ctx, { params }) => getCard(ctx, params.id),
  setStatus: (ctx, { params, body }) => setItemStatus(ctx, params.id, body),
  reply: (ctx, { params, body }) => replyToItem(ctx, params.id, body),
  cancelReply: (ctx, { params }) => cancelReply(ctx, params.id),
  retryReply: (ctx, { params }) => retryReply(ctx, params.id),
})
