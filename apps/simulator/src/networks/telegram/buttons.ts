import { type Button, label } from '../../world/buttons.ts'
import { structure, type TelegramCall } from './call.ts'
import { badRequest } from './error.ts'

type Wire = {
  text?: unknown
  url?: string
  callback_data?: string
  request_contact?: boolean
  request_location?: boolean
}
type Markup = { inline_keyboard?: Wire[][]; keyboard?: Wire[][] }

const longest = 64

export function readButtons(call: TelegramCall): Button[] | undefined {
  const markup = structure(call, 'reply_markup') as Markup | undefined
  if (!markup) return
  if (markup.keyboard) {
    if (call.fields.business_connection_id !== undefined) throw badRequest('BUSINESS_PEER_INVALID')
    return markup.keyboard.flat().map(readKey)
  }
  const buttons = (markup.inline_keyboard ?? []).flat()
  if (buttons.length === 0 || buttons.length > 100) throw badRequest('reply markup is too long')
  return buttons.map(readButton)
}

function readButton({ text, url, callback_data }: Wire): Button {
  const words = label(text, longest, badRequest)
  if (url !== undefined) return { label: words, kind: 'url', url }
  if (!callback_data || Buffer.byteLength(callback_data) > 64) throw badRequest('BUTTON_DATA_INVALID')
  return { label: words, kind: 'reply', payload: callback_data }
}

const readKey = ({ text, request_contact, request_location }: Wire): Button => ({
  label: label(text, longest, badRequest),
  kind: request_contact ? 'phone' : request_location ? 'place' : 'reply',
  is_said: true,
})

export const wireButtons = (buttons: readonly Button[] | undefined) => {
  const inline = buttons?.filter(({ is_said }) => !is_said) ?? []
  const row = ({ label: text, url, payload }: Button) => [{ text, ...(url ? { url } : { callback_data: payload }) }]
  return inline.length === 0 ? {} : { reply_markup: { inline_keyboard: inline.map(row) } }
}
