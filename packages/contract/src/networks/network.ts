import type { ChoiceForm } from './choices/form.ts'
import { fileType } from './file-types.ts'
import { weightOf } from './weight/weight.ts'

/** What people may do on a network, and how much. Facts only; behaviour is in the connector. */
export type Network = {
  id: string
  name: string
  long_name: { ru: string; en: string }
  /** What else people call it, for those who look for it by typing. */
  nicknames?: string
  description: { ru: string; en: string }
  /** Where people look for it when they connect an account. */
  group: NetworkGroup
  /** Name of the design token. */
  color: string
  /** Not offered until its connector exists. */
  hidden: boolean
  /** Accounts are connected in a window of the network's own, and chosen from what it shows us afterwards. */
  has_window: boolean
  /** Absent: one, called as the network, with its own application of ours. */
  windows?: readonly NetworkWindow[]
  /**
   * It has no interface of its own: a program of its owner's speaks to our gateway (docs/gateway.md). Nothing is called;
   * what is to be sent waits until that program fetches it.
   */
  is_source?: true
  /** What a person pastes to connect an account; beside the window where the network has both. */
  tokens: readonly TokenField[]
  comments: Channel | null
  messages: Channel | null
  /** The product's limit of a message where the network takes none (product/accounts: Reply limits). */
  message_limit?: number
}

/** A window of the network's own, by the name of its return page (`/callback/<name>`). */
export type NetworkWindow = {
  name: string
  /** The network at which our application asks, where that is another one. */
  application?: string
  /** What it asks for, where there are several. */
  label?: { ru: string; en: string }
}

export const windowsOf = ({ id, has_window, windows }: Network): readonly NetworkWindow[] =>
  windows ?? (has_window ? [{ name: id }] : [])

/** In the order in which people are shown them. */
export const networkGroups = {
  social: { ru: 'Социальные сети', en: 'Social networks' },
  messengers: { ru: 'Мессенджеры', en: 'Messengers' },
  reviews: { ru: 'Отзывы', en: 'Reviews' },
  marketplaces: { ru: 'Маркетплейсы и объявления', en: 'Marketplaces and classifieds' },
  communities: { ru: 'Сообщества', en: 'Communities' },
  gateway: { ru: 'Шлюз', en: 'Gateway' },
} as const
export type NetworkGroup = keyof typeof networkGroups

/**
 * `admin` belongs to a person who manages the page, and what needs it does not work without. `app_secret` proves the
 * deliveries of networks that sign with the application's. `page` says which account it is where the token alone does
 * not, `owner` the business it belongs to, `key_id` which of its keys `access` is. With `token_secret` calls are signed
 * that `access` only names (OAuth 1.0a).
 */
export const tokenNames = ['access', 'admin', 'app_secret', 'page', 'owner', 'key_id', 'token_secret'] as const
export type TokenName = (typeof tokenNames)[number]
export type TokenField = {
  name: TokenName
  is_required: boolean
  /** `file`: the contents of a file that the network gives out. */
  kind: 'secret' | 'text' | 'file'
  label: { ru: string; en: string }
  /** Where to get it. */
  hint: { ru: string; en: string }
}

/**
 * What our side may do. `edit` and `delete_own` are about what we wrote ourselves, `delete`, `restore`, `hide`, `like`,
 * `pin` about what customers wrote; `close_topic` closes a topic of a forum and opens it again; `start` begins a dialogue
 * with somebody who has not written.
 */
export const networkActions = [
  'reply',
  'private_reply',
  'edit',
  'delete_own',
  'delete',
  'restore',
  'hide',
  'like',
  'pin',
  'close_topic',
  'block',
  'react',
  'read',
  'typing',
  'start',
] as const
export type NetworkAction = (typeof networkActions)[number]

/**
 * What it tells us of its own accord, besides what is newly written. `echo` and `author_block` are what our side does in
 * its own application; `block` is the customer's.
 */
export const networkNews = [
  'edit',
  'delete',
  'restore',
  'hide',
  'reaction',
  'delivered',
  'read',
  'typing',
  'echo',
  'author_block',
  'block',
] as const
export type NetworkNews = (typeof networkNews)[number]

/** What a message or comment may hold besides text. */
export const contents = ['photo', 'video', 'voice', 'document', 'sticker', 'quote'] as const
export type Content = (typeof contents)[number]

