import type { SendState } from '@otklik/contract/actions/actions.ts'
import type { Context } from '../../platform/context.ts'
import { type Subject, tellPerson } from '../work/tell.ts'
import type { ActionRow } from './target.ts'

/** What did not arrive, or of which nobody knows whether it did, is told to its writer wherever they are. */
export async function tellUnsent(
  ctx: Context,
  { user_id }: ActionRow,
  state: SendState,
  subject: Subject,
  text: string,
) {
  if (user_id !== null && (state === 'failed' || state === 'unknown'))
    await tellPerson(ctx, user_id, state, subject, text)
}
