// What may be done to a comment or dialogue that is held until the end of the transaction, and together with what.
import type { Actor } from '@otklik/contract/permissions.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { refuse } from '../../platform/refuse.ts'
import type { TakenBack } from './taken-back.ts'

/** `open` is a status only where the space has it (product/work: States): elsewhere no filter would show the row. */
export function refuseUnoffered({ memberships }: Actor, space_id: number, status: WorkStatus) {
  if (status !== 'open') return
  const member = memberships.find((each) => each.space_id === space_id)
  if (!member?.flags.includes('status_open')) refuse('no_access')
}

type Locked = { status: WorkStatus; version: number }

/** As its writer saw it; else the reason why not. */
export function asSeen<Work extends Locked>(work: Work, seen_version: number): Work {
  if (work.version !== seen_version && work.status !== 'deleted') refuse('stale')
  return asPresent(work)
}

/** Whatever has changed: for what does not depend on it. */
export const asPresent = <Work extends Locked>(work: Work): Work =>
  work.status === 'deleted' ? refuse('deleted') : work

/** What changes together with a state. */
export type Beside = {
  delayed_until?: Date | null
  /** Null: nobody's. Absent: as it is. */
  assigned_to?: number | null
  /** The state that it leaves is taken back, or came with an answer that never left. */
  takenBack?: TakenBack
  /** What else happened to it. */
  also?: readonly Did[]
}
