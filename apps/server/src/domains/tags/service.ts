// What classifies comments, dialogues, mentions and tasks. Which thing has which tag is known by the thing's own domain.
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { selectTagGroups, selectTags } from './queries.ts'

/** The tags of `i` (items) or `c` (chats), as a list shows them. */
export function tagsOf(what: 'item' | 'chat', table: 'i' | 'c') {
  const [tags, id] = what === 'item' ? ['item_tags', 'item_id'] : ['chat_tags', 'chat_id']
  return sql`array(select g.tag_id from ${sql.table(tags)} g
    where g.space_id = ${sql.ref(`${table}.space_id`)} and g.${sql.ref(id)} = ${sql.ref(`${table}.id`)} order by g.tagged_at, g.tag_id)`
}

export const listTags = (ctx: CallContext) => selectTags(ctx)
export const listArchivedTags = (ctx: CallContext) => selectTags(ctx, true)
export const listTagGroups = (ctx: CallContext) => selectTagGroups(ctx)
