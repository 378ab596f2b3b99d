import type { ChosenTemplate, MessageDraft } from '@otklik/contract/actions/actions.ts'
import { told_only } from '@otklik/contract/inbox/incoming.ts'
import { choicesFault } from '@otklik/contract/networks/choices/choices.ts'
import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { type Channel, replyFault, windowFor } from '@otklik/contract/networks/network.ts'
import { sql } from 'kysely'
import type { CallContext, DoerContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { getChannel, isPast, refuseAfter } from '../actions/allowed.ts'
import type { Sticker } from '../files/service.ts'
import type { LockedChat } from './queries.ts'

/** What is not in the message itself, kept with its action. */
export type SendDetails = { sticker_id?: string; template?: ChosenTemplate }

type Content = {
  text: string
  kind: 'text' | 'document' | 'sticker'
  source: 'typed' | 'template'
  quoted_id: number | null
  sticker?: Sticker
  details: SendDetails
  channel: Channel
}

/** What a draft comes to: text and files, a sticker, or a template; else the reason why the network would not take it. */
export async function contentOf(
  ctx: DoerContext,
  chat: LockedChat,
  draft: MessageDraft,
  choices: readonly Choice[],
): Promise<Content> {
  const channel = await getChannel(ctx, chat, 'messages', 'reply')
  const quoted_id = await checkQuoted(ctx.db, chat, channel, draft.quoted_id)
  const { template, sticker_id } = draft
  refuseChoices(channel, draft, choices)
  if (template) {
    const text = await fillTemplate(ctx.db, chat, template)
    return { text, kind: 'text', source: 'template', quoted_id, details: { template }, channel }
  }
  refuseOutside(channel, chat, draft.send_at)
  if (sticker_id) {
    const sticker = await getSticker(ctx.db, chat, channel, sticker_id)
    return { text: '', kind: 'sticker', source: 'typed', quoted_id, sticker, details: { sticker_id }, channel }
  }
  const fault = replyFault(channel, draft.text, draft.file_ids.length)
  if (fault) refuse(fault)
  const kind = draft.file_ids.length > 0 ? 'document' : 'text'
  return { text: draft.text, kind, source: 'typed', quoted_id, details: {}, channel }
}

/** They stand under words alone: no network takes them with files, stickers or templates in every form. */
function refuseChoices(channel: Channel, draft: MessageDraft, choices: readonly Choice[]) {
  if (choices.length === 0) return
  if (draft.template || draft.sticker_id || draft.file_ids.length > 0) refuse('choices_not_allowed')
  const fault = choicesFault(channel, draft.text, choices)
  if (fault) refuse(fault)
}

/** Some networks listen only so long after the customer's last word. */
function refuseOutside(channel: Channel, { last_inbound_at }: LockedChat, send_at: number | null) {
  refuseAfter(windowFor(channel, 'reply'), last_inbound_at ?? new Date(0), send_at)
}

/** The same of a message that is moved to another time; a template is taken at any. */
export async function refuseMoved(
  ctx: CallContext,
  chat: LockedChat,
  { template }: SendDetails,
  send_at: number | null,
) {
  if (!template) refuseOutside(await getChannel(ctx, chat, 'messages', 'reply'), chat, send_at)
}

/** Whether free text would be refused here now. */
export const isOutside = (channel: Channel, { last_inbound_at }: Pick<LockedChat, 'last_inbound_at'>) =>
  isPast(windowFor(channel, 'reply'), last_inbound_at ?? new Date(0))

async function fillTemplate(db: Db, { space_id, object_id }: LockedChat, { name, language, values }: ChosenTemplate) {
  const { rows } = await sql<{ text: string; parameters: number }>`
    select text, parameters from network_templates
    where space_id = ${space_id} and object_id = ${object_id} and name = ${name} and language = ${language} and is_approved`.execute(
    db,
  )
  const template = rows[0] ?? refuse('reply_not_allowed')
  if (template.parameters !== values.length) faultIn('template')
  return template.text.replace(/\{\{(\d+)\}\}/g, (place, number) => values[Number(number) - 1] ?? place)
}

/** One that a customer has sent, and the administrator offers. */
async function getSticker(
  db: Db,
  { space_id, object_id }: LockedChat,
  { takes }: Channel,
  sticker_id: string,
): Promise<Sticker> {
  const { rows } = await sql<Sticker>`
    select a.sticker_id, a.file_id
    from attachments a
    join messages m on m.space_id = ${space_id} and m.id = a.message_id and m.object_id = ${object_id} and not m.is_own
    join objects o on o.space_id = ${space_id} and o.id = ${object_id} and o.settings -> 'stickers' ? ${sticker_id}
    where a.space_id = ${space_id} and a.sticker_id = ${sticker_id} and a.file_id is not null
    order by a.id desc limit 1`.execute(db)
  return (takes.includes('sticker') && rows[0]) || refuse('reply_not_allowed')
}

async function checkQuoted(db: Db, { space_id, id }: LockedChat, { takes }: Channel, quoted_id: number | null) {
  if (quoted_id === null) return null
  const { rows } = await sql`
    select from messages where space_id = ${space_id} and chat_id = ${id} and id = ${quoted_id} and not starts_with(external_id, ${told_only})`.execute(
    db,
  )
  return takes.includes('quote') && rows.length > 0 ? quoted_id : faultIn('quoted_id')
}
