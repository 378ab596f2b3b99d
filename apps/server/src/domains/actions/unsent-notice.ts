import type { SendState } from '@otklik/contract/actions/actions.ts'
import type { Caused } from '@otklik/contract/notifications/notifications.ts'
import type { Context } from '../../platform/context.ts'
import { type Subject, tellPerson } from '../work/tell.ts'
import type { ActionRow } from './target.ts'

/** What did not arrive, or of which nobody knows whether it did, is told to its writer wherever they are. */
export function tellUnsent(
  ctx: Context,
  { user_id }: ActionRow,
  state: SendState,
  subject: Subject,
  said: Caused['said'],
) {
  if (user_id !== null && (state === 'failed' || state === 'unknown'))
    tellPerson(ctx, user_id, state === 'failed' ? 'send_failed' : 'send_unknown', subject, { said })
}
