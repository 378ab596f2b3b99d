import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import type { ComponentType } from 'react'
import type { Kind } from '../kind.ts'
import type { RowsProps } from './parts/WorkRows.tsx'

/** With how it looks in its list. The card is the page's: what is open there decides about keys and what stands beside. */
export type ListedKind<R extends Item | Chat> = Kind & {
  Rows: ComponentType<RowsProps<R>>
  NothingChosen: ComponentType
}
