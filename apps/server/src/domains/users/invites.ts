// Invitations: a letter, and the same answer for every address. The invited person accepts or refuses (auth).
import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import type { FreshInvite, Invite, NewInvite } from '@otklik/contract/users/members.ts'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import { postLetter } from '../../platform/mail/post.ts'
import { refuse } from '../../platform/refuse.ts'
import { listSpaces } from '../spaces/service.ts'
import { emailKeyOf } from './address.ts'
import { shownLinkOf } from './invite-link.ts'
import { countOpen, findInvite, isMemberByEmail, renewInvite, setRevoked, upsertInvite } from './invite-queries.ts'
import { checkReach } from './members.ts'
import { getUser } from './queries.ts'

export type InviteParts = {
  secrets: Secrets
  public_url(): string
  /** Refuses whoever has not confirmed their own address, and too many letters. */
  admitInviter(letter: { inviter: number; space_id: number; email: string }): Promise<void>
}

export async function invite(
  parts: InviteParts,
  ctx: OutsideContext,
  { space_id, email, ...rights }: NewInvite,
): Promise<FreshInvite> {
  await parts.admitInviter({ inviter: ctx.user_id, space_id, email })
  return ctx.inSpaces((inside) => inviteInside(parts, inside, { space_id, email, ...rights }))
}

/** Once it is known that one more letter may leave. */
export async function inviteInside(
  parts: Pick<InviteParts, 'secrets' | 'public_url'>,
  ctx: CallContext,
  { space_id, email, ...rights }: NewInvite,
): Promise<FreshInvite> {
  await checkReach(ctx, space_id, rights)
  const email_key = emailKeyOf(email)
  if (await isMemberByEmail(ctx, space_id, email_key)) refuse('already_member')
  const { mailed, hash, expires_at } = freshLink()
  const id = await upsertInvite(ctx, {
    ...{ space_id, email, email_key, hash, expires_at },
    membership: rights,
    invited_by: ctx.user_id,
  })
  if ((await countOpen(ctx, space_id)) > limits.open_invites) refuse('limit_reached')
  ctx.record({ kind: 'invite.sent', space_id, id, subject: email, after: { email, ...rights } })
  return send(parts, ctx, await getInvite(ctx, id), mailed)
}

/** A fresh link; the one before stops working. It is now the invitation of whoever sends it. */
export async function resendInvite(parts: InviteParts, ctx: OutsideContext, id: number): Promise<FreshInvite> {
  const { space_id, email } = await ctx.inSpaces((inside) => getInvite(inside, id))
  await parts.admitInviter({ inviter: ctx.user_id, space_id, email })
  const { mailed, hash, expires_at } = freshLink()
  return ctx.inSpaces(async (inside) => {
    await renewInvite(inside, await getInvite(inside, id), { hash, expires_at, invited_by: ctx.user_id })
    inside.record({ kind: 'invite.sent_again', space_id, id, subject: email })
    return send(parts, inside, await getInvite(inside, id), mailed)
  })
}

export async function revokeInvite(ctx: CallContext, id: number): Promise<null> {
  const { space_id } = await getInvite(ctx, id)
  await setRevoked(ctx, { space_id, id })
  ctx.announce({ space_id }, 'invite.changed', { id, space_id })
  return null
}

/** A link is told to the inviter too, and never again: of it only the digest is kept. */
async function send(
  parts: Pick<InviteParts, 'secrets' | 'public_url'>,
  ctx: CallContext,
  invite: Invite,
  mailed: string,
): Promise<FreshInvite> {
  const url = `${parts.public_url()}/signup/${mailed}`
  const names = await namesOf(ctx, invite.space_id)
  await postLetter(ctx.db, parts.secrets, { kind: 'invitation', to: invite.email, locale: ctx.locale, ...names, url })
  ctx.wake('mail')
  ctx.announce({ space_id: invite.space_id }, 'invite.changed', { id: invite.id, space_id: invite.space_id })
  return { invite, url: `${parts.public_url()}/signup/${shownLinkOf(mailed)}` }
}

const getInvite = async (ctx: CallContext, id: number): Promise<Invite> =>
  (await findInvite(ctx, id)) ?? refuse('not_found', { row: { table: 'invites', id } })

async function namesOf(ctx: CallContext, space_id: number) {
  const [space] = await listSpaces({ ...ctx, spaces: [space_id] })
  return { inviter: (await getUser(ctx)).name, space: space?.name ?? '' }
}

function freshLink() {
  const mailed = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(shownLinkOf(mailed)).digest()
  return { mailed, hash, expires_at: new Date(Date.now() + limits.invite_s * 1000) }
}
