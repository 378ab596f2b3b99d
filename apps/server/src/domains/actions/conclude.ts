// How an action ends, whoever found it out: the sender, or the program of a source.
import type { Context } from '../../platform/context.ts'
import type { Behind } from '../../platform/database/transact.ts'
import { breakAccount } from '../accounts/service.ts'
import { type ActionRow, type Ending, endAction, insertAttempt } from './queries.ts'
import { robotOf } from './robot.ts'
import type { ActionTargets, Outcome } from './target.ts'

type Told = {
  action: ActionRow
  from: 'sending' | 'unknown' | 'held'
  ending: Ending
  started_at: Date
  /** The network's own. */
  words: string
}

/** In the ledger and in what it is about. Answers whether it was still open: somebody else may have settled it meanwhile. */
export async function conclude(
  ctx: Context,
  targets: ActionTargets,
  { action, from, ending, started_at, words }: Told,
): Promise<boolean> {
  await insertAttempt(ctx.db, action, started_at, ending.reason ?? ending.state, words)
  if (!(await endAction(ctx.db, action, from, ending))) return false
  if (ending.hold === 'account') await breakAccount(ctx, action.space_id, action.object_id, words)
  await targets[action.kind]?.settled(ctx, action, outcomeOf(ending))
  return true
}

const outcomeOf = ({ state, external_id, chat_external_id, publication, reason }: Ending): Outcome => ({
  state: state === 'done' ? 'sent' : state === 'queued' || state === 'held' ? 'pending' : state,
  ...(external_id !== undefined && {
    sent: {
      external_id,
      ...(chat_external_id !== undefined && { chat_external_id }),
      ...(publication !== undefined && { publication }),
    },
  }),
  ...(reason !== undefined && { reason: reason as NonNullable<Outcome['reason']> }),
})

/** In whose name its end is told. */
export function behindOf(action: ActionRow): Behind {
  const { space_id, user_id, correlation_id, id } = action
  const robot = robotOf(action)
  return {
    ...{ spaces: [space_id], user_id, cause: 'network', correlation_id: correlation_id ?? `action:${id}` },
    ...(robot && { origin: robot.origin, depth: robot.depth }),
  }
}
