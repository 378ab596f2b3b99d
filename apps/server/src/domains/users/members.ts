// Who belongs to a space and what they may do there. Their sessions are auth's, their work is items' and chats': those
// are handed in where all domains meet (app.ts).

import { limits } from '@otklik/contract/limits.ts'
import { allowsTo } from '@otklik/contract/permissions.ts'
import type { MemberCard, MemberChange, MemberCursor, MemberFilter } from '@otklik/contract/users/members.ts'
import type { CallContext, Context, OutsideContext } from '../../platform/context.ts'
import type { From } from '../../platform/journal/entry.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { revokeOf } from './invite-queries.ts'
import { seeMember } from './journal.ts'
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
  returned: readonly Returned[]
  departed: readonly Departed[]
  /** Ends the sessions of a person who belongs nowhere any more. */
  endSessions(user_id: number): Promise<void>
  /** Takes back what the person had allowed applications in spaces that they belong to no more. */
  endConsents(user_id: number): Promise<void>
  /** Ends every session of a person, and what they have allowed in this space. */
  signOut(user_id: number, space_id: number): Promise<void>
  /** A transaction in a space that has put the person out; refuses where none has. */
  inSpaceOfDeactivated<T>(
    who: { user_id: number; space_id: number; from: From },
    work: (ctx: Context) => Promise<T>,
  ): Promise<T>
}
/** To whom: a colleague, evenly to those who may work on it, or to nobody, which leaves it to its group. */
export type Heir = number | 'evenly' | null
/** How much of it somebody has now, and what is left to its group or to everybody. */
export type HandedOver = { given: number; returned: { kind: 'item' | 'chat'; id: number }[] }
export type HandOver = (ctx: Context, space_id: number, from: number, to: Heir) => Promise<HandedOver>
/** What is to become of work that has lost its owner. */
export type Returned = (ctx: Context, space_id: number, things: HandedOver['returned']) => Promise<void>

/** `has_left`: by their own wish, and only an invitation brings them back; else they were put out and may be taken back. */
export type Departure = { space_id: number; user_id: number; has_left: boolean }
/** What of theirs ends with it, in the same transaction. */
export type Departed = (ctx: Context, who: Departure) => Promise<void>

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

/** In which zone their days are counted; null is the space's. Whoever plans them may say so. */
export async function setZone(ctx: CallContext, space_id: number, user_id: number, zone: string | null) {
  await ctx.db
    .updateTable('members')
    .set({ zone })
    .where('space_id', '=', space_id)
    .where('user_id', '=', user_id)
    .execute()
  ctx.announce({ space_id }, 'member.changed', { id: user_id, space_id })
}

