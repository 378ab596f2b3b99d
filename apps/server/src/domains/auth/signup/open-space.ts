import type { Db } from '../../../platform/database/db.ts'
import { insertSpace, type NewSpace } from '../../spaces/period.ts'
import { beginOffline, insertFirstStatuses } from '../../statuses/begin.ts'
import { insertAdministrator } from '../../users/accept-invite.ts'
import { insertFirstKinds } from '../../workinghours/kinds.ts'

/** A space on trial with its first company, its working statuses and its administrator. */
export async function openSpace(
  db: Db,
  { administrator, ...space }: NewSpace & { administrator: number },
): Promise<number> {
  const space_id = await insertSpace(db, space)
  await insertFirstStatuses(db, space_id, space.locale)
  await insertFirstKinds(db, space_id, space.locale)
  await insertAdministrator(db, space_id, administrator)
  await beginOffline(db, space_id, administrator)
  return space_id
}
