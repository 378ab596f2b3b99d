import { moderation } from '@otklik/contract/items/moderation.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { itemThing, replyThing } from './journal.ts'
import { removeItem, restoreItem, setHidden, setLiked, setPinned, setTopicClosed } from './moderate.ts'
import { editReply, removeReply } from './replies/edit-reply.ts'

export const moderationRoutes = recorded(
  routes(moderation, {
    setHidden: (ctx, { params, body }) => setHidden(ctx, params.id, body.is_hidden),
    setLiked: (ctx, { params, body }) => setLiked(ctx, params.id, body.is_liked),
    setPinned: (ctx, { params, body }) => setPinned(ctx, params.id, body.is_pinned),
    setTopicClosed: (ctx, { params, body }) => setTopicClosed(ctx, params.id, body.is_closed),
    remove: (ctx, { params }) => removeItem(ctx, params.id),
    restore: (ctx, { params }) => restoreItem(ctx, params.id),
    editReply: (ctx, { params, body }) => editReply(ctx, params.id, body.text),
    removeReply: (ctx, { params }) => removeReply(ctx, params.id),
  }),
  {
    setHidden: deed(itemThing, 'hidden'),
    setPinned: deed(itemThing, 'pinned'),
    setTopicClosed: deed(itemThing, 'topic_closed'),
    remove: deed(itemThing, 'deleted', { isAlways: true }),
    restore: deed(itemThing, 'restored', { isAlways: true }),
    editReply: deed(replyThing, 'edited', { isAlways: true }),
    removeReply: deed(replyThing, 'deleted', { isAlways: true }),
  },
)
