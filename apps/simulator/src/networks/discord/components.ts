import type { Message } from '../../state.ts'
import { type Button, label } from '../../world/buttons.ts'
import { invalid } from './error.ts'

type Wire = { type?: number; style?: number; label?: unknown; custom_id?: string; url?: string }
type Row = { type?: number; components?: Wire[] }

const refuse = (what: string) => invalid('components', 'BASE_TYPE_BAD_LENGTH', what)

export function readComponents(components: unknown): Button[] | undefined {
  if (components === undefined) return
  const rows = components as Row[]
  if (!Array.isArray(rows) || rows.length > 5) throw refuse('Must be between 1 and 5 in length.')
  const buttons = rows.flatMap(({ type, components: row = [] }) => {
    if (type !== 1 || row.length < 1 || row.length > 5) throw refuse('Must be between 1 and 5 in length.')
    return row.map(readButton)
  })
  const ids = buttons.flatMap(({ payload }) => payload ?? [])
  if (new Set(ids).size < ids.length) throw refuse('Component custom id cannot be duplicated')
  return buttons
}

function readButton({ type, style, label: text, custom_id, url }: Wire): Button {
  if (type !== 2) throw refuse('Only buttons here.')
  const words = label(text, 80, refuse)
  return style === 5
    ? { label: words, kind: 'url', url: label(url, 512, refuse) }
    : { label: words, kind: 'reply', payload: label(custom_id, 100, refuse) }
}

export const wireComponents = ({ buttons }: Pick<Message, 'buttons'>) =>
  buttons
    ? {
        components: buttons.map(({ label: text, kind, payload, url }) => ({
          type: 1,
          components: [
            { type: 2, label: text, ...(kind === 'url' ? { style: 5, url } : { style: 2, custom_id: payload }) },
          ],
        })),
      }
    : {}
