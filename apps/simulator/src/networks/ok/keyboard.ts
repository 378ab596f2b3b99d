import { type Button, label } from '../../world/buttons.ts'
import { badParameter } from './error.ts'

type Wire = { type?: string; text?: unknown; payload?: string; url?: string }
export type Keyboard = { type?: string; payload?: { keyboard?: { buttons?: Wire[][] } } }

export function readKeyboard(attached: readonly Keyboard[]): Button[] | undefined {
  const found = attached.find(({ type }) => type === 'INLINE_KEYBOARD')
  return found?.payload?.keyboard?.buttons?.flat().map(readButton)
}

const kinds = { CALLBACK: 'reply', LINK: 'url', REQUEST_CONTACT: 'phone', REQUEST_GEO_LOCATION: 'place' } as const

function readButton({ type = '', text, payload, url }: Wire): Button {
  const kind = Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined
  if (!kind) throw badParameter('Wrong type of button')
  return {
    label: label(text, 40, badParameter),
    kind,
    ...(payload !== undefined && { payload }),
    ...(url !== undefined && { url }),
    ...((kind === 'phone' || kind === 'place') && { is_said: true }),
  }
}
