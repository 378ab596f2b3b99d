import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import type { InvitedSignup } from '@otklik/contract/auth/signup.ts'
import type { OpenContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { beginOffline } from '../../statuses/begin.ts'
import { acceptInvite, findInvite, type InviteRow, insertMembership } from '../../users/accept-invite.ts'
import { emailKeyOf } from '../../users/address.ts'
import { shownLinkOf } from '../../users/invite-link.ts'
import { placeOfIp } from '../address.ts'
import { checkNewPassword } from '../common-passwords.ts'
import type { AuthParts } from '../parts.ts'
import { hashPassword } from '../passwords.ts'
import { findPerson } from '../person-queries.ts'
import { beginSession } from '../sessions.ts'
import { countTry } from '../throttle/tries.ts'
import { hashOf } from '../token.ts'
import { checkSignup } from './gate.ts'
import { announceJoined } from './joined.ts'
import { addPerson } from './signup.ts'

/**
 * The mailed link tells somebody who is here already to sign in and accept there. The link that was shown to the inviter
 * answers alike for every address: else inviting would tell who has an account.
 */
export const readInvitation = (parts: AuthParts, hash: string) =>
  parts.database.asIdentity(async (db) => {
    const { invite, isMailed } = await findInvitation(db, hash)
    if (invite.is_accepted || (isMailed && (await findPerson(db, invite.email_key)))) refuse('already_registered')
    await checkSignup(db, parts, { isInvited: true })
    return { email: invite.email }
  })

/** A colleague by invitation, with exactly the rights it names. */
export async function acceptInvitation(
  parts: AuthParts,
  { ip, device, correlation_id }: OpenContext,
  hash: string,
  { name, email, password, locale, recaptcha_token }: InvitedSignup,
): Promise<TokenRecord> {
  const { database } = parts
  const { invite, isMailed } = await database.asIdentity((db) => findInvitation(db, hash))
  if (emailKeyOf(email) !== invite.email_key) faultIn('email')
  checkNewPassword(password)
  await countTry(parts, { email, recaptcha_token, ip })
  await database.asIdentity(async (db) => {
    await checkIsNew(db, invite)
    await checkSignup(db, parts, { isInvited: true })
  })
  const password_hash = await hashPassword(password, placeOfIp(ip))

  const { user_id, token } = await database.asIdentity(async (db) => {
    const email_status = isMailed ? 1 : 0
    const user_id = await addPerson(db, parts, { name, email, locale, email_status, password_hash })
    await joinSpace(db, invite, user_id)
    return { user_id, token: await beginSession(db, user_id, { client_id: webClient.client_id, device, ip }) }
  })
  parts.wake('mail')
  await announceJoined(parts, { space_id: invite.space_id, invite_id: invite.id, user_id }, correlation_id)
  return token
}

/** Once: of two at the same moment one gets in. */
export async function joinSpace(db: Db, invite: InviteRow, user_id: number) {
  if (!(await acceptInvite(db, invite, user_id))) refuse('bad_link')
  if (!(await insertMembership(db, invite, user_id))) return
  await beginOffline(db, invite.space_id, user_id)
}

/** For somebody who is new here. */
export async function getInvitation(db: Db, hash: string): Promise<Invitation> {
  const found = await findInvitation(db, hash)
  await checkIsNew(db, found.invite)
  return found
}

async function checkIsNew(db: Db, { is_accepted, email_key }: InviteRow) {
  if (is_accepted || (await findPerson(db, email_key))) refuse('already_registered')
}
type Invitation = { invite: InviteRow; isMailed: boolean }

/** Found by the link that was shown, or by the mailed one, which alone proves the mailbox. */
async function findInvitation(db: Db, hash: string): Promise<Invitation> {
  const mailed = await findInvite(db, hashOf(shownLinkOf(hash)))
  const invite = mailed ?? (await findInvite(db, hashOf(hash)))
  if (!invite || invite.is_revoked || (invite.is_expired && !invite.is_accepted)) return refuse('bad_link')
  return { invite, isMailed: mailed !== undefined }
}
