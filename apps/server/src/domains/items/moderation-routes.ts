import { moderation } from '@otklik/contract/items/moderation.ts'
import { routes } from '../../platform/http/serve.ts'
import { removeItem, restoreItem, setHidden, setLiked, setPinned, setTopicClosed } from './moderate.ts'
import { editReply, removeReply } from './replies/edit-reply.ts'

export const moderationRoutes = routes(moderation, {
  setHidden: (ctx, { params, body }) => setHidden(ctx, params.id, body.is_hidden),
  setLiked: (ctx, { params, body }) => setLiked(ctx, params.id, body.is_liked),
  setPinned: (ctx, { params, body }) => setPinned(ctx, params.id, body.is_pinned),
  setTopicClosed: (ctx, { params, body }) => setTopicClosed(ctx, params.id, body.is_closed),
  remove: (ctx, { params }) => removeItem(ctx, params.id),
  restore: (ctx, { params }) => restoreItem(ctx, params.id),
  editReply: (ctx, { params, body }) => editReply(ctx, params.id, body.text),
  removeReply: (ctx, { params }) => removeReply(ctx, params.id),
})