export type Channel = {
  actions: readonly NetworkAction[]
  tells: readonly NetworkNews[]
  brings: readonly Content[]
  takes: readonly Content[]
  /** Of the above, what no public source confirms: shown with a mark, never as certain. */
  unverified: Partial<Pick<Channel, 'actions' | 'tells' | 'brings' | 'takes' | 'mentions'>> & {
    file_types?: true
    answers?: true
  }
  /** `limit` is the product's (product/accounts: Reply limits), `network_limit` the network's own; the smaller rules. */
  limit: number
  network_limit: number
  /** Where a text is not as long as it has UTF-16 units. */
  counts?: 'weighted'
  /** Where the network counts bytes of UTF-8 as well. */
  byte_limit?: number
  /** With a file the text may be shorter. */
  caption_limit?: number
  uploads: number
  edit_window_s?: number
  delete_window_s?: number
  /** How long after the customer's last message free text is accepted; what opens it again is in the connector. */
  reply_window_s?: number
  /** The same for answers that a person types, where the network tells them apart. */
  agent_window_s?: number
  private_reply_window_s?: number
  /** How long after the customer's last message somebody can be shut out. */
  block_window_s?: number
  /** Whoever was shut out is let in again in the network's own application only. */
  no_unblock?: true
  /** One answer to many comments at once is refused by the network. */
  no_bulk?: true
  /** What comes are reviews of one thing, not comments under posts. */
  reviews?: true
  /** Each takes one answer of ours: a second one is refused, or takes the place of the first. Absent: any number. */
  answers?: 'one_refused' | 'one_replaced'
  /** Who names us on pages that are not ours comes in as well. */
  mentions?: true
  /** Of `actions`, what can be done where we are only named, on a page that is not ours; absent: all of them. */
  mention_actions?: readonly NetworkAction[]
  /** They stand in channels of a server, of which an administrator chooses those that become work. */
  chosen_places?: true
  /** The media types of files that it takes; absent: any. */
  file_types?: readonly string[]
  /** The reactions it knows, where it does not take any emoji. */
  reactions?: readonly string[]
  /** How it offers choices under a message, the first that fits first; absent: they are numbered in the text. */
  choices?: readonly ChoiceForm[]
}

type Told = Pick<Channel, 'limit'> & Partial<Channel>

/** A channel of which only what is unusual is told. Without a documented limit of the network's own, the product's stands in. */
export const makeChannel = (told: Told): Channel => ({
  actions: ['reply'],
  tells: [],
  brings: [],
  takes: [],
  unverified: {},
  network_limit: told.limit,
  uploads: 0,
  ...told,
})

export const textLimit = (channel: Channel, hasFiles: boolean) =>
  Math.min(
    channel.limit,
    channel.network_limit,
    hasFiles ? (channel.caption_limit ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  )

/** As the network counts it: UTF-16 units, as JavaScript does, unless it is known to do otherwise. */
export const textLength = ({ counts }: Channel, text: string) => (counts === 'weighted' ? weightOf(text) : text.length)

export const allows = (channel: Channel | null | undefined, action: NetworkAction) =>
  channel?.actions.includes(action) ?? false

/** What of a channel a row of this kind has: the one place that says so, to the server as to the screen. */
export const channelFor = <C extends Channel | null | undefined>(
  channel: C,
  kind: 'comment' | 'review' | 'mention',
): C => (channel?.mention_actions && kind === 'mention' ? { ...channel, actions: channel.mention_actions } : channel)

/**
 * How long the network listens to an answer that a person has written: after the customer's last message, or after the
 * comment that is answered privately. Nothing where it always listens. For sending now as for what is sent later.
 */
export const windowFor = (channel: Channel, action: 'reply' | 'private_reply'): number | undefined =>
  action === 'private_reply'
    ? channel.private_reply_window_s
    : channel.reply_window_s && (channel.agent_window_s ?? channel.reply_window_s)

export type ReplyFault =
  | 'reply_empty'
  | 'reply_too_long'
  | 'reply_too_many_files'
  | 'reply_file_type'
  | 'reply_file_or_text'
  | 'reply_not_allowed'

/** The one check of a reply against the catalogue: the composer shows it, the server enforces it. */
export function replyFault(
  channel: Channel | null,
  text: string,
  files: number,
  action: 'reply' | 'private_reply' | 'edit' = 'reply',
): ReplyFault | undefined {
  if (!channel || !allows(channel, action)) return 'reply_not_allowed'
  if (text === '' && files === 0) return 'reply_empty'
  if (files > channel.uploads) return 'reply_too_many_files'
  if (files > 0 && text !== '' && textLimit(channel, true) === 0) return 'reply_file_or_text'
  if (textLength(channel, text) > textLimit(channel, files > 0)) return 'reply_too_long'
  if (channel.byte_limit !== undefined && new TextEncoder().encode(text).length > channel.byte_limit)
    return 'reply_too_long'
}

/** Whether the network takes files of all these types: the composer says so before one is chosen, the server refuses. */
export const fileTypeFault = (
  channel: Channel | null,
  files: readonly { mime: string; name: string }[],
): 'reply_file_type' | undefined =>
  channel?.file_types && files.some((file) => !channel.file_types?.includes(fileType(file)))
    ? 'reply_file_type'
    : undefined
