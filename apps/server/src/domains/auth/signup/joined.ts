import { type Ground, transact } from '../../../platform/database/transact.ts'

export type Joined = { space_id: number; invite_id: number; user_id: number }

/** Those who manage people see it at once; were it lost, they would see it when they look again. */
export async function announceJoined(ground: Ground, { space_id, invite_id, user_id }: Joined, correlation_id: string) {
  await transact(ground, { spaces: [space_id], user_id, cause: 'person', correlation_id }, async (ctx) => {
    ctx.announce({ space_id }, 'member.changed', { id: user_id, space_id })
    ctx.announce({ space_id }, 'invite.changed', { id: invite_id, space_id })
    ctx.forgetPerson(user_id)
  })
}
