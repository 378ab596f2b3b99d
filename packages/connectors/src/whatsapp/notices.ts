import type { Incoming } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import { Id, Moment, needed, Text } from '../meta/fields.ts'
import { ignored, optional, shaped } from '../payload.ts'

// What people do besides writing, told by WhatsApp in fields of their own: it stands in their dialogue.

type Notice = { external_id: string; phone: string | undefined; user: string | undefined; at: number }

const notice = ({ external_id, phone, user, at }: Notice) => ({
  kind: 'message' as const,
  external_id,
  chat_external_id: needed(phone ?? user, 'whom it is about'),
  author: { external_id: needed(user ?? phone, 'whom it is about') },
  created_at: at,
  media: [],
})

const Call = z.object({
  id: Id,
  from: Id,
  from_user_id: Id,
  timestamp: Moment,
  direction: Text,
  event: Text,
  status: Text,
})

/** A customer rang: told once, however many events the call has. Ours is no news. */
export function callFacts(told: object): Incoming[] {
  const { id, from, from_user_id, timestamp: at, direction, event, status } = shaped(Call, told, 'call')
  if (direction === 'BUSINESS_INITIATED') return ignored(`call of ours ${event ?? ''}`.trim())
  const place = notice({ external_id: needed(id, 'the id'), phone: from, user: from_user_id, at })
  return [{ ...place, text: '', subjects: [{ kind: 'call', ...(status && { title: status }) }] }]
}

const Preference = z.object({ wa_id: Id, user_id: Id, detail: Text, category: Text, value: Text, timestamp: Moment })

/** The customer wants no more advertising, or wants it again. */
export function preferenceFacts(told: object): Incoming[] {
  const { wa_id: phone, user_id: user, detail, category, value, timestamp: at } = shaped(Preference, told, 'preference')
  const external_id = `preference_${phone ?? user}_${at}`
  const text = detail || [category, value].filter(Boolean).join(': ')
  return [{ ...notice({ external_id, phone, user, at }), text, sort: 'system' }]
}

const Ids = optional(z.object({ previous: Id, current: Id }))
const Update = z.object({ wa_id: Id, detail: Text, user_id: Ids, timestamp: Moment })

/** A person has another id from now on: their next message may begin a second dialogue, and the first says why. */
export function idFacts(told: object): Incoming[] {
  const { wa_id: phone, detail, user_id, timestamp: at } = shaped(Update, told, 'user_id_update')
  const user = user_id?.previous ?? user_id?.current
  const external_id = `user_id_${phone ?? user}_${at}`
  const text = detail || [user_id?.previous, user_id?.current].filter(Boolean).join(' → ')
  return [{ ...notice({ external_id, phone, user, at }), text, sort: 'system' }]
}
