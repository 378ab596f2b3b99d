// A word to one colleague about an item or a chat.
import type { NotificationCode } from '@otklik/contract/notifications/catalogue.ts'
import type { Caused } from '@otklik/contract/notifications/notifications.ts'
import type { Context } from '../../platform/context.ts'
import { notify } from '../users/notify.ts'

export type Subject = { space_id: number; item_id: number } | { space_id: number; chat_id: number }
/** What of it is to be read, where that is not what the customer said last; and in which way it came about. */
type Told = Pick<Caused, 'said' | 'how'>

export function tellPerson(ctx: Context, user_id: number, code: NotificationCode, subject: Subject, told: Told = {}) {
  notify(ctx, code, { user_id }, { ...aboutOf(subject), ...told })
}

/** To whoever is at work in a group. */
export function tellGroup(ctx: Context, group_id: number, code: NotificationCode, subject: Subject) {
  notify(ctx, code, { group_id }, aboutOf(subject))
}

function aboutOf(subject: Subject) {
  const { space_id } = subject
  if ('item_id' in subject) return { space_id, thing: 'item', id: subject.item_id } as const
  return { space_id, thing: 'chat', id: subject.chat_id } as const
}
