/** What a network told us, in our words. Connectors make these; the inbox stores them. Times are seconds. */

export type AuthorFacts = {
  external_id: string
  /** Absent where the event does not carry it: then the connector is asked. */
  name?: string
  screen_name?: string
  url?: string
  image_url?: string
}

export type MediaFacts = {
  kind: 'photo' | 'video' | 'voice' | 'document' | 'sticker'
  /** What the connector needs to find the bytes: an address, or the network's own file id. */
  ref: string
  name?: string
  mime?: string
  width?: number
  height?: number
  bytes?: number
}

export type PostFacts = {
  kind: 'post'
  external_id: string
  published_at: number
  text: string
  url?: string
  image_url?: string
}

export type CommentFacts = {
  kind: 'comment'
  external_id: string
  post_external_id: string
  /** First comment of the thread, and the comment answered; absent at the top level. */
  root_external_id?: string
  parent_external_id?: string
  author: AuthorFacts
  created_at: number
  text: string
  media: MediaFacts[]
}

export type MessageFacts = {
  kind: 'message'
  external_id: string
  chat_external_id: string
  author: AuthorFacts
  created_at: number
  text: string
  media: MediaFacts[]
  quoted_external_id?: string
}

/** Something our side wrote: an echo of what we sent, or a reply made in the network's own application. */
export type OwnCommentFacts = {
  kind: 'own_comment'
  external_id: string
  /** The comment that was answered; absent for a comment of ours that answers nobody, which is not work. */
  parent_external_id?: string
  created_at: number
  text: string
}
export type OwnMessageFacts = {
  kind: 'own_message'
  external_id: string
  chat_external_id: string
  created_at: number
  text: string
  /** Our own number of the send, where the network gives it back. */
  send_number?: number
}

export type ChangeFacts =
  | { kind: 'comment_edited'; external_id: string; text: string; at: number }
  | { kind: 'comment_deleted'; external_id: string; at: number }
  | { kind: 'comment_restored'; external_id: string; at: number }
  | { kind: 'message_edited'; chat_external_id: string; external_id: string; text: string; at: number }
  | { kind: 'messages_read'; chat_external_id: string; at: number }

export type Incoming = PostFacts | CommentFacts | MessageFacts | OwnCommentFacts | OwnMessageFacts | ChangeFacts
