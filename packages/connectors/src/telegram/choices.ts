import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { telegram as facts } from '@otklik/contract/networks/telegram.ts'
import { offeredIn, rowsOf } from '../choices.ts'
import { NetworkFailure, type OutgoingMessage } from '../connector.ts'
import type { ChatPlace } from './ids.ts'

/** Eight in a row are taken, three can be read. */
const columns = 3

/** Buttons under the message, or, where a phone or a place is asked for, keys instead of the letters. */
export function markupOf(message: OutgoingMessage, { chat_id, business_connection_id }: ChatPlace): object {
  const offered = offeredIn(facts, message)
  if (!offered) return {}
  const rows = rowsOf(offered.choices, { columns })
  if (offered.form.name === 'inline') return { reply_markup: { inline_keyboard: rows.map((row) => row.map(buttonOf)) } }
  if (business_connection_id !== undefined || chat_id.startsWith('-'))
    throw new NetworkFailure('rejected', 'a bot cannot ask for a phone or a place here')
  const keyboard = rows.map((row) => row.map(keyOf))
  return { reply_markup: { keyboard, resize_keyboard: true, one_time_keyboard: true } }
}

const buttonOf = (choice: Choice) =>
  choice.kind === 'url'
    ? { text: choice.label, url: choice.url }
    : { text: choice.label, callback_data: choice.kind === 'reply' ? choice.payload : choice.kind }

const keyOf = ({ kind, label: text }: Choice) => ({
  text,
  ...(kind === 'phone' && { request_contact: true }),
  ...(kind === 'place' && { request_location: true }),
})
