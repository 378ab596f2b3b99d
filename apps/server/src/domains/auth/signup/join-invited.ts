import type { Db } from '../../../platform/db.ts'
import { type Ground, transact } from '../../../platform/transact.ts'
import { acceptInvite, insertMembership, listOpenInvites } from './invite-queries.ts'
import { beginOffline } from './open-space.ts'

export type Joined = { space_id: number; invite_id: number; user_id: number }

/**
 * The address of this person is proved: wherever it was invited, they belong from now on, as they would have at once had
 * it been proved before. Announce what comes back after the commit.
 */
export async function joinInvited(db: Db, user_id: number): Promise<Joined[]> {
  const joined: Joined[] = []
  for (const invite of await listOpenInvites(db, user_id)) {
    if (!(await acceptInvite(db, invite, user_id)) || !(await insertMembership(db, invite, user_id))) continue
    await beginOffline(db, invite.space_id, user_id)
    joined.push({ space_id: invite.space_id, invite_id: invite.id, user_id })
  }
  return joined
}

/** Those who manage people see it at once; were it lost, they would see it when they look again. */
export async function announceJoined(ground: Ground, joined: readonly Joined[], correlation_id: string) {
  for (const { space_id, invite_id, user_id } of joined)
    await transact(ground, { spaces: [space_id], user_id, cause: 'person', correlation_id }, async (ctx) => {
      ctx.announce({ space_id }, 'member.changed', { id: user_id, space_id })
      ctx.announce({ space_id }, 'invite.changed', { id: invite_id, space_id })
      ctx.forgetPerson(user_id)
    })
}
