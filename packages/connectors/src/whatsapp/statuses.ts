import type { ChangeFacts, LateFailure, OwnMessageFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import { kindOf } from '../meta/failures.ts'
import { readMark } from './marks.ts'

const Failed = z.object({
  code: z.int(),
  title: z.string().optional(),
  message: z.string().optional(),
  error_data: z.object({ details: z.string().optional() }).optional(),
})

export const Status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: z.coerce.number().int(),
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
  recipient_type: z.string().optional(),
  errors: z.array(Failed).default([]),
  biz_opaque_callback_data: z.string().optional(),
})
type Status = z.output<typeof Status>

/** What became of one message of ours. They come in any order, and "read" may be the only one. */
export function statusFacts(status: Status): (ChangeFacts | OwnMessageFacts)[] {
  const chat_external_id = status.recipient_id ?? status.recipient_user_id
  if (chat_external_id === undefined || status.recipient_type === 'group') return []
  const place = { chat_external_id, at: status.timestamp }
  switch (status.status) {
    case 'sent':
      return sentFacts(status, chat_external_id)
    case 'delivered':
      return [{ kind: 'messages_delivered', ...place, external_ids: [status.id] }]
    case 'read':
    case 'played':
      return [{ kind: 'messages_read', ...place, external_ids: [status.id] }]
    case 'failed':
      return [{ kind: 'message_failed', ...place, external_id: status.id, ...reasonOf(status.errors[0]) }]
    default:
      return []
  }
}

/** Our own mark tells which send it was: one whose answer was lost is known again. */
function sentFacts({ id, timestamp, biz_opaque_callback_data }: Status, chat_external_id: string): OwnMessageFacts[] {
  const mark = readMark(biz_opaque_callback_data)
  return mark ? [{ kind: 'own_message', external_id: id, chat_external_id, created_at: timestamp, ...mark }] : []
}

const late: readonly string[] = ['window_closed', 'recipient_unavailable'] satisfies LateFailure[]

function reasonOf(error: z.output<typeof Failed> | undefined): { reason: LateFailure; words: string } {
  const words = error?.error_data?.details ?? error?.message ?? error?.title ?? 'not delivered'
  const kind = error && kindOf(error)
  return { reason: kind && late.includes(kind) ? (kind as LateFailure) : 'rejected', words }
}
