import type { WorkKind } from '@otklik/contract/work/orders.ts'

/** What somebody pasted from the address bar: which comment or dialogue it is. */
export function readAddress(text: string): { kind: WorkKind; id: number } | undefined {
  const [, page, id] = /(?:^|\/)(items|chats)\/([1-9]\d{0,14})(?:[/?#]|$)/.exec(text.trim()) ?? []
  return id === undefined ? undefined : { kind: page === 'items' ? 'item' : 'chat', id: Number(id) }
}
