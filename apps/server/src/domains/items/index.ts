import type { Domain } from '../../domain.ts'
import { itemHandlingRoutes } from './handling-routes.ts'
import { itemDeeds } from './moderate.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { replyDeeds } from './replies/edit-reply.ts'
import { replyTarget } from './replies/target.ts'
import { resumeItem } from './resume.ts'
import { itemRoutes } from './routes.ts'
import { itemLock, loadItems, loadReplies } from './service.ts'

export const items: Domain = {
  routes: () => [itemRoutes, itemHandlingRoutes, moderationRoutes],
  loaders: ({ link }) => {
    const items = loadItems(link)
    return { 'item.arrived': items, 'item.changed': items, 'reply.changed': loadReplies(link) }
  },
  targets: { reply: replyTarget, ...itemDeeds, ...replyDeeds },
  lockables: { item: itemLock },
  resume: { item: resumeItem },
}
