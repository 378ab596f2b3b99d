import type { Deed, Outgoing, Sent } from '@otklik/connectors/connector.ts'
import type { ActionKind, FailureReason, SendState } from '@otklik/contract/actions/actions.ts'
import type { Context } from '../../platform/context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ActionRow } from './queries.ts'

export type { ActionRow }
/** `heir`: a colleague who takes over from its writer. */
export type Outcome = { state: SendState; sent?: Sent; reason?: FailureReason; heir?: number | null }

/**
 * What the ledger asks of the domain whose action it is. Each domain gives its own (app.ts lists them), so the ledger
 * itself knows none.
 */
type Settling = {
  /** What became of it, in the transaction that says so in the ledger; also that it waits again. */
  settled(ctx: Context, action: ActionRow, outcome: Outcome): Promise<void>
}
export type SendTarget = Settling & {
  /** What is to be sent, read anew at the moment of sending. Undefined: there is nothing left to answer. */
  outgoing(ctx: Pick<Context, 'db'>, action: ActionRow, store: FileStore): Promise<Outgoing | undefined>
}
export type DeedTarget = Settling & {
  /** What is to be done, read anew at the moment of doing it. Undefined: there is nothing left to do it to. */
  deed(ctx: Pick<Context, 'db'>, action: ActionRow): Promise<Deed | undefined>
}
export type ActionTarget = SendTarget | DeedTarget
/** One for every kind: what is not in the ledger's words does not compile. */
export type ActionTargets = Readonly<Record<ActionKind, ActionTarget>>

export type Order = { outgoing: Outgoing } | { deed: Deed }

/** What is to be sent or done, as it stands now. Undefined: there is nothing left that it is about. */
export async function orderOf(
  target: ActionTarget,
  ctx: Pick<Context, 'db'>,
  action: ActionRow,
  store: FileStore,
): Promise<Order | undefined> {
  if ('deed' in target) {
    const deed = await target.deed(ctx, action)
    return deed && { deed }
  }
  const outgoing = await target.outgoing(ctx, action, store)
  return outgoing && { outgoing }
}

/** Not sent, and nothing more happens by itself. */
export const isOver = (state: SendState) => state === 'failed' || state === 'unknown'
