// Members of a group, as far as somebody may see them.
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence, ofOwnAccounts } from '../../platform/database/scope.ts'

/** Members of `g`, as `d` and `i`, that the person may see. What is deleted is nobody's twin. */
export const membersSeen = (ctx: CallContext) => sql`
  near_duplicates d join items i on i.space_id = d.space_id and i.id = d.item_id
  where d.space_id = g.space_id and d.first_id = g.first_id and i.status <> 'deleted' and ${ofOwnAccounts(ctx, 'i')} ${fence(ctx, 'i')}`

/** The oldest that they may see, by which they call the group: its first may be nothing for them to know of. */
export const leadSeen = (ctx: CallContext) => sql`
  select i.id, i.post_id, i.emotion, i.rating from ${membersSeen(ctx)} order by d.at, d.item_id limit 1`
