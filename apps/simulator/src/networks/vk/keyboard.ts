import { type Button, label } from '../../world/buttons.ts'
import { VkError } from './error.ts'

type Wire = { action?: { type?: string; label?: unknown; payload?: string; link?: string } }

const invalid = (what: string) => new VkError(911, `Keyboard format is invalid: ${what}`)

export function readKeyboard(text: string | undefined): Button[] | undefined {
  if (text === undefined) return
  const { inline, buttons } = parsed(text) as { inline?: boolean; buttons?: Wire[][] }
  if (!inline || !Array.isArray(buttons)) throw invalid('only keyboards under a message here')
  if (buttons.length > 6) throw invalid('too many rows')
  if (buttons.some((row) => row.length > 5) || buttons.flat().length > 10) throw invalid('too many buttons')
  return buttons.flat().map(readButton)
}

function parsed(text: string): object {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('not JSON')
  }
}

function readButton({ action = {} }: Wire): Button {
  const { type, payload, link } = action
  if (payload !== undefined && (payload.length > 255 || parsed(payload) === undefined)) throw invalid('payload')
  switch (type) {
    case 'text':
      return { label: label(action.label, 40, invalid), kind: 'reply', is_said: true, ...(payload && { payload }) }
    case 'open_link':
      return { label: label(action.label, 40, invalid), kind: 'url', url: String(link) }
    case 'location':
      return { label: 'Отправить местоположение', kind: 'place', is_said: true }
    default:
      throw invalid(`type ${type}`)
  }
}
