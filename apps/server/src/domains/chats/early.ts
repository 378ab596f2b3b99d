import type { OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'

type Place = { space_id: number; object_id: number }

// Messages are numbered within their chat only; a chat itself is the one without a number.
export const messageOf = (place: Place, chat_external_id: string, external_id: string) => ({
  ...place,
  target_kind: 'message' as const,
  external_id: `${chat_external_id}/${external_id}`,
})
export const chatOf = (place: Place, chat_external_id: string) => messageOf(place, chat_external_id, '')

/** What is to be done when a message arrives that another one quotes, or a dialogue in which our side has spoken first. */
export type AwaitingMessage = { quoted_by: string; chat_external_id: string }
export type AwaitingChat = { own: OwnMessageFacts }
