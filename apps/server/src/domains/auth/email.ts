// Addresses of people: proved by a link that only the owner of the mailbox reads.
import { limits } from '@otklik/contract/limits.ts'
import { answers as en } from '@otklik/locales/en/answers.ts'
import { answers as ru } from '@otklik/locales/ru/answers.ts'
import type { OpenContext, OutsideContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { postLetter } from '../../platform/mail/post.ts'
import { refuse } from '../../platform/refuse.ts'
import { emailKeyOf } from '../users/address.ts'
import { describeMe } from '../users/service.ts'
import { mailboxOf, placeOfIp } from './address.ts'
import { handToOwner } from './afresh.ts'
import type { Confirmers } from './confirmers.ts'
import { askForChange, changeConfirmers, mailNew } from './email-change.ts'
import { dropLinks, getPendingEmail, insertLink, type LinkKind, takeLink } from './links.ts'
import type { AuthParts } from './parts.ts'
import { type Given, prove } from './protection/proof.ts'
import { getClient } from './queries.ts'
import { findSecrets, type SecretsRow } from './secret-queries.ts'
import { beginSession } from './sessions.ts'
import { takeAttempts, whileCounting } from './throttle/attempts.ts'

type Addressee = Pick<SecretsRow, 'id' | 'name' | 'email' | 'locale'>

/** The links before stop working. Wake `mail` after the commit. */
export async function mailConfirmation(
  db: Db,
  { secrets, public_url }: AuthParts,
  { id, name, email, locale }: Addressee,
) {
  await dropLinks(db, id, ['confirm_email'])
  const payload = { email_key: emailKeyOf(email) }
  const hash = await insertLink(db, { kind: 'confirm_email', user_id: id, payload, lives_s: limits.confirm_email_s })
  const url = `${public_url()}/confirm_email/${hash}`
  await postLetter(db, secrets, { kind: 'confirm_email', to: email, locale, name, url })
}

/** Sends once more what was not answered: the confirmation of the present address, or of the one that is to replace it. */
export async function sendConfirmEmail(parts: AuthParts, ctx: OutsideContext, email: string): Promise<null> {
  const { database } = parts
  const { user_id } = ctx
  const known = await database.asIdentity((db) => findSecrets(db, user_id))
  const isPresent = emailKeyOf(email) === emailKeyOf(known.email)
  if (isPresent && known.email_status > 0) return null
  if (!isPresent) await countChange(parts, ctx, email)
  await database.asIdentity(async (db) => {
    if (isPresent) {
      await takeAttempts(db, [{ limit: 'letter_email', of: mailboxOf(email) }])
      return mailConfirmation(db, parts, known)
    }
    const pending = await getPendingEmail(db, user_id)
    if (emailKeyOf(pending) !== emailKeyOf(email)) refuse('stale')
    await mailNew(db, parts, known, pending)
  })
  parts.wake('mail')
  return null
}

/**
 * The present address stays until the new one is proved, also where it was never confirmed: only so is the answer the
 * same for an address that somebody has. Whose it is learns it from the letter.
 */
export async function changeEmail(
  parts: AuthParts,
  ctx: OutsideContext,
  { email, ...given }: Given & { email: string },
) {
  const { database } = parts
  const known = await database.asIdentity((db) => findSecrets(db, ctx.user_id))
  if (emailKeyOf(email) !== emailKeyOf(known.email)) {
    if (known.email_status > 0) await prove(parts, ctx, given)
    await countChange(parts, ctx, email)
    await database.asIdentity((db) => askForChange(db, parts, known, email))
    parts.wake('mail')
  }
  return ctx.inSpaces(describeMe)
}

/** In a transaction of its own: whatever comes of it, it was asked for. */
const countChange = ({ database }: AuthParts, { user_id, ip }: OutsideContext, email: string) =>
  whileCounting(database, (db) =>
    takeAttempts(db, [
      { limit: 'letter_own', of: user_id },
      { limit: 'change_person', of: user_id },
      { limit: 'change_ip', of: placeOfIp(ip) },
      { limit: 'change_email', of: mailboxOf(email) },
    ]),
  )

export const emailConfirmers = (parts: AuthParts): Confirmers => ({
  async confirm_email(db, { user_id, payload }) {
    const known = await findSecrets(db, user_id as number)
    if (emailKeyOf(known.email) !== payload.email_key) refuse('bad_link')
    // Once confirmed, an address has no such links any more: this is the first time.
    await handToOwner(db, known)
    return { user_id: known.id, message: 'email_confirmed', canSignIn: true }
  },
  ...changeConfirmers(parts),
})

export async function confirmEmail(
  parts: AuthParts,
  { locale, device, ip }: OpenContext,
  { client_id, hash }: { client_id: string; hash: string },
  confirmers: Confirmers,
) {
  const { answer, user_id } = await parts.database.asIdentity(async (db) => {
    await getClient(db, client_id)
    const link = await takeLink(db, Object.keys(confirmers) as LinkKind[], hash)
    const confirm = confirmers[link.kind] ?? refuse('bad_link')
    const { user_id, message, canSignIn } = await confirm(db, link)
    const token = canSignIn ? await beginSession(db, user_id, { client_id, device, ip }) : undefined
    return { answer: { message: { ru, en }[locale][message], ...(token && { token }) }, user_id }
  })
  parts.forgetPerson(user_id)
  parts.wake('mail')
  return answer
}
