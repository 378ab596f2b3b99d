import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { type Channel, replyFault } from '@otklik/contract/networks/network.ts'

type Measured = { text: string; files: number }

/** The networks in which this cannot be sent as it stands: in comments, in dialogues, or in both. */
export function tooLongFor({ text, files }: Measured): string[] {
  const isLong = (channel: Channel | null) => channel !== null && replyFault(channel, text, files) === 'reply_too_long'
  return catalogue
    .filter(({ hidden, comments, messages }) => !hidden && (isLong(comments) || isLong(messages)))
    .map(({ name }) => name)
}

export function tooManyFilesFor({ text, files }: Measured): string[] {
  const faults = ['reply_too_many_files', 'reply_file_or_text']
  const isMany = (channel: Channel | null) =>
    channel !== null && files > 0 && faults.includes(replyFault(channel, text, files) ?? '')
  return catalogue
    .filter(({ hidden, comments, messages }) => !hidden && (isMany(comments) || isMany(messages)))
    .map(({ name }) => name)
}
