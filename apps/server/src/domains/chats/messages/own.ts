import type { OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { settleByEcho, settleByNumber } from '../../actions/echo.ts'
import { attachMedia } from '../../files/service.ts'
import { attachSubjects, boundSubjects } from '../../files/subjects.ts'
import { awaitArrival } from '../../work/early.ts'
import { applyEarly } from '../change.ts'
import { type AwaitingChat, chatOf } from '../early.ts'
import { applyMarks } from '../marks.ts'
import { pauseByEcho } from '../pause.ts'
import { lockChat } from '../queries.ts'
import { announceChat } from '../status.ts'
import { overtakeMessages } from './approval.ts'
import { showLast } from './message-queries.ts'
import { awaitQuoted } from './quotes.ts'
import { messageTarget } from './target.ts'

type Place = { space_id: number; object_id: number }

/** Something our side wrote: the echo of what we sent, or a message from the network's own application. */
export async function storeOwnMessage(ctx: Context, place: Place, own: OwnMessageFacts) {
  const { space_id } = place
  const found = await findDialogue(ctx, place, own)
  if (!found) {
    // Begun by our side elsewhere: no work until the customer answers.
    const waiting: AwaitingChat = { own }
    return void (await awaitArrival(ctx.db, chatOf(place, own.chat_external_id), waiting))
  }
  if (found.is_known) return
  if (own.send_number && (await settleByNumber(ctx, messageTarget, place, own.send_number, own.external_id))) return
  if (
    found.sending_id !== null &&
    (await settleByEcho(ctx, messageTarget, { space_id, message_id: found.sending_id }, own.external_id))
  )
    return
  await insertOutside(ctx, place, found.id, own)
}

async function insertOutside(ctx: Context, place: Place, chat_id: number, own: OwnMessageFacts) {
  const { space_id, object_id } = place
  const chat = await lockChat(ctx.db, [space_id], chat_id)
  if (!chat) return
  const media = own.media ?? []
  const subjects = boundSubjects(own.subjects)
  const { rows } = await sql<{ id: number; quoted_id: number | null }>`
    insert into messages (space_id, object_id, chat_id, created_at, is_own, kind, has_files, source, state, text, external_id, subjects, quoted_id)
    select ${space_id}, ${object_id}, ${chat_id}, to_timestamp(${own.created_at}), true, ${media[0]?.kind ?? 'text'}, ${media.length > 0}, 'outside', 'sent',
      ${own.text}, ${own.external_id}, ${subjects && JSON.stringify(subjects)}::jsonb,
      (select q.id from messages q where q.space_id = ${space_id} and q.chat_id = ${chat_id} and q.external_id = ${own.quoted_external_id ?? null})
    on conflict (space_id, chat_id, external_id) do nothing returning id, quoted_id`.execute(ctx.db)
  const [message] = rows
  if (!message) return
  await attachMedia(ctx, place, [{ owner: { message_id: message.id }, media }])
  await attachSubjects(ctx, place, [{ owner: { message_id: message.id }, subjects }])
  if (message.quoted_id === null) await awaitQuoted(ctx, place, own)
  await sql`update chats set version = version + 1 where space_id = ${space_id} and id = ${chat_id}`.execute(ctx.db)
  await showLast(ctx.db, space_id, chat_id)
  const robots = await pauseByEcho(ctx, chat, own)
  const { group_id, assigned_to } = chat
  ctx.announce({ ...place, group_id, assigned_to }, 'message.arrived', { id: message.id, space_id, chat_id })
  announceChat(ctx, chat, chat.version + 1, ['messages', 'answered', ...robots])
  if (ctx.origin === null) await overtakeMessages(ctx, space_id, chat_id, null)
  await applyMarks(ctx, place, own)
  await applyEarly(ctx, place, [own])
}

/** And whether it is known, or says the same as one of ours that is on its way. */
async function findDialogue({ db }: Context, { space_id, object_id }: Place, own: OwnMessageFacts) {
  const { rows } = await sql<{ id: number; is_known: boolean; sending_id: number | null }>`
    select c.id,
      exists (select from messages m where m.space_id = ${space_id} and m.chat_id = c.id and m.external_id = ${own.external_id}) as is_known,
      (select m.id from messages m where m.space_id = ${space_id} and m.chat_id = c.id and m.is_own and m.external_id is null
         and m.state in ('pending', 'unknown') and m.text = ${own.text} and m.created_at > to_timestamp(${own.created_at}) - interval '1 day'
         order by m.created_at, m.id limit 1) as sending_id
    from chats c where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = ${own.chat_external_id}`.execute(
    db,
  )
  return rows[0]
}
