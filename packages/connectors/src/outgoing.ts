// What our side says and does on a network, as connectors are given it.
import type { OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Choice } from '@otklik/contract/networks/choices/form.ts'

export type OutgoingFile = { name: string; mime: string; url?: string; read(): Promise<Blob> }

type Send = {
  /** Ours, the same at every attempt of one action; networks that take a key of the client's get it. */
  key: string
  /** The same as a positive 31-bit number. */
  number: number
  text: string
  files: OutgoingFile[]
}
type CommentPlace = { post_external_id: string; item_external_id: string; root_external_id?: string }
export type OutgoingReply = Send & CommentPlace & { kind: 'reply' }
/** To the author of a comment, out of sight of the others. */
export type OutgoingPrivateReply = Send & CommentPlace & { kind: 'private_reply'; author_external_id: string }
export type OutgoingMessage = Send & {
  kind: 'message'
  chat_external_id: string
  /** Whom the dialogue is with, for networks that know it by that as well; absent where many talk. */
  person_external_id?: string
  quoted_external_id?: string
  /** When the customer last wrote, for networks that listen only so long; absent: never. */
  last_inbound_at?: number
  /** Instead of text and files. */
  sticker_id?: string
  template?: { name: string; language: string; values: string[] }
  /** What the customer may choose from instead of writing; checked against the catalogue (`choicesFault`) before. */
  choices?: readonly Choice[]
}
export type Outgoing = OutgoingReply | OutgoingPrivateReply | OutgoingMessage

/** Proof that it is there: never "sent" without the network's own id. `chat_external_id`: where a private reply went. */
export type Sent = { external_id: string; at?: number; chat_external_id?: string; publication?: Publication }
type Publication = NonNullable<OwnCommentFacts['publication']>

type AuthorPlace = { author_external_id: string; post_external_id?: string; item_external_id?: string }

/** What a person's click asks of the network. */
export type Deed =
  | ({ kind: 'delete' | 'restore' | 'hide' | 'unhide' | 'like' | 'unlike' | 'pin' | 'unpin' } & CommentPlace)
  | ({ kind: 'close_topic' | 'reopen_topic' } & CommentPlace)
  | ({ kind: 'edit_reply'; external_id: string; text: string } & CommentPlace)
  | ({ kind: 'delete_reply'; external_id: string } & CommentPlace)
  /** `until` absent: for good. `item_external_id`: the author's latest comment, for networks that shut out by one. */
  | ({ kind: 'block'; until?: number } & AuthorPlace)
  | ({ kind: 'unblock' } & AuthorPlace)
  | { kind: 'edit_message'; chat_external_id: string; external_id: string; text: string; has_files: boolean }
  | { kind: 'delete_message'; chat_external_id: string; external_id: string }
  /** Null takes it back. */
  | { kind: 'react'; chat_external_id: string; external_id: string; reaction: string | null }
  | { kind: 'read'; chat_external_id: string; up_to_external_id: string }
  | { kind: 'typing'; chat_external_id: string; up_to_external_id?: string }
