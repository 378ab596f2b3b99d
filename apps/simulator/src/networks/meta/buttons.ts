import { type Button, label } from '../../world/buttons.ts'
import type { Writing } from '../../world/world.ts'
import { badParameter } from './error.ts'

type Quick = { content_type?: string; title?: unknown; payload?: unknown }
type Template = {
  template_type?: string
  text?: unknown
  buttons?: { type?: string; title?: unknown; payload?: unknown; url?: unknown }[]
}

/** What a message of Messenger or Instagram offers: quick replies beside its words, or a template with buttons. */
export function readOffer({ text, attachment, quick_replies }: Record<string, unknown>): Writing | undefined {
  if (Array.isArray(quick_replies)) {
    if (quick_replies.length > 13) throw badParameter('Too many elements in quick_replies')
    return { text: label(text, 2_000, badParameter), buttons: (quick_replies as Quick[]).map(readQuick) }
  }
  const { type, payload } = (attachment ?? {}) as { type?: string; payload?: Template }
  if (type !== 'template' || payload?.template_type !== 'button') return
  const { buttons = [] } = payload
  if (buttons.length < 1 || buttons.length > 3) throw badParameter('Too many buttons')
  return { text: label(payload.text, 640, badParameter), buttons: buttons.map(readButton) }
}

const readQuick = ({ content_type, title, payload }: Quick): Button =>
  content_type === 'user_phone_number'
    ? { label: '📞', kind: 'phone', is_said: true }
    : {
        label: label(title, 20, badParameter),
        kind: 'reply',
        payload: label(payload, 1_000, badParameter),
        is_said: true,
      }

const readButton = ({ type, title, payload, url }: NonNullable<Template['buttons']>[number]): Button =>
  type === 'web_url'
    ? { label: label(title, 20, badParameter), kind: 'url', url: String(url) }
    : { label: label(title, 20, badParameter), kind: 'reply', payload: label(payload, 1_000, badParameter) }
