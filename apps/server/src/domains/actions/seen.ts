import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { isSeen, ofOwnAccounts } from '../../platform/database/scope.ts'
import { isKnownAuthor } from '../authors/written.ts'

/** Of what is in the ledger, that which is about something the person may see: a comment, a dialogue, or an author. */
export const isTheirAction = (ctx: CallContext, table: string) => sql`
  ${ofOwnAccounts(ctx, table)} and case
    when ${sql.ref(`${table}.item_id`)} is not null then ${isSeen(ctx, 'items', `${table}.space_id`, `${table}.item_id`)}
    when ${sql.ref(`${table}.chat_id`)} is not null then ${isSeen(ctx, 'chats', `${table}.space_id`, `${table}.chat_id`)}
    else ${isKnownAuthor(ctx, `${table}.space_id`, `${table}.author_id`)} end`
