import type { About, Comment, Mention, Message, Post } from '../state.ts'
import type { Account } from './account.ts'
import type { Button } from './buttons.ts'

/** Something that a network would tell those who listen. */
export type Happening =
  | {
      kind: 'comment_new' | 'comment_edited' | 'comment_deleted' | 'comment_restored'
      account: Account
      comment: Comment
    }
  | { kind: 'comment_hidden' | 'comment_shown'; account: Account; comment: Comment }
  | {
      kind: 'message_new' | 'message_edited' | 'message_deleted' | 'messages_delivered' | 'messages_read'
      account: Account
      person_id: number
      message: Message
    }
  /** All that `from` feels about the message now, and felt before. */
  | {
      kind: 'reaction'
      account: Account
      person_id: number
      message: Message
      from: number
      reactions: string[]
      before: string[]
    }
  | { kind: 'typing' | 'blocked' | 'unblocked'; account: Account; person_id: number }
  | { kind: 'pressed'; account: Account; person_id: number; message: Message; button: Button; press: Press }
  /** By a link with a word in it, without a word of their own. */
  | { kind: 'started'; account: Account; person_id: number; start: string; at: number }
  /** Shut out by the account, or let in again (`until` undefined). */
  | { kind: 'banned'; account: Account; person_id: number; until: number | undefined }
  | { kind: 'post_new'; account: Account; post: Post }
  | { kind: 'mention_new'; account: Account; mention: Mention }

/** `from`: who pressed. `is_old`: the network no longer tells what stood in the message. */
export type Press = { id: number; at: number; from: number; is_old: boolean }

export type Writing = {
  text: string
  buttons?: Button[]
  pressed?: string
  start?: string
  shares?: 'phone' | 'place'
  files?: string[]
  reply_to?: number
  sticker?: string
  about?: About
  rating?: number
  is_by_hand?: true
}
