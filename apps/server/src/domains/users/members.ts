// Who belongs to a space and what they may do there. Their sessions are auth's, their work is items' and chats': those
// are handed in where all domains meet (app.ts).

import { limits } from '@otklik/contract/limits.ts'
import { allowsTo } from '@otklik/contract/permissions.ts'
import type { MemberCard, MemberChange, MemberCursor, MemberFilter } from '@otklik/contract/users/members.ts'
import type { CallContext, Context, OutsideContext } from '../../platform/context.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { revokeOf } from './invite-queries.ts'
import {
  countReach,
  lockMember,
  type MemberRow,
  type Rights,
  replaceReach,
  selectMember,
  selectMembers,
  setDeactivated,
  updateMember,
} from './member-queries.ts'
import { imageLink } from './queries.ts'

export type MemberParts = {
  /** Open work of somebody who leaves, to a colleague or to nobody; in the same transaction. */
  handOver: readonly HandOver[]
  /** Ends the sessions of a person who belongs nowhere any more. */
  endSessions(user_id: number): Promise<void>
}
export type HandOver = (ctx: Context, space_id: number, from: number, to: number | null) => Promise<void>

export async function listMembers(ctx: CallContext, filter: MemberFilter & { after?: MemberCursor }) {
  const rows = await selectMembers(ctx, filter, limits.page_rows)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.sort_key, row.user_id, row.space_id],
    (row) => toCard(ctx, row),
  )
}

export async function getMember(ctx: CallContext, space_id: number, user_id: number): Promise<MemberCard> {
  return toCard(ctx, (await selectMember(ctx, space_id, user_id)) ?? refuse('not_found'))
}

const toCard = ({ link }: Pick<Context, 'link'>, { sort_key, image, ...row }: MemberRow): MemberCard => ({
  ...row,
  image: imageLink(link, image),
})

export async function changeMember(ctx: CallContext, user_id: number, change: MemberChange): Promise<MemberCard> {
  const { space_id } = change
  const { member, other_administrators } = await lockMember(ctx, space_id, user_id)
  if (!member) refuse('not_found')
  if (change.role !== 'administrator' && !other_administrators) refuse('last_administrator')
  await checkReach(ctx, space_id, change)
  await updateMember(ctx, space_id, user_id, change)
  await replaceReach(ctx, space_id, user_id, change)
  if (!allowsTo(change, 'members.manage')) await revokeInvitesOf(ctx, space_id, user_id)
  tellChanged(ctx, space_id, user_id)
  return getMember(ctx, space_id, user_id)
}

/** Accounts and groups of this space only; what is gone meanwhile is not given silently. */
export async function checkReach(ctx: Context, space_id: number, { objects, groups }: Rights) {
  const found = await countReach(ctx, space_id, { objects, groups })
  if (found.objects !== new Set(objects ?? []).size || found.groups !== new Set(groups).size) refuse('not_found')
}

export async function deactivateMember(
  { handOver, endSessions }: MemberParts,
  ctx: OutsideContext,
  user_id: number,
  { space_id, hand_over_to }: { space_id: number; hand_over_to: number | null },
): Promise<MemberCard> {
  const card = await ctx.inSpaces(async (inside) => {
    const { member, other_administrators } = await lockMember(inside, space_id, user_id)
    if (!member) refuse('not_found')
    if (!other_administrators) refuse('last_administrator')
    if (hand_over_to !== null) await checkColleague(inside, space_id, hand_over_to, user_id)
    if (!member.deactivated_at) await setDeactivated(inside, space_id, user_id, { deactivated_at: new Date() })
    for (const give of handOver) await give(inside, space_id, user_id, hand_over_to)
    await revokeInvitesOf(inside, space_id, user_id)
    tellChanged(inside, space_id, user_id)
    return getMember(inside, space_id, user_id)
  })
  await endSessions(user_id)
  return card
}

async function checkColleague(ctx: CallContext, space_id: number, user_id: number, leaver: number) {
  const colleague = await selectMember(ctx, space_id, user_id)
  if (!colleague || colleague.deactivated_at !== null || user_id === leaver) refuse('not_found')
}

export async function activateMember(ctx: CallContext, space_id: number, user_id: number): Promise<MemberCard> {
  const { member } = await lockMember(ctx, space_id, user_id)
  if (!member) refuse('not_found')
  if (member.left_at) refuse('has_left')
  await setDeactivated(ctx, space_id, user_id, { deactivated_at: null })
  tellChanged(ctx, space_id, user_id)
  return getMember(ctx, space_id, user_id)
}

/** By one's own wish. Sessions go on: the person may belong elsewhere, or be invited. */
export async function leaveSpace({ handOver }: MemberParts, ctx: OutsideContext, space_id: number): Promise<null> {
  const { user_id } = ctx
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  await ctx.inSpaces(async (inside) => {
    const { member, other_administrators } = await lockMember(inside, space_id, user_id)
    if (!member || member.deactivated_at) refuse('not_found')
    if (!other_administrators) refuse('last_administrator')
    const now = new Date()
    await setDeactivated(inside, space_id, user_id, { deactivated_at: now, left_at: now })
    // Whoever comes back begins with what they are invited to.
    await replaceReach(inside, space_id, user_id, { objects: [], groups: [] })
    for (const give of handOver) await give(inside, space_id, user_id, null)
    await revokeInvitesOf(inside, space_id, user_id)
    tellChanged(inside, space_id, user_id)
  })
  return null
}

/** Their invitations go with their right to invite: an accomplice would bring them back. */
async function revokeInvitesOf(ctx: Context, space_id: number, user_id: number) {
  for (const id of await revokeOf(ctx, space_id, user_id))
    ctx.announce({ space_id }, 'invite.changed', { id, space_id })
}

/** Screens follow the event; every process asks anew what the person may do. */
export function tellChanged({ announce, forgetPerson }: Context, space_id: number, user_id: number) {
  announce({ space_id }, 'member.changed', { id: user_id, space_id })
  forgetPerson(user_id)
}
