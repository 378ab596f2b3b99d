import type { MessageDescriptor } from '@lingui/core'
import type { BulkPreview, BulkRun, ChatDeed, ItemDeed } from '@otklik/contract/bulk.ts'
import type { Counts } from '@otklik/contract/desk.ts'
import type { Flag } from '@otklik/contract/permissions.ts'
import type { Total } from '@otklik/contract/work/filters.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import type { Path } from '../domain.ts'
import type { ListFilter } from './filters/filter.ts'
import type { KindFilter } from './filters/kind-filter.ts'

export type Deed = ItemDeed | ChatDeed
/** What is worked on when many are chosen. */
export type Target = { ids: number[] } | { filter: ListFilter; ids?: number[] }

/**
 * What the workspace must know of a kind of work. The domain that has it says it once (`domains/items/kind.ts`); nothing
 * in here asks which kind it is. What may be done with it and by whom the contract knows (`work/orders.ts`).
 */
export type Kind = {
  name: WorkKind
  /** The tags and macros that are meant for it, and where its lists are cached. */
  plural: 'items' | 'chats'
  /** Of the accounts that bring it. */
  role: 'items' | 'messages'
  /** What networks can do with it. */
  channel: 'comments' | 'messages'
  /** The page of one. */
  card: Extract<Path, `${string}/$id${string}`>
  authors: '/items/authors' | '/chats/authors'
  /** How many wait, as the menu knows it. */
  count: keyof Counts
  filter: KindFilter
  /** Without this feature of the space nobody asks whose it is. */
  assignedWith?: Flag
  /** What can be done to many at once. */
  orders: readonly Deed['do'][]
  /** Networks may stop to take answers: before many are answered one asks for how many it is too late. */
  isClosing: boolean
  words: Readonly<Record<'title' | 'list' | 'side' | 'next' | 'previous' | 'close', MessageDescriptor>>
  /** «4 комментария», «1 диалог». */
  howMany: (count: number) => MessageDescriptor
  /** Said before a macro answers so many. */
  leaving: (count: number) => MessageDescriptor
  calls: {
    total: (filter: ListFilter, signal: AbortSignal) => Promise<Total>
    /** Which of these belong into the list. */
    fitting: (filter: ListFilter, ids: number[]) => Promise<{ ids: number[] }>
    /** Somebody has begun to answer it, or has left it unwritten. */
    begin: (id: number, is_writing: boolean) => Promise<unknown>
    preview: (target: Target, text: string | undefined, signal?: AbortSignal) => Promise<BulkPreview>
    doToMany: (deed: Deed, target: Target, key: string) => Promise<BulkRun[]>
  }
}
