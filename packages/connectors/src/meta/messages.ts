import { z } from 'zod'
import {
  type Deed,
  NetworkFailure,
  type OutgoingFile,
  type OutgoingMessage,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { Id } from './fields.ts'
import { type GraphCall, graph } from './graph.ts'

const day_s = 86_400
const agent_s = 7 * day_s

/** A day after the customer's last word anything may be said, a week after it what a person has typed. */
export function windowOf({ last_inbound_at }: OutgoingMessage, now: number): { messaging_type?: string; tag?: string } {
  const age_s = last_inbound_at === undefined ? Number.POSITIVE_INFINITY : now - last_inbound_at
  if (age_s <= day_s) return {}
  if (age_s <= agent_s) return { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
  throw new NetworkFailure('window_closed', 'the customer last wrote more than seven days ago')
}

export const attachmentType = ({ mime }: OutgoingFile): 'image' | 'video' | 'audio' | 'file' => {
  const kind = mime.split('/')[0]
  if (mime === 'image/jpeg' || mime === 'image/png' || mime === 'image/gif') return 'image'
  return kind === 'video' || kind === 'audio' ? kind : 'file'
}

// It is sent if it has an id: an odd neighbour must not make it a message of which nothing is known.
const Delivered = z.object({ recipient_id: Id, message_id: z.string().min(1) })

type Body = NonNullable<GraphCall['body']>

/** Nobody recognises a repeat here: whatever is not answered is not known. */
export async function deliver(
  speaker: Speaker,
  call: Pick<GraphCall, 'path' | 'has_proof'>,
  body: Body,
): Promise<Sent> {
  const { message_id, recipient_id } = await graph(speaker, { ...call, method: 'POST', body, once: true }, Delivered)
  return { external_id: message_id, ...(recipient_id !== undefined && { chat_external_id: recipient_id }) }
}

type Gesture = Extract<Deed, { kind: 'react' | 'read' | 'typing' }>

/** `sender_action` as it stands in the body, with what belongs to it. */
export function gestureOf(deed: Gesture, reactionName: (emoji: string) => string) {
  const recipient = { id: deed.chat_external_id }
  if (deed.kind === 'read') return { recipient, sender_action: 'mark_seen' }
  if (deed.kind === 'typing') return { recipient, sender_action: 'typing_on' }
  const message_id = deed.external_id
  if (deed.reaction === null) return { recipient, sender_action: 'unreact', payload: { message_id } }
  return { recipient, sender_action: 'react', payload: { message_id, reaction: reactionName(deed.reaction) } }
}

/** Answers whose shape no source tells: any object that is no refusal will do. */
export const Whatever = z.looseObject({})
