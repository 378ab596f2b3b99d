/** What people may do on a network, and how much. Facts only; behaviour is in the connector. */
export type Network = {
  id: string
  name: string
  long_name: { ru: string; en: string }
  description: { ru: string; en: string }
  /** Name of the design token. */
  color: string
  /** Not offered until its connector exists. */
  hidden: boolean
  /** What a person pastes to connect an account; none where a window of the network's own does it. */
  tokens: readonly TokenField[]
  comments: Channel | null
  messages: Channel | null
}

/** `admin` belongs to a person who manages the page, and what needs it does not work without. */
export type TokenField = {
  name: 'access' | 'admin'
  is_required: boolean
  label: { ru: string; en: string }
  /** Where to get it. */
  hint: { ru: string; en: string }
}

export type NetworkAction = 'reply' | 'edit' | 'delete' | 'restore' | 'hide' | 'like' | 'block' | 'private_reply'

export type Channel = {
  actions: readonly NetworkAction[]
  /** `limit` is the product's (spec §9), `network_limit` the network's own; the smaller rules. */
  limit: number
  network_limit: number
  /** Where the network counts bytes of UTF-8 as well. */
  byte_limit?: number
  /** With a file the text may be shorter. */
  caption_limit?: number
  uploads: number
  edit_window_s?: number
  reply_window_s?: number
}

export const textLimit = (channel: Channel, hasFiles: boolean) =>
  Math.min(
    channel.limit,
    channel.network_limit,
    hasFiles ? (channel.caption_limit ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  )

export type ReplyFault = 'reply_empty' | 'reply_too_long' | 'reply_too_many_files' | 'reply_not_allowed'

/** The one check of a reply against the catalogue: the composer shows it, the server enforces it. */
export function replyFault(channel: Channel | null, text: string, files: number): ReplyFault | undefined {
  if (!channel?.actions.includes('reply')) return 'reply_not_allowed'
  if (text === '' && files === 0) return 'reply_empty'
  if (files > channel.uploads) return 'reply_too_many_files'
  // Networks count UTF-16 units, as JavaScript does.
  if (text.length > textLimit(channel, files > 0)) return 'reply_too_long'
  if (channel.byte_limit !== undefined && new TextEncoder().encode(text).length > channel.byte_limit)
    return 'reply_too_long'
}
