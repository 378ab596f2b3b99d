import type { SocialLink, SocialProvider } from '@otklik/contract/auth/social.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/db.ts'
import { postLetter } from '../../../platform/mail/post.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { AuthParts } from '../parts.ts'
import { proveOwner } from '../protection/proof.ts'
import { takeAttempts } from '../throttle/attempts.ts'
import { finishFlow } from './flow.ts'
import { providers } from './providers/index.ts'
import { deleteLinked, deleteSubject, findLinked, insertLinked } from './queries.ts'

/** One more way in, for somebody who is in already; a letter tells them. */
export async function linkSocial(
  parts: AuthParts,
  ctx: OutsideContext,
  { password, code_of_second_factor: code, ...back }: SocialLink,
): Promise<null> {
  const { provider } = back
  // First, so that a slip leaves the provider's code good for another try.
  const { id: user_id, name, email: to, locale } = await proveOwner(parts, ctx, { password, code })
  const { identity } = await finishFlow(parts, back)
  const { subject, email } = identity
  await parts.database.asIdentity(async (db) => {
    const known = await findLinked(db, provider, subject)
    if (known?.id === user_id) return
    if (known || !(await insertLinked(db, { provider, subject, user_id, email }))) return refuse('already_connected')
    await takeAttempts(db, [{ limit: 'letter_own', of: user_id }])
    const letter = { kind: 'social_linked', to, locale, name, provider: providers[provider].name } as const
    await postLetter(db, parts.secrets, { ...letter, url: `${parts.public_url()}/settings/profile` })
  })
  parts.wake('mail')
  return null
}

/** Whoever has no password sets one by recovery: the address is confirmed. */
export async function unlinkSocial({ database }: AuthParts, { user_id }: OutsideContext, provider: SocialProvider) {
  const isGone = await database.asIdentity((db) => deleteLinked(db, user_id, provider))
  return isGone ? null : refuse('not_found')
}

/** Somebody wants the provider's application to forget them: their account here stays, this way into it does not. */
export const forgetSubject = (database: Database, provider: string, subject: string) =>
  database.asIdentity((db) => deleteSubject(db, provider, subject))
