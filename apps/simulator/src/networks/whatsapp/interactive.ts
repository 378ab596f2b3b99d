import { type Button, label } from '../../world/buttons.ts'
import type { Writing } from '../../world/world.ts'
import { badParameter } from './error.ts'

type Row = { id?: unknown; title?: unknown }
type Interactive = {
  type?: string
  body?: { text?: unknown }
  action?: {
    buttons?: { type?: string; reply?: Row }[]
    button?: unknown
    sections?: { rows?: Row[] }[]
    name?: string
    parameters?: { display_text?: unknown; url?: unknown }
  }
}

/** A message with buttons, a list, a link, or a place asked for. */
export function readInteractive(value: unknown): Writing {
  const { type, body, action = {} } = (value ?? {}) as Interactive
  const text = label(body?.text, 1_024, badParameter)
  return { text, buttons: buttonsOf(type, action) }
}

function buttonsOf(type: string | undefined, action: NonNullable<Interactive['action']>): Button[] {
  switch (type) {
    case 'button': {
      const buttons = (action.buttons ?? []).map(({ reply }) => rowOf(reply, 20, 256))
      if (buttons.length < 1 || buttons.length > 3)
        throw badParameter('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
      return different(buttons)
    }
    case 'list': {
      label(action.button, 20, badParameter)
      const rows = (action.sections ?? []).flatMap(({ rows: own = [] }) => own).map((row) => rowOf(row, 24, 200))
      if (rows.length < 1 || rows.length > 10) throw badParameter('Total row count exceed max allowed count: 10')
      return different(rows)
    }
    case 'cta_url': {
      const { display_text, url } = action.parameters ?? {}
      return [{ label: label(display_text, 20, badParameter), kind: 'url', url: label(url, 2_000, badParameter) }]
    }
    case 'location_request_message':
      return [{ label: 'Отправить местоположение', kind: 'place', is_said: true }]
    default:
      throw badParameter('interactive.type')
  }
}

const rowOf = (row: Row | undefined, title_max: number, id_max: number): Button => ({
  label: label(row?.title, title_max, badParameter),
  kind: 'reply',
  payload: label(row?.id, id_max, badParameter),
  is_said: true,
})

function different(buttons: Button[]): Button[] {
  for (const name of ['label', 'payload'] as const)
    if (new Set(buttons.map((one) => one[name])).size < buttons.length) throw badParameter('Duplicated titles or ids')
  return buttons
}
