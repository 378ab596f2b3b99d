// What a person has sent and what did not leave, or did not arrive: they hear of it wherever they are.
import type { SendState } from '@otklik/contract/actions.ts'
import type { Context } from '../../platform/context.ts'
import type { ActionRow } from '../actions/target.ts'
import { giveBack } from '../drafts/service.ts'
import { type Subject, tellPerson } from './tell.ts'

/** Stopped by an administrator: the words are their writer's draft again. */
export async function returnTo(ctx: Context, { user_id, ...unsent }: ActionRow, subject: Subject, text: string) {
  if (user_id === null) return
  const [kind, id] = 'item_id' in subject ? (['item', subject.item_id] as const) : (['chat', subject.chat_id] as const)
  await giveBack(ctx, subject.space_id, { ...unsent, user_id }, kind, id, text)
  await tellPerson(ctx, user_id, 'stopped', subject, text)
}

/** Did not arrive, or nobody knows whether it did. */
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
