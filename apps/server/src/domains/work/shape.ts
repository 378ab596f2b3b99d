import type { ItemFilter } from '@otklik/contract/work/filters.ts'
import type { RawBuilder } from 'kysely'
import type { AnyFilter, Place, Question } from './question.ts'

export type Sql = RawBuilder<unknown>
/** What a condition is about, for whoever has seen to it already. */
export type Concern = keyof ItemFilter | 'days' | 'fence' | 'objects'
export type Condition = { about: Concern; sql: Sql }

/** Which part of the list is read: beyond this row, in this direction, of this priority. */
export type Part = {
  after: { due: Sql; at: Sql; id: number } | null
  isAscending: boolean
  priority: number | null
  /** What is due counts before the time. */
  isByDue: boolean
  /** How many rows may be looked through. */
  scan: number
}

/** Where its rows stand, what they are sorted by, and how the row `w` is reached from there. */
export type Range = {
  from: Sql
  space_id: Sql
  id: Sql
  at: Sql
  where: Sql
  /** Of a search: the row is where it stopped. */
  isStop?: Sql
  /** Writes an expression about `w` for this place. */
  reach: (about_w: Sql) => Sql
}

export type Source = {
  /** What its ranges see to, so that rows need not be asked. */
  covers: readonly Concern[]
  ranges: (place: Place, part: Part) => Range[]
  /** False: its rows must all be read and sorted, so it is taken only when they are few. */
  isOrdered: boolean
  /** What stands for the number of its rows, where it must be sorted. */
  size?: (place: Place) => { from: Sql; where: Sql }
  /** It says itself where it stopped. */
  isSearch?: true
  /** A row may stand in several of its ranges. */
  isRepeating?: true
  /** The list stands in its order and no other. */
  isOnly?: true
  /** Of the rows that one question may look through, where each of its rows costs more. */
  share?: number
  /** Taken for the number of its rows, where counting them would cost as much as reading. */
  assumed?: number
}

/** An index over the space, one of these conditions, mostly the status, and then what the list is sorted by. */
export type AccessPath = {
  concern: Concern
  each: readonly Sql[] | ((place: Place) => readonly Sql[])
  hasStatus?: boolean
  isWide?: true
}

/** What is different between the lists of comments and of dialogues. `w` is a row of the table. */
export type Shape = {
  table: 'items' | 'chats'
  /** What the list is sorted by, before the id. */
  at: 'created_at' | 'last_message_at'
  /** In order of priority, after what is due: since when somebody waits. */
  waits: Sql
  tags: 'item_tags' | 'chat_tags'
  tagged: 'item_id' | 'chat_id'
  isReplied: Sql
  hasFiles: Sql
  /** What only these can be asked for. */
  conditions: (filter: AnyFilter, place: Place) => Condition[]
  /** Indexes that only these have. */
  accessPaths: (filter: AnyFilter) => AccessPath[]
  byTag: (question: Question) => Source
  byText: (question: Question, words: string) => Source
}
