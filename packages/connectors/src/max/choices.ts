import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { max as facts } from '@otklik/contract/networks/max.ts'
import { offeredIn, rowsOf } from '../choices.ts'
import type { OutgoingMessage } from '../connector.ts'

/** Three of any kind go beside each other, thirty rows below. */
export function keyboardOf(message: OutgoingMessage): object[] {
  const offered = offeredIn(facts, message)
  if (!offered) return []
  const buttons = rowsOf(offered.choices, { columns: 3, rows: 30 }).map((row) => row.map(buttonOf))
  return [{ type: 'inline_keyboard', payload: { buttons } }]
}

function buttonOf(choice: Choice) {
  const { label: text } = choice
  switch (choice.kind) {
    case 'reply':
      return { type: 'callback', text, payload: choice.payload }
    case 'url':
      return { type: 'link', text, url: choice.url }
    case 'phone':
      return { type: 'request_contact', text }
    case 'place':
      return { type: 'request_geo_location', text, quick: false }
  }
}
