import type { MessageDescriptor } from '@lingui/core'
import type { Author } from '@otklik/contract/authors/authors.ts'
import type { Permission } from '@otklik/contract/permissions.ts'
import type { ComponentType } from 'react'

/** A list of what an author wrote. The kinds of work know authors and not the other way round, so they hand theirs in. */
export type Written = {
  value: string
  name: MessageDescriptor
  permission: Permission
  countOf: (author: Author) => number
  List: ComponentType<{ author_id: number }>
}

let kinds: readonly Written[] = []

export function handInWritten(all: readonly Written[]) {
  kinds = all
}
export const writtenKinds = () => kinds
