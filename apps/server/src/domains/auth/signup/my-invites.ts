// Invitations of somebody who has an account: they see who invites and into what, and say yes or no.
import type { MyInvite } from '@otklik/contract/users/invitations.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findOpenInvite, listInvitesOf, refuseInvite } from '../../users/accept-invite.ts'
import type { AuthParts } from '../parts.ts'
import { joinSpace } from './invitation.ts'
import { announceJoined } from './joined.ts'

export const listMyInvites = ({ database }: AuthParts, { user_id }: OutsideContext): Promise<MyInvite[]> =>
  database.asIdentity((db) => listInvitesOf(db, user_id))

export async function acceptMyInvite(parts: AuthParts, { user_id }: OutsideContext, id: number): Promise<null> {
  const invite = await parts.database.asIdentity(async (db) => {
    const open = (await findOpenInvite(db, user_id, id)) ?? refuse('not_found')
    await joinSpace(db, open, user_id)
    return open
  })
  await announceJoined(parts, { space_id: invite.space_id, invite_id: id, user_id }, `invite:${id}`)
  return null
}

export async function refuseMyInvite(parts: AuthParts, { user_id }: OutsideContext, id: number): Promise<null> {
  const { space_id } = await parts.database.asIdentity(async (db) => {
    const open = (await findOpenInvite(db, user_id, id)) ?? refuse('not_found')
    await refuseInvite(db, open)
    return open
  })
  const behind = { spaces: [space_id], user_id, cause: 'person', correlation_id: `invite:${id}` } as const
  await transact(parts, behind, async (ctx) => {
    ctx.record({ kind: 'invite.refused', space_id, id })
    ctx.announce({ space_id }, 'invite.changed', { id, space_id })
  })
  return null
}
