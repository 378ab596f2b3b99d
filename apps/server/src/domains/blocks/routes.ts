import { blocks } from '@otklik/contract/items/moderation.ts'
import { routes } from '../../platform/http/serve.ts'
import { blockAuthor, unblockAuthor } from './service.ts'

export const blockRoutes = routes(blocks, {
  block: (ctx, { params, body }) => blockAuthor(ctx, params.id, body),
  unblock: (ctx, { params, query }) => unblockAuthor(ctx, params.id, query.object_id),
})
