import type { Incoming, LateFailure, OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { kindOf } from '../meta/failures.ts'
import { Id, Moment, needed, Text } from '../meta/fields.ts'
import { ignored, listOf, optional, shaped } from '../payload.ts'
import { groupChat } from './groups.ts'
import { readMark } from './marks.ts'

const Failed = z.object({
  code: z.coerce.number().int(),
  title: Text,
  message: Text,
  error_data: optional(z.object({ details: Text })),
})

const Status = z.object({
  id: Id,
  status: Text,
  timestamp: Moment,
  recipient_id: Id,
  recipient_user_id: Id,
  recipient_type: Text,
  recipient_participant_id: Id,
  recipient_participant_user_id: Id,
  errors: listOf(Failed, () => undefined),
  biz_opaque_callback_data: Text,
})
type Status = z.output<typeof Status>

/** What became of one message of ours. They come in any order, and "read" may be the only one. */
export function statusFacts(told: object): Incoming[] {
  const status = shaped(Status, told, 'status')
  const id = needed(status.id, 'the id')
  const recipient = needed(status.recipient_id ?? status.recipient_user_id, 'the recipient')
  const isGroup = status.recipient_type === 'group'
  const chat_external_id = isGroup ? groupChat(recipient) : recipient
  const place = { chat_external_id, at: status.timestamp }
  switch (status.status) {
    case 'sent':
      return sentFacts(status, { external_id: id, chat_external_id })
    case 'delivered':
      return [{ kind: 'messages_delivered', ...place, external_ids: [id] }]
    case 'read':
    case 'played':
      return [{ kind: 'messages_read', ...place, external_ids: [id] }]
    case 'failed':
      // The others of the group may have it.
      if (status.recipient_participant_id ?? status.recipient_participant_user_id)
        return ignored('group message failed for one of many')
      return [{ kind: 'message_failed', ...place, external_id: id, ...reasonOf(status.errors[0]) }]
    default:
      return ignored(`status ${status.status}`)
  }
}

/** Our own mark tells which send it was: one whose answer was lost is known again. */
function sentFacts(
  { timestamp, biz_opaque_callback_data }: Status,
  place: Pick<OwnMessageFacts, 'external_id' | 'chat_external_id'>,
): Incoming[] {
  const mark = readMark(biz_opaque_callback_data)
  return mark ? [{ kind: 'own_message', ...place, created_at: timestamp, ...mark }] : ignored('status sent')
}

const late: readonly string[] = ['window_closed', 'recipient_unavailable'] satisfies LateFailure[]

function reasonOf(error: z.output<typeof Failed> | undefined): { reason: LateFailure; words: string } {
  const words = error?.error_data?.details ?? error?.message ?? error?.title ?? 'not delivered'
  const kind = error && kindOf(error)
  return { reason: kind && late.includes(kind) ? (kind as LateFailure) : 'rejected', words }
}
