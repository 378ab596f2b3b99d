import type { Outgoing, Sent } from '@otklik/connectors/connector.ts'
import type { FailureReason, SendState } from '@otklik/contract/actions.ts'
import type { Context } from '../../platform/context.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { ActionRow } from './queries.ts'

export type Outcome = { state: SendState; sent?: Sent; reason?: FailureReason }

/**
 * What the ledger asks of the domain whose action it is. Items and chats each give theirs (app.ts lists them), so the
 * ledger itself knows neither.
 */
export type ActionTarget = {
  /** What is to be sent, read anew at the moment of sending. Undefined: there is nothing left to answer. */
  outgoing(ctx: Pick<Context, 'db'>, action: ActionRow, store: FileStore): Promise<Outgoing | undefined>
  /** What became of it, in the transaction that says so in the ledger. */
  settled(ctx: Context, action: ActionRow, outcome: Outcome): Promise<void>
}
export type ActionTargets = Readonly<Record<string, ActionTarget>>

/** Not sent, and nothing more happens by itself. */
export const isOver = (state: SendState) => state === 'failed' || state === 'unknown'
