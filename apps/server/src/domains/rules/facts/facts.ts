// What is known of a comment or a dialogue at one moment: all that rules ask about, and what their times are counted from.
import type { languages, RuleField } from '@otklik/contract/rules/fields.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import type { Cause, WorkStatus } from '@otklik/contract/work/work.ts'

/** Lexemes with their places in the text, as `watched_words` makes them. */
export type Words = Readonly<Record<string, readonly number[]>>

export const textFields = [
  ...(['text', 'text_since_answer', 'author_name', 'post_url', 'post_text', 'title'] as const),
] as const satisfies RuleField[]
export type TextField = (typeof textFields)[number]

/** Times are seconds since 1970, with their fractions; null where there is none. */
export type Facts = {
  kind: WorkKind
  space_id: number
  id: number
  object_id: number
  company_id: number
  provider: string
  what: 'comment' | 'review' | 'mention' | 'dialogue'
  /** What is shown under it answers to this: the root of a comment, the dialogue itself. */
  thread_id: number
  author_id: number | null
  /** Robots leave it alone: history, or a dialogue in which the customer cannot be reached any more. */
  is_closed_to_robots: boolean
  is_group_chat: boolean
  created_at: number
  status: WorkStatus
  status_since: number
  previous_status: WorkStatus | null
  assigned_to: number | null
  group_id: number | null
  assigned_since: number
  tag_ids: readonly number[]
  emotion: number | null
  replied_at: number | null
  /** Of a dialogue: since when the customer waits. */
  unanswered_at: number | null
  last_inbound_at: number | null
  last_own_at: number | null
  window_s: number | null
  /** Undefined: it has no such text at all. */
  texts: Readonly<Partial<Record<TextField, string>>>
  words: Readonly<Partial<Record<TextField, Words>>>
  is_cut: boolean
  /** Whose words `text` is: the comment, or the message of a dialogue. */
  text_id: number | null
  file_kinds: readonly string[]
  label_ids: readonly number[]
  is_blocked: boolean
  author_handle: string | null
  author_has_others: boolean
  author_first_seen_at: number | null
  author_followers: number | null
  /** By days. */
  author_things: Readonly<Record<number, number>>
  author_negative: Readonly<Record<number, number>>
  rating: number | null
  is_hidden: boolean
  has_parent: boolean
  answers_us: boolean
  post_id: number | null
  post_published_at: number | null
  thread_depth: number
  /** Null: a dialogue has none. */
  twins: number | null
  message_number: number | null
  /** What brought it here. */
  cause: Cause
  user_id: number | null
  /** The moment. */
  at: number
  zone: string
  is_working: boolean
  is_holiday: boolean
  people_online: Readonly<Record<number, number>>
  queue_length: number
  oldest_waiting_at: number | null
}

/** Everybody, among the groups whose people are counted. */
export const EVERYBODY = 0

export type Language = (typeof languages)[number]
