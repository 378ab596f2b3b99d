// Another address in place of the present one. Where that was confirmed both are written to; the one before can call it back for 72 hours.
import { limits } from '@otklik/contract/limits.ts'
import type { Db } from '../../platform/database/db.ts'
import { postLetter } from '../../platform/mail/post.ts'
import { emailKeyOf } from '../users/address.ts'
import { handToOwner } from './afresh.ts'
import type { Confirmers } from './confirmers.ts'
import { dropLaterKept, dropLinks, insertLink } from './links.ts'
import type { AuthParts } from './parts.ts'
import { setEmail } from './person-queries.ts'
import { mailReset } from './recovery.ts'
import { deleteBackupCodes, dropOtpSince, dropPassword, findSecrets, type SecretsRow } from './secret-queries.ts'

type Addressee = Pick<SecretsRow, 'id' | 'name' | 'email' | 'locale'>

/** The new address is asked, the present one is told: where it is theirs, and no stranger's that they mistyped. Wake `mail` after the commit. */
export async function askForChange(
  db: Db,
  parts: AuthParts,
  known: Addressee & Pick<SecretsRow, 'email_status'>,
  email: string,
) {
  await mailNew(db, parts, known, email)
  if (known.email_status < 1) return
  const { email: to, name, locale } = known
  const url = await keepUrl(db, parts, known)
  await postLetter(db, parts.secrets, { kind: 'email_change_asked', to, locale, name, email, url })
}

export async function mailNew(
  db: Db,
  { secrets, public_url }: AuthParts,
  { id, name, locale }: Addressee,
  email: string,
) {
  await dropLinks(db, id, ['change_email'])
  const hash = await insertLink(db, {
    kind: 'change_email',
    user_id: id,
    payload: { email },
    lives_s: limits.confirm_email_s,
  })
  const url = `${public_url()}/confirm_email/${hash}`
  await postLetter(db, secrets, { kind: 'change_email', to: email, locale, name, url })
}

async function keepUrl(db: Db, { public_url }: AuthParts, { id, email }: Addressee): Promise<string> {
  const payload = { email, email_key: emailKeyOf(email) }
  const hash = await insertLink(db, { kind: 'keep_email', user_id: id, payload, lives_s: limits.keep_email_s })
  return `${public_url()}/confirm_email/${hash}`
}

export const changeConfirmers = (parts: AuthParts): Confirmers => ({
  async change_email(db, { user_id, payload }) {
    const known = await findSecrets(db, user_id as number)
    const email = payload.email as string
    await setEmail(db, known.id, email, 1)
    if (known.email_status < 1) {
      // Their first address that is proved: nobody before it has a say, and whoever was in the account may be a stranger.
      await handToOwner(db, known)
      return { user_id: known.id, message: 'email_confirmed', canSignIn: true }
    }
    await dropLinks(db, known.id, ['confirm_email', 'reset_password'])
    const { name, locale } = known
    const url = await keepUrl(db, parts, known)
    await postLetter(db, parts.secrets, { kind: 'email_changed', to: known.email, locale, name, email, url })
    const profile = `${parts.public_url()}/settings/profile`
    await postLetter(db, parts.secrets, { kind: 'email_in_use', to: email, locale, name, url: profile })
    return { user_id: known.id, message: 'email_changed', canSignIn: false }
  },

  async keep_email(db, { user_id, payload, created_at }) {
    const known = await findSecrets(db, user_id as number)
    await dropLinks(db, known.id, ['change_email'])
    await dropLaterKept(db, known.id, created_at)
    if (emailKeyOf(known.email) === payload.email_key)
      return { user_id: known.id, message: 'email_kept', canSignIn: false }

    // Somebody else had the account: nothing that they know or have set up since opens it any more.
    const email = payload.email as string
    await setEmail(db, known.id, email, 1)
    await handToOwner(db, known)
    await dropPassword(db, known.id)
    if (await dropOtpSince(db, known.id, created_at)) await deleteBackupCodes(db, known.id)
    await mailReset(db, parts, { ...known, email })
    return { user_id: known.id, message: 'email_returned', canSignIn: false }
  },
})
