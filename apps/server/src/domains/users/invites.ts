// Invitations: whoever is known already becomes a member at once, everybody else gets a link by mail.
import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import type { FreshInvite, Invite, NewInvite } from '@otklik/contract/members.ts'
import type { CallContext } from '../../platform/context.ts'
import { postLetter } from '../../platform/mail/post.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { listSpaces } from '../spaces/service.ts'
import { emailKeyOf } from './address.ts'
import { shownLinkOf } from './invite-link.ts'
import {
  countOpen,
  findInvite,
  findPerson,
  insertOffline,
  isMemberByEmail,
  renewInvite,
  revokeOpen,
  setRevoked,
  upsertInvite,
} from './invite-queries.ts'
import { insertMember, type Rights, replaceReach } from './member-queries.ts'
import { checkReach, tellChanged } from './members.ts'
import { getUser } from './queries.ts'

export type InviteParts = { secrets: Secrets; public_url(): string }

export async function invite(
  parts: InviteParts,
  ctx: CallContext,
  { space_id, email, ...rights }: NewInvite,
): Promise<FreshInvite> {
  await checkReach(ctx, space_id, rights)
  const email_key = emailKeyOf(email)
  if (await isMemberByEmail(ctx, space_id, email_key)) refuse('already_member')
  const known = await findPerson(ctx, email_key)
  if (known !== undefined) {
    await revokeOpen(ctx, space_id, email_key)
    await join(parts, ctx, space_id, known, rights)
    return { invite: null, url: null }
  }

  const { mailed, hash, expires_at } = freshLink()
  const id = await upsertInvite(ctx, {
    ...{ space_id, email, email_key, hash, expires_at },
    membership: rights,
    invited_by: ctx.user_id,
  })
  if ((await countOpen(ctx, space_id)) > limits.open_invites) refuse('limit_reached')
  return send(parts, ctx, await getInvite(ctx, id), mailed)
}

async function join(parts: InviteParts, ctx: CallContext, space_id: number, user_id: number, rights: Rights) {
  if (!(await insertMember(ctx, space_id, user_id, rights))) refuse('already_member')
  await replaceReach(ctx, space_id, user_id, rights)
  await insertOffline(ctx, space_id, user_id)
  tellChanged(ctx, space_id, user_id)
  // A colleague from now on, so that their name may be read.
  const { name, email, locale } = await getUser({ db: ctx.db, user_id })
  const { inviter, space } = await namesOf(ctx, space_id)
  const url = parts.public_url()
  await postLetter(ctx.db, parts.secrets, { kind: 'added_to_space', to: email, locale, name, inviter, space, url })
  ctx.wake('mail')
}

/** A fresh link; the one before stops working. */
export async function resendInvite(parts: InviteParts, ctx: CallContext, id: number): Promise<FreshInvite> {
  const { mailed, hash, expires_at } = freshLink()
  await renewInvite(ctx, await getInvite(ctx, id), { hash, expires_at })
  return send(parts, ctx, await getInvite(ctx, id), mailed)
}

export async function revokeInvite(ctx: CallContext, id: number): Promise<null> {
  const { space_id } = await getInvite(ctx, id)
  await setRevoked(ctx, { space_id, id })
  ctx.announce({ space_id }, 'invite.changed', { id, space_id })
  return null
}

/** A link is told to the inviter too, and never again: of it only the digest is kept. */
async function send(parts: InviteParts, ctx: CallContext, invite: Invite, mailed: string): Promise<FreshInvite> {
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
  const [space] = await listSpaces({ db: ctx.db, spaces: [space_id] })
  return { inviter: (await getUser(ctx)).name, space: space?.name ?? '' }
}

function freshLink() {
  const mailed = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(shownLinkOf(mailed)).digest()
  return { mailed, hash, expires_at: new Date(Date.now() + limits.invite_s * 1000) }
}
