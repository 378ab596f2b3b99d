import type { HookType } from '@otklik/contract/webhooks.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import type { LoggedEvent } from '../../platform/events/event-log.ts'

export const heardKinds = [
  ...(['item.arrived', 'item.changed', 'chat.changed', 'message.arrived', 'message.changed'] as const),
  ...(['author.changed', 'account.changed', 'journal.anchored'] as const),
] satisfies LoggedEvent['kind'][]

export type Said = {
  /** What the event may be told as, the first that is wanted. */
  types: HookType[]
  thread: { kind: 'item' | 'chat' | 'author' | 'account' | 'space'; id: number }
  row_id: number | null
}

/** What of an event a hook may be told; nothing of what people do not hear of either. `account` is how it stands now. */
export function saidBy(event: LoggedEvent, account?: { is_broken: boolean; was_told: boolean }): Said | undefined {
  switch (event.kind) {
    case 'item.arrived':
      return { types: ['item.created'], thread: { kind: 'item', id: event.body.id }, row_id: event.body.id }
    case 'item.changed':
      return {
        types: changes('item', event.body.did),
        thread: { kind: 'item', id: event.body.id },
        row_id: event.body.id,
      }
    case 'chat.changed':
      return {
        types: changes('chat', event.body.did),
        thread: { kind: 'chat', id: event.body.id },
        row_id: event.body.id,
      }
    case 'message.arrived':
      return { types: ['message.created'], thread: { kind: 'chat', id: event.body.chat_id }, row_id: event.body.id }
    case 'message.changed':
      return { types: ['message.changed'], thread: { kind: 'chat', id: event.body.chat_id }, row_id: event.body.id }
    case 'author.changed':
      return { types: ['author.changed'], thread: { kind: 'author', id: event.body.id }, row_id: event.body.id }
    case 'account.changed': {
      const thread = { kind: 'account', id: event.body.id } as const
      if (account?.is_broken && !account.was_told) return { types: ['account.error'], thread, row_id: event.body.id }
      if (account && !account.is_broken && account.was_told)
        return { types: ['account.restored'], thread, row_id: event.body.id }
      return undefined
    }
    case 'journal.anchored':
      return { types: ['journal.anchored'], thread: { kind: 'space', id: event.space_id }, row_id: null }
    default:
      return undefined
  }
}

function changes(kind: 'item' | 'chat', did: readonly Did[]): HookType[] {
  const has = (code: string) => did.some((one) => one === code)
  return [
    ...(has('deleted') ? [`${kind}.deleted` as const] : []),
    ...(has('answered') ? [`${kind}.answered` as const] : []),
    ...(did.some((one) => typeof one === 'object') ? [`${kind}.status` as const] : []),
    ...(has('assigned') ? [`${kind}.assigned` as const] : []),
    ...(has('tags') ? [`${kind}.tagged` as const] : []),
    ...(has('failed') || has('deed_failed') ? ['action.failed' as const] : []),
    `${kind}.changed`,
  ]
}
