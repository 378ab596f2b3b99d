import type { Happening } from '../../world/world.ts'
import type { Told } from '../meta/application.ts'
import { fromOf } from './nodes.ts'

/** New comments, our own too. That one was edited, hidden or deleted, nobody is told. Of a mention only its number is. */
export function commentEvents(happening: Happening): Told[] {
  if (happening.kind === 'mention_new') {
    const value = { media_id: String(happening.mention.id) }
    return [{ field: 'mentions', entry: { changes: [{ field: 'mentions', value }] } }]
  }
  if (happening.kind !== 'comment_new') return []
  const { account, comment } = happening
  const value = {
    id: String(comment.id),
    ...(comment.root !== undefined && { parent_id: String(comment.root) }),
    from: fromOf(account, comment.from),
    text: comment.text,
    media: { id: String(comment.post_id), media_product_type: 'FEED' },
  }
  return [{ field: 'comments', entry: { changes: [{ field: 'comments', value }] } }]
}
