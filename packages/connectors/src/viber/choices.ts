import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { viber as facts } from '@otklik/contract/networks/viber.ts'
import { offeredIn } from '../choices.ts'
import type { OutgoingMessage } from '../connector.ts'

/**
 * Buttons under the field for writing, two in a row. Whoever presses one writes its words: Viber shows the body of the
 * action to the customer as their own message, so that it cannot be anything else.
 */
export function keyboardOf(message: OutgoingMessage): object {
  const offered = offeredIn(facts, message)
  if (!offered) return {}
  const { choices } = offered
  const Buttons = choices.map((choice, place) => ({
    ...actionOf(choice),
    Text: escaped(choice.label),
    TextSize: 'regular',
    Columns: place === choices.length - 1 && place % 2 === 0 ? 6 : 3,
    Rows: 1,
  }))
  const isNewer = choices.some(({ kind }) => kind === 'phone' || kind === 'place')
  return {
    // What asks for a phone or a place came with the third version.
    ...(isNewer && { min_api_version: 3 }),
    keyboard: { Type: 'keyboard', DefaultHeight: false, Buttons },
  }
}

function actionOf(choice: Choice) {
  switch (choice.kind) {
    case 'reply':
      return { ActionType: 'reply', ActionBody: choice.label }
    case 'url':
      return { ActionType: 'open-url', ActionBody: choice.url }
    case 'phone':
      return { ActionType: 'share-phone', ActionBody: 'reply' }
    case 'place':
      return { ActionType: 'location-picker', ActionBody: 'reply' }
  }
}

/** Viber reads some HTML in it. */
const escaped = (label: string) => label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
