import type { SocialProvider, SocialReturn } from '@otklik/contract/social.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db.ts'
import { postLetter } from '../../../platform/mail/post.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { AuthParts } from '../parts.ts'
import { findSecrets } from '../secret-queries.ts'
import { finishFlow } from './flow.ts'
import { providers } from './providers/index.ts'
import { deleteLinked, deleteSubject, findLinked, insertLinked } from './queries.ts'

/** One more way in, for somebody who is in already; a letter tells them. */
export async function linkSocial(parts: AuthParts, { user_id }: OutsideContext, back: SocialReturn): Promise<null> {
  const { provider } = back
  const { identity } = await finishFlow(parts, back)
  const { subject, email } = identity
  await parts.database.asIdentity(async (db) => {
    const known = await findLinked(db, provider, subject)
    if (known?.id === user_id) return
    if (known || !(await insertLinked(db, { provider, subject, user_id, email }))) return refuse('already_connected')
    const { name, email: to, locale } = await findSecrets(db, user_id)
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
