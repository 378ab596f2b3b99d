import type { Actor } from '@otklik/contract/permissions.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { refuse } from '../../platform/refuse.ts'

/** `open` is a status only where the space has it (product/work: States): elsewhere no filter would show the row. */
export function refuseUnoffered({ memberships }: Actor, space_id: number, status: WorkStatus) {
  if (status !== 'open') return
  const member = memberships.find((each) => each.space_id === space_id)
  if (!member?.flags.includes('status_open')) refuse('no_access')
}
