// What people do with a dialogue besides writing in it: how it is classified, whom it goes to, what they tell each other.
import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import { type Did, didMove } from '@otklik/contract/work/did.ts'
import type { Assignment, NoteDraft, TagsChange } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context, DoerContext } from '../../platform/context.ts'
import { visible } from '../../platform/database/scope.ts'
import { audienceOf, checkAssignment } from '../work/assign.ts'
import { tellMentioned } from '../work/notes.ts'
import { recordSteps, recordWork } from '../work/service.ts'
import { changeTags } from '../work/tags.ts'
import { tellGroup, tellPerson } from '../work/tell.ts'
import { insertNote } from './messages/message-queries.ts'
import { announceArrived, getMessage } from './messages/send.ts'
import { pauseByTaking } from './pause.ts'
import { type LockedChat, lockChat } from './queries.ts'
import { announceChat, getChat, lockFor, lockPresent } from './status.ts'

/** Nothing that a writer should have seen first, so the version stays: a colleague's answer must not stop for a tag. */
export async function setChatTags(ctx: DoerContext, id: number, change: TagsChange): Promise<Chat> {
  const chat = await lockPresent(ctx, id)
  if (await changeTags(ctx, 'chat', chat, change)) announceChat(ctx, chat, chat.version, ['tags'])
  return getChat(ctx, chat)
}

export async function assignChat(ctx: DoerContext, id: number, assignment: Assignment): Promise<Chat> {
  const chat = await lockFor(ctx, id, assignment.seen_version)
  const { assigned_to, group_id } = assignment
  await giveChat(ctx, chat, { assigned_to, group_id })
  if (assigned_to !== null && assigned_to !== chat.assigned_to) await pauseByTaking(ctx, chat)
  if (assigned_to !== null && assigned_to !== chat.assigned_to && assigned_to !== ctx.user_id)
    tellPerson(ctx, assigned_to, 'assigned', { space_id: chat.space_id, chat_id: id })
  else if (group_id !== null && group_id !== chat.group_id && assigned_to === null)
    tellGroup(ctx, group_id, 'group_assigned', { space_id: chat.space_id, chat_id: id })
  return getChat(ctx, chat)
}

async function giveChat(ctx: Context, chat: LockedChat, to: { assigned_to: number | null; group_id: number | null }) {
  const { space_id, object_id, id } = chat
  const to_status = await checkAssignment(ctx, 'chats.process', chat, to)
  const isSame = to.assigned_to === chat.assigned_to && to.group_id === chat.group_id
  if (isSame && to_status === chat.status) return
  await sql`
    update chats set version = version + 1, assigned_to = ${to.assigned_to}, group_id = ${to.group_id}, status = ${to_status},
      delayed_until = case when ${to_status} = 'delayed' then delayed_until end
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  if (!isSame) await recordWork(ctx, { space_id, chat_id: id }, 'assigned', to)
  await recordSteps(ctx, [{ space_id, object_id, chat_id: id, from_status: chat.status, to_status }])
  const did: Did[] = [...didMove(chat.status, to_status), ...(isSame ? [] : ['assigned' as const])]
  for (const where of audienceOf(chat, to))
    ctx.announce(where, 'chat.changed', { id, space_id, version: chat.version + 1, did })
}

/** Stands in its place among the messages, and is no part of the conversation: it wakes nobody and answers nobody. */
export async function addNote(ctx: DoerContext, id: number, { text, mentioned }: NoteDraft): Promise<Message> {
  const chat = visible(ctx, await lockChat(ctx.db, ctx.spaces, id), 'chats', id)
  const { space_id, object_id } = chat
  const note = await insertNote(ctx.db, { space_id, object_id, chat_id: id, user_id: ctx.user_id, text })
  await tellMentioned(ctx, 'chats.see', chat, { space_id, chat_id: id }, mentioned, { kind: 'message', id: note.id })
  announceArrived(ctx, chat, note.id)
  return getMessage(ctx, space_id, note.id)
}
