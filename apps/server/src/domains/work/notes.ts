import type { Caused } from '@otklik/contract/notifications/notifications.ts'
import type { Permission, Scoped } from '@otklik/contract/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { faultIn } from '../../platform/refuse.ts'
import { isWithinReach } from '../users/reach.ts'
import { type Subject, tellPerson } from './tell.ts'

/** Only those who may see what they are called to; oneself needs no telling. */
export async function tellMentioned(
  ctx: Context,
  access: Permission,
  where: Scoped & { space_id: number },
  subject: Subject,
  mentioned: readonly number[],
  said: Caused['said'],
) {
  for (const user_id of new Set(mentioned)) {
    if (!(await isWithinReach(ctx, user_id, access, where))) faultIn('mentioned')
    if (user_id !== ctx.user_id) tellPerson(ctx, user_id, 'mentioned', subject, { said })
  }
}
