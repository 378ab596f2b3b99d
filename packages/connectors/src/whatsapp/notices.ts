import type { Incoming, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { Figure, Id, Moment, needed, Text } from '../meta/fields.ts'
import { ignored, optional, shaped } from '../payload.ts'
import { clockOf } from '../subjects.ts'
import { authorFacts, type Scene, writerBeside } from './people.ts'

// What people do besides writing, told by WhatsApp in fields of their own: it stands in their dialogue.

type Notice = { external_id: string; phone: string | undefined; user: string | undefined; at: number }

function notice({ external_id, at, ...person }: Notice, { contacts }: Scene) {
  const writer = writerBeside(person, contacts)
  return {
    kind: 'message' as const,
    external_id,
    chat_external_id: needed(writer.phone ?? writer.user, 'whom it is about'),
    author: authorFacts(writer),
    created_at: at,
    media: [],
  }
}

const Call = z.object({
  id: Id,
  from: Id,
  from_user_id: Id,
  to: Id,
  to_user_id: Id,
  timestamp: Moment,
  direction: Text,
  event: Text,
  status: Text,
  start_time: Moment,
  duration: Figure,
})

/**
 * A customer rang. One call is one message, whatever comes of it first; its end, which alone tells whether anybody
 * answered, is written into it. Ours is no news.
 */
export function callFacts(told: object, scene: Scene): Incoming[] {
  const { id, timestamp: at, direction, event, status, start_time, duration, ...sides } = shaped(Call, told, 'call')
  if (direction === 'BUSINESS_INITIATED') return ignored(`call of ours ${event ?? ''}`.trim())
  const text = duration === undefined ? undefined : clockOf(Number(duration))
  const subjects: SubjectFacts[] = [{ kind: 'call', ...(status && { title: status }), ...(text && { text }) }]
  const external_id = needed(id, 'the id')
  // Meta's own example of the end has the sides of the call exchanged.
  const isTurned = scene.own !== undefined && sides.from === scene.own
  const [phone, user] = isTurned ? [sides.to, sides.to_user_id] : [sides.from, sides.from_user_id]
  const place = notice({ external_id, phone, user, at: start_time || at }, scene)
  const { chat_external_id } = place
  const rang: Incoming = { ...place, text: '', subjects }
  if (event !== 'terminate') return [rang]
  return [rang, { kind: 'message_edited', chat_external_id, external_id, text: '', subjects, at }]
}

const Preference = z.object({ wa_id: Id, user_id: Id, detail: Text, category: Text, value: Text, timestamp: Moment })

/** The customer wants no more advertising, or wants it again. */
export function preferenceFacts(told: object, scene: Scene): Incoming[] {
  const { wa_id: phone, user_id: user, detail, category, value, timestamp: at } = shaped(Preference, told, 'preference')
  const external_id = `preference_${phone ?? user}_${at}`
  const text = detail || [category, value].filter(Boolean).join(': ')
  return [{ ...notice({ external_id, phone, user, at }, scene), text, sort: 'system' }]
}

const Ids = optional(z.object({ previous: Id, current: Id }))
const Update = z.object({ wa_id: Id, detail: Text, user_id: Ids, timestamp: Moment })

/** A person has another id from now on: their next message may begin a second dialogue, and the first says why. */
export function idFacts(told: object, scene: Scene): Incoming[] {
  const { wa_id: phone, detail, user_id, timestamp: at } = shaped(Update, told, 'user_id_update')
  const user = user_id?.previous ?? user_id?.current
  const external_id = `user_id_${phone ?? user}_${at}`
  const text = detail || [user_id?.previous, user_id?.current].filter(Boolean).join(' → ')
  return [{ ...notice({ external_id, phone, user, at }, scene), text, sort: 'system' }]
}
