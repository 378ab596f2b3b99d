import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import type { Network } from '@otklik/contract/networks/network.ts'
import { offeredIn } from '../choices.ts'
import type { OutgoingMessage } from '../connector.ts'

/** The message of Messenger or Instagram with what it offers; nothing where it offers none. */
export function offerOf(network: Network, message: OutgoingMessage): object | undefined {
  const offered = offeredIn(network, message)
  if (!offered) return
  const { form, choices } = offered
  const { text } = message
  if (form.name === 'quick') return { text, quick_replies: choices.map(quickReply) }
  return {
    attachment: { type: 'template', payload: { template_type: 'button', text, buttons: choices.map(buttonOf) } },
  }
}

/** Facebook writes the number that it knows on the button which asks for one. */
const quickReply = (choice: Choice) =>
  choice.kind === 'reply'
    ? { content_type: 'text', title: choice.label, payload: choice.payload }
    : { content_type: 'user_phone_number' }

const buttonOf = (choice: Choice) =>
  choice.kind === 'url'
    ? { type: 'web_url', title: choice.label, url: choice.url }
    : { type: 'postback', title: choice.label, payload: choice.kind === 'reply' ? choice.payload : choice.kind }
