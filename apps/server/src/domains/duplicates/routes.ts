import { duplicates } from '@otklik/contract/duplicates/duplicates.ts'
import { routes } from '../../platform/http/serve.ts'
import { previewReplies, replyToGroup, saveReplies } from './reply.ts'
import { countTwins, getGroup, listGroups, listMembers, twinsOfItem } from './seen.ts'

export const duplicateRoutes = routes(duplicates, {
  list: (ctx, { query }) => listGroups(ctx, query.after),
  counts: (ctx, { body }) => countTwins(ctx, body.ids),
  ofItem: (ctx, { params }) => twinsOfItem(ctx, params.id),
  get: (ctx, { params }) => getGroup(ctx, params.id),
  members: (ctx, { params, query }) => listMembers(ctx, params.id, query.after),
  preview: (ctx, { params, body }) => previewReplies(ctx, params.id, body),
  saveDraft: (ctx, { params, body }) => saveReplies(ctx, params.id, body.texts),
  reply: (ctx, { params, body }) => replyToGroup(ctx, params.id, body),
})
