// Dialogues with one person through one account. This file: what others ask of chats; sending, changing the status and
// what arrives from the network are files of their own.
import type { Chat, ChatCard } from '@otklik/contract/chats/chats.ts'
import { can, spacesWhere } from '@otklik/contract/permissions.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence, ofOwnAccounts, visible } from '../../platform/database/scope.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import type { Lockable } from '../../platform/push/locks.ts'
import { asLoaded, type LoadRows } from '../../platform/push/rows.ts'
import { whyApproval } from '../actions/approval.ts'
import { deedSteps } from '../actions/steps.ts'
import { getAuthor } from '../authors/service.ts'
import { findPause, hasRobots } from '../automation/pause.ts'
import { findDraft } from '../drafts/service.ts'
import { listSteps } from '../work/service.ts'
import { selectMessagesInScope } from './messages/messages.ts'
import { countUnfinished, selectChats, toChat } from './queries.ts'

export async function getChatCard(ctx: CallContext, id: number): Promise<ChatCard> {
  const [found] = await selectChats(ctx.db, ctx.spaces, [id])
  const row = visible(ctx, found, 'chats', id)
  const target = { chat_id: id }
  const author = await getAuthor(ctx, row.space_id, row.author_id)
  return {
    chat: toChat(row, ctx.link),
    author: author as NonNullable<typeof author>,
    draft: await findDraft(ctx, row.space_id, 'chat', id),
    approval: can(ctx.actor, 'chats.reply', row.space_id) ? await whyApproval(ctx, row) : null,
    history: await listSteps(ctx.db, row.space_id, target, deedSteps(row.space_id, target, row)),
    robots: (await hasRobots(ctx, row.space_id)) ? await findPause(ctx, row) : null,
  }
}

/** Dialogues that wait for somebody, as far as this person may see them; of these accounts, or of all. */
export function countChats(ctx: CallContext, cap: number, objects: readonly number[] = []): Promise<number> {
  const spaces = spacesWhere(ctx.actor, 'chats.see')
  return spaces.length ? countUnfinished({ ...ctx, spaces }, cap, objects) : Promise.resolve(0)
}

type LocatedChat = {
  id: number
  space_id: number
  object_id: number
  status: WorkStatus
  last_inbound_at: Date | null
}

/** Those of these that the person may see. */
export async function locateChats(ctx: CallContext, ids: readonly number[]) {
  const { rows } = await sql<LocatedChat>`
    select c.id, c.space_id, c.object_id, c.status, c.last_inbound_at from chats c
    where c.space_id = any(${ctx.spaces}::integer[]) and c.id = any(${ids}::bigint[]) and ${ofOwnAccounts(ctx, 'c')} ${fence(ctx, 'c')}`.execute(
    ctx.db,
  )
  return rows
}

/** "I am answering in this dialogue." */
export const chatLock: Lockable = {
  access: 'chats.see',
  locate: async (db, space_id, id) => (await selectChats(db, [space_id], [id]))[0],
}

/** Chats as lists show them, for pushes. */
export const loadChats =
  (link: FileLink): LoadRows =>
  async (db, space_id, ids) => {
    const rows = await selectChats(db, [space_id], ids)
    return new Map(rows.map((row) => [row.id, asLoaded<Chat>(toChat(row, link))]))
  }

export const loadMessages =
  (link: FileLink): LoadRows =>
  async (db, space_id, ids) => {
    const rows = await selectMessagesInScope(db, space_id, ids, link)
    return new Map(rows.map((one) => [one.row.id, one]))
  }
