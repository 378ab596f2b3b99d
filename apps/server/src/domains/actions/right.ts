// Whose name it is done in: asked again when it is done, since days may lie between.
import type { ActionKind } from '@otklik/contract/actions/actions.ts'
import type { Permission } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { HandOver } from '../users/members.ts'
import { mayStill } from '../users/reach.ts'
import { lockNews } from '../work/early.ts'
import { type ActionRow, actionColumns } from './queries.ts'
import type { ActionTargets } from './target.ts'

type Asker = Pick<Context, 'db' | 'has_billing'>

/** Whether whoever asked for it works here now, may do such a thing, and sees what it is about. */
export async function isStillAllowed(ctx: Asker, action: ActionRow): Promise<boolean> {
  const { space_id, object_id, user_id } = action
  if (user_id === null) return true
  const [table, id, side] =
    action.item_id !== null ? ['items', action.item_id, 'items'] : ['chats', action.chat_id, 'chats']
  if (id === null) {
    const nowhere = { space_id, object_id: null, group_id: null, assigned_to: null }
    return mayStill(ctx, user_id, 'authors.process', nowhere)
  }
  const { rows } = await sql<{ group_id: number | null; assigned_to: number | null }>`
    select w.group_id, w.assigned_to from ${sql.table(table as string)} w where w.space_id = ${space_id} and w.id = ${id}`.execute(
    ctx.db,
  )
  const [place] = rows
  return (
    place === undefined ||
    mayStill(ctx, user_id, permissionFor(side as Side, action), { space_id, object_id, ...place })
  )
}

type Side = 'items' | 'chats'

/** As the calls demand it that ask for such things; that something was read whoever reads it may say. */
const needs: Readonly<Record<ActionKind, 'see' | 'process' | 'reply'>> = {
  ...{ reply: 'reply', private_reply: 'reply', message: 'reply' },
  ...{ edit_reply: 'reply', delete_reply: 'reply', edit_message: 'reply', delete_message: 'reply' },
  ...{ like: 'reply', unlike: 'reply', react: 'reply' },
  ...{
    hide: 'process',
    unhide: 'process',
    delete: 'process',
    restore: 'process',
    pin: 'process',
    unpin: 'process',
    close_topic: 'process',
    reopen_topic: 'process',
    block: 'process',
    unblock: 'process',
  },
  read: 'see',
}

const permissionFor = (side: Side, { kind }: ActionRow): Permission => `${side}.${needs[kind]}`

/** Of somebody who leaves: what they had planned is not said in their name; the words stay, and a colleague may go on with them. */
export const stopActions =
  (targets: ActionTargets): HandOver =>
  async (ctx, space_id, from, to) => {
    // What a source has fetched is under way.
    const isTheirs = sql`space_id = ${space_id} and user_id = ${from} and state = 'held' and taken_at is null`
    const { rows: accounts } = await sql<{ object_id: number }>`
      select distinct object_id from actions where ${isTheirs} order by object_id`.execute(ctx.db)
    // Before any row, in one order: news of the same accounts stop what was planned, too.
    for (const { object_id } of accounts) await lockNews(ctx.db, { space_id, object_id })
    const { rows } = await sql<ActionRow>`
      update actions set state = 'failed', hold = null, reason = 'no_right', ended_at = now()
      where ${isTheirs} returning ${actionColumns}`.execute(ctx.db)
    for (const action of rows)
      await targets[action.kind]?.settled(ctx, action, {
        state: 'failed',
        reason: 'no_right',
        heir: to === 'evenly' ? null : to,
      })
    return { given: 0, returned: [] }
  }
