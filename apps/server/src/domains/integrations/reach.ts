// What whoever sets a hook may let it hear: a hook goes on after them, so it hears no more than they saw.
import type { Actor } from '@otklik/contract/permissions.ts'
import type { Webhook } from '@otklik/contract/webhooks.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { faultIn } from '../../platform/refuse.ts'

const seenBy = (actor: Actor, space_id: number) =>
  actor.memberships.find((member) => member.space_id === space_id)?.objects ?? null

/** Accounts that were named must be theirs; all accounts are all that they see. */
export async function accountsWithinReach(
  { db, actor }: Pick<Context, 'db'> & { actor: Actor },
  space_id: number,
  object_ids: number[] | null,
): Promise<number[] | null> {
  const seen = seenBy(actor, space_id)
  if (object_ids === null) return seen === null ? null : [...seen]
  const { rows } = await sql`
    select from objects where space_id = ${space_id} and id = any(${object_ids}::integer[]) and state <> 'removed'
      and (${seen === null} or id = any(${seen ?? []}::integer[]))`.execute(db)
  if (rows.length !== new Set(object_ids).size) faultIn('object_ids')
  return object_ids
}

/** Whether everything that is sent there is theirs to read. */
export function isHeardWithinReach(actor: Actor, { space_id, object_ids }: Pick<Webhook, 'space_id' | 'object_ids'>) {
  const seen = seenBy(actor, space_id)
  return seen === null || (object_ids?.every((id) => seen.includes(id)) ?? false)
}
