import { type Ground, transact } from '../../../platform/database/transact.ts'
import { seeMember } from '../../users/journal.ts'

export type Joined = { space_id: number; invite_id: number; user_id: number }

/** Those who manage people see it at once; were it lost, they would see it when they look again. */
export async function announceJoined(ground: Ground, { space_id, invite_id, user_id }: Joined, correlation_id: string) {
  await transact(ground, { spaces: [space_id], user_id, cause: 'person', correlation_id }, async (ctx) => {
    ctx.announce({ space_id }, 'member.changed', { id: user_id, space_id })
    ctx.announce({ space_id }, 'invite.changed', { id: invite_id, space_id })
    ctx.record({ kind: 'invite.accepted', space_id, id: invite_id })
    const seen = await seeMember(ctx, space_id, user_id)
    ctx.record({
      kind: 'member.joined',
      space_id,
      id: user_id,
      subject: seen?.subject ?? null,
      after: seen?.fields ?? {},
    })
    ctx.forgetPerson(user_id)
  })
}
