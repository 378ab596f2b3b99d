// People and what they have chosen for themselves. Who they are (passwords, sessions) is auth's; what they may do is
// worked out from memberships by the contract's table.
import { type Actor, spacesWhere } from '@otklik/contract/permissions.ts'
import type { SettingsChange, User } from '@otklik/contract/users/users.ts'
import type { CallContext } from '../../platform/context.ts'
import { findStatus, getUser, imageLink, listMembers, updateSettings } from './queries.ts'

export async function describeMe(ctx: CallContext): Promise<User> {
  const { otp_required, image, ...user } = await getUser(ctx)
  return {
    ...user,
    image: imageLink(ctx.link, image),
    status: await findStatus({ ...ctx, spaces: spacesWhere(ctx.actor, 'desk.see') }),
    roles: { ...rolesOf(ctx.actor), otp_required },
  }
}

/** The union over memberships that are paid and open (product/rights: Role flags). Where none is, whoever administers must still find the way to pay. */
export function rolesOf(actor: Actor) {
  const paid = actor.memberships.filter((member) => member.is_paid && !member.must_enrol_otp)
  return {
    settings: (paid.length ? paid : actor.memberships).some(({ role }) => role === 'administrator'),
    templates: spacesWhere(actor, 'templates.manage').length > 0,
    stats: paid.some(({ role, flags }) => ['administrator', 'analyst'].includes(role) && flags.includes('stats')),
    messages: spacesWhere(actor, 'chats.see').length > 0,
    items: spacesWhere(actor, 'items.see').length > 0,
  }
}

export async function saveSettings(ctx: CallContext, change: SettingsChange): Promise<User> {
  await updateSettings(ctx, change)
  if (change.name !== undefined) announceSelf(ctx)
  return describeMe(ctx)
}

/** Names and pictures of people stand on the screens of everybody they work with. */
export function announceSelf({ spaces, user_id, announce }: CallContext) {
  for (const space_id of spaces) announce({ space_id }, 'member.changed', { id: user_id, space_id })
}

export const listColleagues = (ctx: CallContext) => listMembers(ctx)
