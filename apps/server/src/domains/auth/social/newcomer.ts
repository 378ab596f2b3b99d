import { SocialProvider } from '@otklik/contract/auth/social.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { Locale as LocaleSchema } from '@otklik/contract/users/users.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { postLetter } from '../../../platform/mail/post.ts'
import { refuse } from '../../../platform/refuse.ts'
import { emailKeyOf } from '../../users/address.ts'
import { mailboxOf } from '../address.ts'
import type { Confirmers } from '../confirmers.ts'
import { insertLink } from '../links.ts'
import type { AuthParts } from '../parts.ts'
import { findPerson, insertPerson } from '../person-queries.ts'
import { checkSignup } from '../signup/gate.ts'
import { getInvitation, joinSpace } from '../signup/invitation.ts'
import { openSpace } from '../signup/open-space.ts'
import { takeAttempts } from '../throttle/attempts.ts'
import { providers } from './providers/index.ts'
import { findLinked, insertLinked } from './queries.ts'

/** Somebody a provider has shown us, with the address they shall have here. */
const Newcomer = z.object({
  provider: SocialProvider,
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  locale: LocaleSchema,
  promocode: z.string().optional(),
  /** Of an invitation, whose address `email` then is. */
  hash: z.string().optional(),
})
export type Newcomer = z.infer<typeof Newcomer>

/** A person whose address is proved, in a space of their own or where they were invited. Refuses a taken address. */
export async function admitNewcomer(
  db: Db,
  parts: Pick<AuthParts, 'config'>,
  { provider, subject, name, email, locale, promocode, hash }: Newcomer,
) {
  await checkSignup(db, parts, { isInvited: hash !== undefined })
  const called = name || (email.split('@')[0] as string).slice(0, limits.name_max)
  const invited = hash ? await getInvitation(db, hash) : undefined
  const user_id = await insertPerson(db, { name: called, email, locale, email_status: 1, password_hash: null })
  if (invited) await joinSpace(db, invited.invite, user_id)
  else await openSpace(db, { name: called, locale, administrator: user_id, promocode })
  if (!(await insertLinked(db, { provider, subject, user_id, email }))) refuse('authorization_failed')
  return user_id
}

/**
 * Asks the owner of the address. Answers the same whether or not they are here already; if they are, nothing of theirs
 * changes, and the letter tells them how to go on. Wake `mail` after the commit.
 */
export async function askNewcomer(db: Db, parts: AuthParts, newcomer: Newcomer) {
  const { secrets, public_url } = parts
  await checkSignup(db, parts, { isInvited: newcomer.hash !== undefined })
  const { provider, email, locale, name } = newcomer
  await takeAttempts(db, [{ limit: 'letter_email', of: mailboxOf(email) }])
  const known = await findPerson(db, emailKeyOf(email))
  const called = providers[provider].name
  if (!known) {
    const hash = await insertLink(db, { kind: 'provider_signup', payload: newcomer, lives_s: limits.confirm_email_s })
    const url = `${public_url()}/confirm_email/${hash}`
    await postLetter(db, secrets, { kind: 'social_signup', to: email, locale, provider: called, account: name, url })
  } else if (!known.disabled_at) {
    const mine: Locale = known.locale === 'en' ? 'en' : 'ru'
    const letter = { kind: 'already_registered', to: known.email, locale: mine, name: known.name } as const
    await postLetter(db, secrets, { ...letter, provider: called, url: `${public_url()}/login` })
  }
}

/** The letter was read: the address is theirs. */
export const socialConfirmers = (parts: AuthParts): Confirmers => ({
  async provider_signup(db, { payload }) {
    const newcomer = Newcomer.parse(payload)
    if (await findLinked(db, newcomer.provider, newcomer.subject)) refuse('bad_link')
    return { user_id: await admitNewcomer(db, parts, newcomer), message: 'email_confirmed', canSignIn: true }
  },
})
