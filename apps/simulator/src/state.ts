import type { Button } from './world/buttons.ts'

/** All that must survive a restart. Times are seconds; ids are numbers as the networks give them. */
export type State = {
  version: 1
  /** Everything that gets a number takes the next one: no two things of one world share an id. */
  next_id: number
  accounts: Record<string, AccountState>
  files: Record<string, FileFacts>
  pending: PendingDelivery[]
}

export type AccountState = {
  posts: Post[]
  comments: Comment[]
  /** By the person's id on the network. */
  dialogs: Record<string, Message[]>
  /** People who have blocked the account. */
  blocked: number[]
  /** Keys of our sends (guid, random_id) → the id that they were given. */
  keys: Record<string, number>
  /** People whom the account has shut out, with the time when that ends; 0 is never. */
  banned: Record<string, number>
  /** Where it was named on pages that are not its own. */
  mentions?: Mention[]
  /** What its network keeps besides (`World.ownOf`). */
  own?: object
  /** VK. */
  servers: CallbackServer[]
  /** Telegram. */
  webhook?: { url: string; secret_token: string; allowed_updates: string[]; last_error?: { at: number; words: string } }
}

export type CallbackServer = {
  id: number
  url: string
  title: string
  secret_key: string
  status: 'unconfigured' | 'failed' | 'wait' | 'ok'
  settings: string[]
}

export type FileFacts = {
  id: string
  name: string
  mime: string
  bytes: number
  width?: number
  height?: number
  /** How long it plays. */
  seconds?: number
}

type Written = {
  id: number
  /** The person's id on the network; 0 is the account itself. */
  from: number
  at: number
  text: string
  /** Ids of files. */
  files: string[]
  reply_to?: number
  edited_at?: number
  /** By the account's own people in the network's own application, not by a program of theirs. */
  is_by_hand?: true
}
export type Post = { id: number; at: number; text: string; picture: string; sort?: string }
/** Somebody's own post that names the account. */
export type Mention = { id: number; from: number; at: number; text: string; picture: string }
export type Comment = Written & {
  post_id: number
  root?: number
  rating?: number
  sticker?: string
  is_deleted?: true
  is_hidden?: boolean
  is_liked?: boolean
  is_pinned?: boolean
  /** Of a topic: how it stands on its forum. */
  topic?: { state: string; is_closed: boolean }
}
/** What a message is about besides its words: something of the account's own. */
export type About = 'product' | 'post' | 'story'

export type Message = Written & {
  key?: number
  /** Of the account's own: what stands under it to be pressed. */
  buttons?: Button[]
  /** By pressing, not by writing: what the button carries. */
  pressed?: string
  /** The word in the link by which the person came. */
  start?: string
  /** Handed over instead of words. */
  shares?: 'phone' | 'place'
  about?: About
  sticker?: string
  is_deleted?: true
  /** By the person's id; 0 is the account itself. */
  reactions?: Record<string, string[]>
}

export type PendingDelivery = { hook: string; lane: string; event: object; attempt: number }

export const emptyAccount = (): AccountState => ({
  posts: [],
  comments: [],
  dialogs: {},
  blocked: [],
  banned: {},
  keys: {},
  servers: [],
})
