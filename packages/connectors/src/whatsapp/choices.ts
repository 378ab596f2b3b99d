import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { whatsapp as facts } from '@otklik/contract/networks/whatsapp.ts'
import { offeredIn } from '../choices.ts'
import type { OutgoingMessage } from '../connector.ts'

/** The message with what it offers: up to three buttons, a list of up to ten behind one, a link, or a place asked for. */
export function interactiveOf(message: OutgoingMessage): object | undefined {
  const offered = offeredIn(facts, message)
  if (!offered) return
  const body = { text: message.text }
  const [first] = offered.choices
  const replies = offered.choices.filter((choice) => choice.kind === 'reply')
  switch (offered.form.name) {
    case 'list':
      return {
        type: 'list',
        body,
        action: { button: openWords(message.text), sections: [{ rows: replies.map(rowOf) }] },
      }
    case 'link':
      return {
        type: 'cta_url',
        body,
        action: {
          name: 'cta_url',
          parameters: { display_text: first?.label, url: first?.kind === 'url' ? first.url : '' },
        },
      }
    case 'place':
      return { type: 'location_request_message', body, action: { name: 'send_location' } }
    default:
      return { type: 'button', body, action: { buttons: replies.map((one) => ({ type: 'reply', reply: rowOf(one) })) } }
  }
}

const rowOf = ({ payload, label }: Extract<Choice, { kind: 'reply' }>) => ({ id: payload, title: label })

/** On the button that opens the list, in the language of the words above it. */
const openWords = (text: string) => (/[а-яё]/i.test(text) ? 'Выбрать' : 'Choose')
