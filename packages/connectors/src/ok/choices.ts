import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { ok as facts } from '@otklik/contract/networks/ok.ts'
import { offeredIn, rowsOf } from '../choices.ts'
import type { OutgoingMessage } from '../connector.ts'

/** Buttons under a message are an attachment of it. */
export function keyboardOf(message: OutgoingMessage): object[] {
  const offered = offeredIn(facts, message)
  if (!offered) return []
  const buttons = rowsOf(offered.choices, { columns: 2 }).map((row) => row.map(buttonOf))
  return [{ type: 'INLINE_KEYBOARD', payload: { keyboard: { buttons } } }]
}

function buttonOf(choice: Choice) {
  const common = { text: choice.label, intent: 'DEFAULT' }
  switch (choice.kind) {
    case 'reply':
      return { type: 'CALLBACK', ...common, payload: choice.payload }
    case 'url':
      return { type: 'LINK', ...common, url: choice.url }
    case 'phone':
      return { type: 'REQUEST_CONTACT', ...common }
    case 'place':
      return { type: 'REQUEST_GEO_LOCATION', ...common, quick: false }
  }
}
