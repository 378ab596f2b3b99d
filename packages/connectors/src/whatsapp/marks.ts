import type { OutgoingMessage } from '../connector.ts'

/**
 * `biz_opaque_callback_data` comes back with every status: our number of the send, and the beginning of the words, for
 * those who never heard of this send.
 */
export const markOf = ({ number, text, template }: OutgoingMessage) =>
  `otklik:${number}:${cut(template ? template.values.join(' ') : text)}`

// Meta takes 512 characters.
const words_max = 400
const cut = (text: string) => (text.length > words_max ? `${text.slice(0, words_max).toWellFormed()}…` : text)

export function readMark(mark = ''): { send_number: number; text: string } | undefined {
  const [, number, text] = /^otklik:(\d{1,10}):(.*)$/s.exec(mark) ?? []
  return number === undefined ? undefined : { send_number: Number(number), text: text || '[message]' }
}
