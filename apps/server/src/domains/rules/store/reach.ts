// Rules act with an administrator's rights over every account they name: whoever sees only some accounts writes, tries and
// applies rules for those alone, or a rule would be their way to the others.
import type { Actor } from '@otklik/contract/permissions.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { CallContext } from '../../../platform/context.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'

type Place = Pick<Rule, 'space_id' | 'object_ids'>

const seenBy = (actor: Actor, space_id: number) =>
  actor.memberships.find((member) => member.space_id === space_id)?.objects ?? null

export function isWithinReach(actor: Actor, { space_id, object_ids }: Place): boolean {
  const seen = seenBy(actor, space_id)
  return seen === null || (object_ids?.every((id) => seen.includes(id)) ?? false)
}

export function refuseBeyondReach(actor: Actor, place: Place) {
  if (!isWithinReach(actor, place)) refuse('no_access')
}

/** Of a draft: all accounts are all that they see, and those that were named must be theirs. */
export function withinReach<D extends { object_ids: number[] | null }>(
  { actor }: CallContext,
  space_id: number,
  draft: D,
): D {
  const seen = seenBy(actor, space_id)
  if (seen === null) return draft
  const { object_ids } = draft
  if (object_ids === null) return seen.length > 0 ? { ...draft, object_ids: [...seen] } : refuse('no_access')
  return object_ids.every((id) => seen.includes(id)) ? draft : faultIn('object_ids', 'gone')
}
