// What becomes a notification: said where it happens, in the transaction of what happened.
import type { NotificationCode, Thing } from '@otklik/contract/notifications/catalogue.ts'
import type { Caused } from '@otklik/contract/notifications/notifications.ts'
import type { Context } from '../../platform/context.ts'

type About = { space_id: number; thing: Thing; id: number } & Pick<Caused, 'said' | 'how'>

/**
 * The domain `notifications` makes rows, toasts and letters of it a moment later, for those who may hear it then and want
 * to. Whoever did it is not told. Ids only: words are made when it is read.
 */
export function notify(ctx: Context, code: NotificationCode, to: Caused['to'], about: About) {
  ctx.announce({ space_id: about.space_id }, 'notification.caused', { code, to, ...about })
}
