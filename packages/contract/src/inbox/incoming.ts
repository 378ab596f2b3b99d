/** What a network told us, in our words. Connectors make these; the inbox stores them. Times are seconds. */

import type { SubjectKind } from '../files/subjects.ts'

/** How an id begins that is ours: the network told of something without one, which can be shown, and no more. */
export const told_only = '-:'

/** Where a conversation of many people is divided into topics, each is a chat of its own: `<conversation>#<topic>`. */
export const topic_mark = '#'
export const conversationOf = (chat_external_id: string): string => chat_external_id.split(topic_mark, 1)[0] ?? ''

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
  /** What the network calls a sticker by, where one and the same can be sent back. */
  sticker_id?: string
}

/**
 * What a message or comment is about: a product, a post, a story, an order. All but `kind` may be absent; what is too
 * long is cut, and what is no address of the web is left out, when it is stored.
 */
export type SubjectFacts = {
  kind: SubjectKind
  title?: string
  text?: string
  author?: string
  price?: string
  url?: string
  /** As `MediaFacts.ref`: brought into our own store like an attachment. */
  picture?: string
  lines?: { title: string; text?: string; quantity?: number; price?: string }[]
}

export type PostFacts = {
  kind: 'post'
  external_id: string
  published_at: number
  text: string
  url?: string
  image_url?: string
  /** What comments hang under, when it is no post. */
  sort?: 'photo' | 'video' | 'product' | 'topic' | 'app' | 'place' | 'ad'
}

/** The network's own words, and whether it takes them for the end of it. */
export type TopicFacts = { state: string; is_closed: boolean }

export type CommentFacts = {
  kind: 'comment'
  /** A review has a rating; a mention stands on a page that is not ours. */
  sort?: 'review' | 'mention'
  external_id: string
  post_external_id: string
  /** First comment of the thread, and the comment answered; absent at the top level. The second alone is enough. */
  root_external_id?: string
  parent_external_id?: string
  author: AuthorFacts
  created_at: number
  text: string
  media: MediaFacts[]
  subjects?: SubjectFacts[]
  rating?: number
  title?: string
  /** Application version, device and the like, by their name: shown, never filtered by. */
  details?: Readonly<Record<string, string>>
  /** The comment itself on the network. */
  url?: string
  /** What it has in common with others that hold one picture each of the same album, and are one comment of ours. */
  album?: string
  is_hidden?: boolean
  /** Of a topic of a forum: its state there. */
  topic?: TopicFacts
  /** The channel or thread it stands in, where only those that an administrator has chosen become work (`PlaceFacts`). */
  place_external_id?: string
  /** What it is if we do not know its post: an answer deep in a thread may be talk in a group just as well. */
  otherwise?: MessageFacts
}

/**
 * A conversation of many people; the chat is then the group's, and each message has its own author. `title` is empty
 * where the event does not carry it: then the connector is asked. `topic` is there where the chat is one, and empty where
 * the event does not say what it is called.
 */
export type GroupFacts = { title: string; topic?: string }

export type MessageFacts = {
  kind: 'message'
  external_id: string
  chat_external_id: string
  author: AuthorFacts
  created_at: number
  text: string
  media: MediaFacts[]
  subjects?: SubjectFacts[]
  quoted_external_id?: string
  group?: GroupFacts
  /** As in `CommentFacts`. */
  album?: string
  /** A place on the map is told in `text`; a system message is told by the network, not by the person. */
  sort?: 'location' | 'system'
  /** The event holds a part of it only: the connector is asked for the whole. */
  is_cropped?: true
  /** A button was pressed, whose words are `text`: what it carries. Ours come back as they were given out. */
  pressed?: string
  /** The link by which the person came said this. */
  start?: string
  /** What the network wants to hear when a press has reached us, beside its id; kept nowhere. */
  receipt?: string
}

/** Something our side wrote: an echo of what we sent, or a reply made in the network's own application. */
export type OwnCommentFacts = {
  kind: 'own_comment'
  external_id: string
  /** The comment that was answered; absent for a comment of ours that answers nobody, which is not work. */
  parent_external_id?: string
  created_at: number
  text: string
  media?: MediaFacts[]
  subjects?: SubjectFacts[]
  /** Where the network looks at answers before it shows them: how it stands now. */
  publication?: 'pending' | 'published' | 'rejected'
}
export type OwnMessageFacts = {
  kind: 'own_message'
  external_id: string
  chat_external_id: string
  created_at: number
  text: string
  media?: MediaFacts[]
  subjects?: SubjectFacts[]
  quoted_external_id?: string
  /** Our own number of the send, where the network gives it back. */
  send_number?: number
}

