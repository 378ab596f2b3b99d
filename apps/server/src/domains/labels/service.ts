// What classifies authors.
import type { Label } from '@otklik/contract/labels.ts'
import type { CallContext, DoerContext } from '../../platform/context.ts'
import { selectLabels } from './queries.ts'

/** Of the spaces that have this feature. */
export const listLabels = (ctx: DoerContext): Promise<Label[]> => selectLabels(havingLabels(ctx))
export const listArchivedLabels = (ctx: CallContext): Promise<Label[]> => selectLabels(havingLabels(ctx), true)

function havingLabels({ db, spaces, actor }: DoerContext) {
  const having = actor.memberships.filter(({ flags }) => flags.includes('labels')).map(({ space_id }) => space_id)
  return { db, spaces: spaces.filter((id) => having.includes(id)) }
}
