import { told_only } from '@otklik/contract/inbox/incoming.ts'
import { NetworkFailure } from '../connector.ts'

/** What MAX tells without an id of a message: a pressed button, a forward without words. It can be shown, and no more. */
export const unwritten = told_only

/** A dialogue that came without its number. */
export const of_person = 'user:'

/** Where a message goes. */
export const addressOf = (chat_external_id: string): Record<string, string> =>
  chat_external_id.startsWith(of_person)
    ? { user_id: chat_external_id.slice(of_person.length) }
    : { chat_id: chat_external_id }

export function messageId(external_id: string): string {
  if (external_id.startsWith(unwritten)) throw new NetworkFailure('rejected', 'it has no id on MAX')
  return external_id
}