/** How much they have in hand at once, of what is given by itself. */
export async function setCapacity(
  ctx: CallContext,
  space_id: number,
  user_id: number,
  { items, chats }: { items: number | null; chats: number | null },
) {
  await ctx.db
    .updateTable('members')
    .set({ capacity_items: items, capacity_chats: chats })
    .where('space_id', '=', space_id)
    .where('user_id', '=', user_id)
    .execute()
  ctx.announce({ space_id }, 'member.changed', { id: user_id, space_id })
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

type Deactivation = { space_id: number; hand_over_to: number | null; evenly: boolean }
type Handed = { handed: { given: number; returned: number } }

export async function deactivateMember(
  parts: MemberParts,
  ctx: OutsideContext,
  user_id: number,
  { space_id, hand_over_to, evenly }: Deactivation,
): Promise<MemberCard & Handed> {
  if (evenly && hand_over_to !== null) refuse('invalid')
  const card = await ctx.inSpaces(async (inside) => {
    const { member, other_administrators } = await lockMember(inside, space_id, user_id)
    if (!member) refuse('not_found')
    if (!other_administrators) refuse('last_administrator')
    if (hand_over_to !== null) await checkColleague(inside, space_id, hand_over_to, user_id)
    if (!member.deactivated_at) await setDeactivated(inside, space_id, user_id, { deactivated_at: new Date() })
    const handed = await handAllOver(parts, inside, space_id, user_id, evenly ? 'evenly' : hand_over_to)
    for (const end of parts.departed) await end(inside, { space_id, user_id, has_left: false })
    await revokeInvitesOf(inside, space_id, user_id)
    tellChanged(inside, space_id, user_id)
    return { ...(await getMember(inside, space_id, user_id)), handed }
  })
  await parts.endSessions(user_id)
  return card
}

async function handAllOver(
  { handOver, returned }: Pick<MemberParts, 'handOver' | 'returned'>,
  ctx: Context,
  space_id: number,
  from: number,
  to: Heir,
) {
  const sum = { given: 0, returned: 0 }
  for (const give of handOver) {
    const handed = await give(ctx, space_id, from, to)
    for (const take of returned) await take(ctx, space_id, handed.returned)
    sum.given += handed.given
    sum.returned += handed.returned.length
  }
  return sum
}

async function checkColleague(ctx: CallContext, space_id: number, user_id: number, leaver: number) {
  const colleague = await selectMember(ctx, space_id, user_id)
  if (!colleague || colleague.deactivated_at !== null || user_id === leaver) refuse('not_found')
}

/**
 * A lost telephone, a shared computer: whoever manages the team need not wait until the sessions end by themselves. Of people
 * who work here: a space that has put somebody out must not disturb them in their other ones.
 */
export async function signOutMember({ signOut }: MemberParts, ctx: OutsideContext, user_id: number, space_id: number) {
  await ctx.inSpaces(async (inside) => {
    const { member } = await lockMember(inside, space_id, user_id)
    if (!member || member.deactivated_at) refuse('not_found')
  })
  await signOut(user_id, space_id)
  return ctx.inSpaces((inside) => getMember(inside, space_id, user_id))
}

export async function activateMember(ctx: CallContext, space_id: number, user_id: number): Promise<MemberCard> {
  const { member } = await lockMember(ctx, space_id, user_id)
  if (!member) refuse('not_found')
  if (member.left_at) refuse('has_left')
  await setDeactivated(ctx, space_id, user_id, { deactivated_at: null })
  tellChanged(ctx, space_id, user_id)
  return getMember(ctx, space_id, user_id)
}

/**
 * By one's own wish, also where one was deactivated: only then does it take an invitation to come back. Sessions go on: the
 * person may belong elsewhere, or be invited.
 */
export async function leaveSpace(parts: MemberParts, ctx: OutsideContext, space_id: number): Promise<null> {
  const { user_id, ip, device } = ctx
  const depart = async (inside: Context) => {
    const { member, other_administrators } = await lockMember(inside, space_id, user_id)
    if (!member || member.left_at) refuse('not_found')
    if (!member.deactivated_at && !other_administrators) refuse('last_administrator')
    const seen = await seeMember(inside, space_id, user_id)
    const now = new Date()
    await setDeactivated(inside, space_id, user_id, { deactivated_at: member.deactivated_at ?? now, left_at: now })
    // Whoever comes back begins with what they are invited to.
    await replaceReach(inside, space_id, user_id, { objects: [], groups: [] })
    await handAllOver(parts, inside, space_id, user_id, null)
    for (const end of parts.departed) await end(inside, { space_id, user_id, has_left: true })
    await revokeInvitesOf(inside, space_id, user_id)
    const left = await seeMember(inside, space_id, user_id)
    inside.record({
      ...{ kind: 'member.left', space_id, id: user_id, subject: seen?.subject ?? null },
      ...{ before: seen?.fields ?? {}, after: left?.fields ?? {} },
    })
    tellChanged(inside, space_id, user_id)
  }
  if (ctx.spaces.includes(space_id)) await ctx.inSpaces(depart)
  else await parts.inSpaceOfDeactivated({ user_id, space_id, from: { ip, device } }, depart)
  await parts.endConsents(user_id)
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
