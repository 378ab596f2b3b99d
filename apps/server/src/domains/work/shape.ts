import type { Condition, Sql } from './conditions.ts'
import type { AnyFilter, Question } from './question.ts'
import type { Source, Way } from './sources.ts'

/** What is different between the lists of comments and of dialogues. `w` is a row of the table. */
export type Shape = {
  table: 'items' | 'chats'
  /** What the list is sorted by, before the id. */
  at: 'created_at' | 'last_message_at'
  tags: 'item_tags' | 'chat_tags'
  tagged: 'item_id' | 'chat_id'
  isReplied: Sql
  hasFiles: Sql
  /** What only these can be asked for. */
  conditions: (filter: AnyFilter) => Condition[]
  /** Indexes that only these have. */
  ways: (filter: AnyFilter) => Way[]
  byTag: (question: Question) => Source
  byText: (question: Question, words: string) => Source
}
