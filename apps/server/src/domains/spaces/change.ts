import { type Space, type SpaceChange, switchable } from '@otklik/contract/spaces.ts'
import { isZone } from '@otklik/contract/zones.ts'
import type { CallContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { isKnownZone, selectMemberIds, updateSpace } from './queries.ts'
import { listSpaces } from './service.ts'

/** Only what is named changes. Features that the tariff lacks stay off, whoever asks. */
export async function changeSpace(ctx: CallContext, id: number, change: SpaceChange): Promise<Space> {
  const space = await getSpace(ctx, id)
  const { name = space.name, time_zone = space.time_zone, undo_ms = space.undo_ms, ...settings } = change
  for (const flag of switchable)
    if (settings[flag] && !space.tariff.flags.includes(flag)) faultIn(flag, 'not_in_tariff')
  // Both the database and this machine reckon by it, and their lists of zones are not the same.
  if (time_zone !== space.time_zone && !(isZone(time_zone) && (await isKnownZone(ctx.db, time_zone))))
    faultIn('time_zone')
  await updateSpace(ctx.db, id, { name, time_zone, undo_ms, settings })
  ctx.announce({ space_id: id }, 'space.changed', { id, space_id: id })
  // What everybody here may do, and what is demanded of them, follows from these.
  if (Object.keys(settings).length > 0)
    for (const user_id of await selectMemberIds(ctx.db, id)) ctx.forgetPerson(user_id)
  return getSpace(ctx, id)
}

async function getSpace({ spaces, ...ctx }: CallContext, id: number): Promise<Space> {
  const [space] = await listSpaces({ ...ctx, spaces: spaces.filter((each) => each === id) })
  return space ?? refuse('not_found')
}
