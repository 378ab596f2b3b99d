import { type Button, label } from '../../world/buttons.ts'
import { badPayload } from './error.ts'

type Wire = { type?: string; text?: unknown; payload?: string; url?: string }
export type Keyboard = { type?: string; payload?: { buttons?: Wire[][] } }

export function readButtons(attached: readonly Keyboard[]): Button[] | undefined {
  const keyboard = attached.find(({ type }) => type === 'inline_keyboard')
  if (!keyboard) return
  const rows = keyboard.payload?.buttons ?? []
  if (rows.length === 0 || rows.length > 30) throw badPayload('buttons: from 1 to 30 rows')
  for (const row of rows) {
    const most = row.some(({ type }) => type !== 'callback') ? 3 : 7
    if (row.length > most) throw badPayload(`buttons: at most ${most} in a row`)
  }
  return rows.flat().map(readButton)
}

function readButton({ type, text, payload = '', url }: Wire): Button {
  const words = label(text, 128, badPayload)
  switch (type) {
    case 'callback':
      if (payload === '' || payload.length > 1_024) throw badPayload('payload')
      return { label: words, kind: 'reply', payload }
    case 'link':
      return { label: words, kind: 'url', url: String(url) }
    case 'request_contact':
      return { label: words, kind: 'phone', is_said: true }
    case 'request_geo_location':
      return { label: words, kind: 'place', is_said: true }
    default:
      throw badPayload(`type of a button: ${type}`)
  }
}

const types = { reply: 'callback', url: 'link', phone: 'request_contact', place: 'request_geo_location' } as const

export const wireKeyboard = (buttons: readonly Button[] | undefined): object[] =>
  buttons
    ? [
        {
          type: 'inline_keyboard',
          payload: {
            buttons: buttons.map(({ label: text, kind, payload, url }) => [
              { type: types[kind], text, ...(payload !== undefined && { payload }), ...(url !== undefined && { url }) },
            ]),
          },
        },
      ]
    : []
