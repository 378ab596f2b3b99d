import type { AuthorFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { Id, needed, Text } from '../meta/fields.ts'
import { optional } from '../payload.ts'

const Contact = z.object({
  profile: optional(z.object({ name: Text, username: Text })),
  wa_id: Id,
  user_id: Id,
})
type Contact = z.output<typeof Contact>

/** What stands beside an event: who is who, whether it is the only message, and our own number, digits only. */
export type Scene = { contacts: unknown[]; alone: boolean; own: string | undefined }
export type Writer = { phone: string | undefined; user: string | undefined; contact: Contact | undefined }

export const contactsIn = (contacts: readonly unknown[]): Contact[] =>
  contacts.flatMap((one) => Contact.safeParse(one).data ?? [])

/** A person as an event names them, with what the contact beside it tells of them. */
export function writerBeside({ phone, user }: Omit<Writer, 'contact'>, contacts: readonly unknown[]): Writer {
  const contact = contactsIn(contacts).find(
    ({ wa_id, user_id }) => (user_id !== undefined && user_id === user) || (wa_id !== undefined && wa_id === phone),
  )
  return { phone: phone ?? contact?.wa_id, user: user ?? contact?.user_id, contact }
}

export function authorFacts({ phone, user, contact }: Writer): AuthorFacts {
  const { name, username } = contact?.profile ?? {}
  const screen_name = username || (phone && `+${phone}`)
  return {
    external_id: needed(user ?? phone, 'who wrote it'),
    ...(name && { name }),
    ...(screen_name && { screen_name }),
    ...(phone && { url: `https://wa.me/${phone}` }),
  }
}
