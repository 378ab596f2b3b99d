// Whom an item or a chat is given to: what both demand, and what follows for the state.
import { type Assignment, afterTaking, type WorkStatus } from '@otklik/contract/work/work.ts'
import type { Context } from '../../platform/context.ts'
import { faultIn } from '../../platform/refuse.ts'
import { isGroup, isWithinReach } from '../users/reach.ts'

type Thing = {
  space_id: number
  object_id: number
  status: WorkStatus
  assigned_to: number | null
  group_id: number | null
}
type Given = Pick<Assignment, 'assigned_to' | 'group_id'>

/** Only to somebody who may see it then, and work on it. Answers with the state it is in afterwards. */
export async function checkAssignment(
  ctx: Context,
  access: 'items.process' | 'chats.process',
  { space_id, object_id, status, assigned_to: before }: Thing,
  { assigned_to, group_id }: Given,
): Promise<WorkStatus> {
  if (group_id !== null && !(await isGroup(ctx, space_id, group_id))) faultIn('group_id')
  // Given back: as if nobody had taken it.
  if (assigned_to === null) return before !== null && status === 'inprogress' ? 'new' : status
  const where = { space_id, object_id, group_id, assigned_to }
  if (assigned_to !== before && !(await isWithinReach(ctx, assigned_to, access, where))) faultIn('assigned_to')
  return afterTaking(status)
}

/** Both those who could see it before and those who can now hear of it: who sees it no more is told so by the lack of a row. */
export function audienceOf({ space_id, object_id, assigned_to, group_id }: Thing, to: Given) {
  const before = { space_id, object_id, assigned_to, group_id }
  const isMoved = to.assigned_to !== assigned_to || to.group_id !== group_id
  return isMoved ? [before, { space_id, object_id, assigned_to: to.assigned_to, group_id: to.group_id }] : [before]
}
