import { z } from 'zod'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { graph } from '../meta/graph.ts'
import { unlessUnknown } from '../meta/looks.ts'

// The id of a group looks like no phone and no person's id, but nobody promises it: the chat is marked as one.
const mark = 'group:'

export const groupChat = (group_id: string) => `${mark}${group_id}`

/** A group, a phone number, or the id of somebody who does not show theirs. */
export function recipientOf(chat_external_id: string) {
  if (chat_external_id.startsWith(mark)) return { recipient_type: 'group', to: chat_external_id.slice(mark.length) }
  const individual = { recipient_type: 'individual' }
  return /^\d+$/.test(chat_external_id)
    ? { ...individual, to: chat_external_id }
    : { ...individual, recipient: chat_external_id }
}

const Group = z.object({ subject: Text })

/** Titles of groups; people come with their messages. */
export async function learn(speaker: Speaker, { chats = [] }: Wanted): Promise<Learnt> {
  const titled: NonNullable<Learnt['chats']> = []
  for (const external_id of chats) {
    const path = `/${encodeURIComponent(external_id.slice(mark.length))}`
    const found = await unlessUnknown(
      graph(speaker, { path, query: { fields: 'subject' } }, Group).then(({ subject }) => (subject ? [subject] : [])),
    )
    titled.push(...found.map((title) => ({ external_id, title })))
  }
  return { authors: [], posts: [], chats: titled }
}