/** Subjects and files: all of them as they are now; absent where the network does not tell of them in an edit. */
type Edited = {
  text: string
  at: number
  subjects?: SubjectFacts[]
  media?: MediaFacts[]
  /** Put in by the reader of the inbox (`asTheyStand`): told as it is now, whether or not anybody has changed it. */
  is_as_it_stands?: true
}

/** `at` 0 where the network tells no time: then the order of arrival rules. */
export type ChangeFacts =
  /** Of a customer's comment or of a reply of ours. `rating`: a review may change it. */
  | ({ kind: 'comment_edited'; external_id: string; rating?: number } & Edited)
  | { kind: 'comment_deleted'; external_id: string; at: number }
  | { kind: 'comment_restored'; external_id: string; at: number }
  | { kind: 'comment_hidden'; external_id: string; is_hidden: boolean; at: number }
  /** The state of a topic, as it is now: those that say the same again change nothing. */
  | ({ kind: 'comment_topic'; external_id: string; at: number } & TopicFacts)
  | ({ kind: 'message_edited'; chat_external_id: string; external_id: string } & Edited)
  | { kind: 'message_deleted'; chat_external_id: string; external_id: string; at: number }
  /**
   * All that one person feels about a message now; none takes it back. `author` absent: our own side. `in_topics`: the
   * network names the conversation only, and not the topic of it where the message stands.
   */
  | {
      kind: 'message_reactions'
      /** The network tells of one at a time: these came to what the person felt before, or went from it. */
      change?: 'added' | 'removed'
      chat_external_id: string
      in_topics?: true
      external_id: string
      author?: AuthorFacts
      reactions: string[]
      at: number
    }
  /** Our messages up to then, or up to that one, or exactly these. */
  | ({ kind: 'messages_delivered' | 'messages_read'; chat_external_id: string; at: number } & Reach)
  /** The network took it, and could not deliver it after all. */
  | {
      kind: 'message_failed'
      chat_external_id: string
      external_id: string
      reason: LateFailure
      words: string
      at: number
    }
  /**
   * We cannot be heard there any more, or can again: the customer has shut us out, or our side has. `in_topics`: nor in
   * any topic of the conversation. `in_all`: `chat_external_id` is what the ids of all these dialogues begin with.
   */
  | { kind: 'contact'; chat_external_id: string; in_topics?: true; in_all?: true; is_lost: boolean; at: number }
  | BlockFacts
  /** Nobody keeps it: shown for some seconds to those who look. */
  | { kind: 'typing'; chat_external_id: string; at: number }
  /** All comments under a post from `since` on, which a complete look found; ours that are not among them are gone. */
  | { kind: 'comments_listed'; post_external_id: string; since: number; external_ids: string[]; at: number }

/** Our side shut somebody out in the network's own application, or let them in again. `until` absent: for good. */
export type BlockFacts = {
  kind: 'author_blocked'
  author: AuthorFacts
  is_blocked: boolean
  until?: number
  at: number
}

export type Reach = { up_to_external_id?: string; external_ids?: string[] }
export type LateFailure = 'rejected' | 'window_closed' | 'recipient_unavailable'

/** A message that the network names without telling it: the connector is asked for it, unless it came by itself. */
export type HintFacts = { kind: 'message_hinted'; external_id: string; at: number }
/**
 * The same of a comment. `otherwise`: as much of it as was told, which stands in where the network does not tell more of
 * it any longer: who wrote it may have taken it back.
 */
export type CommentHintFacts = { kind: 'comment_hinted'; otherwise: CommentFacts }

/** The network says that something has happened, and not what: it is asked for its news at once. */
export type LookWantedFacts = { kind: 'look_wanted' }
/**
 * A channel of a server, or a thread of one (`parent_external_id`), which is wanted together with its channel. Kept for the
 * administrator to choose from. `home`: the server, absent where the event does not name it.
 */
export type PlaceFacts = {
  kind: 'place'
  external_id: string
  title: string
  home?: string
  parent_external_id?: string
  is_gone?: true
}

/** Understood, and nothing to be stored: `what` names it, so that nothing is left out without a name. */
export type IgnoredFacts = { kind: 'ignored'; what: string }
/**
 * A part of a delivery that could not be read: the others are stored, and the delivery is set aside with these words.
 * Where the thread is known, a message or comment with a subject `unreadable` stands beside it.
 */
export type UnreadableFacts = { kind: 'unreadable'; what: string; words: string }

export type Incoming =
  | PostFacts
  | CommentFacts
  | MessageFacts
  | OwnCommentFacts
  | OwnMessageFacts
  | ChangeFacts
  | HintFacts
  | CommentHintFacts
  | LookWantedFacts
  | PlaceFacts
  | IgnoredFacts
  | UnreadableFacts
