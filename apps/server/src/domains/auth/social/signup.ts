import { webClient } from '@otklik/contract/auth/auth.ts'
import {
  type SocialAnswer,
  type SocialCode,
  type SocialEmail,
  SocialProvider,
  type SocialSignup,
} from '@otklik/contract/auth/social.ts'
import { limits } from '@otklik/contract/limits.ts'
import { z } from 'zod'
import type { OpenContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { emailKeyOf } from '../../users/address.ts'
import { placeOfIp } from '../address.ts'
import { isCodeRight } from '../codes.ts'
import { getLink, insertLink, takeLink } from '../links.ts'
import type { AuthParts } from '../parts.ts'
import { findPerson } from '../person-queries.ts'
import { beginSession } from '../sessions.ts'
import { getInvitation } from '../signup/invitation.ts'
import { announceJoined, type Joined } from '../signup/joined.ts'
import { takeAttempts } from '../throttle/attempts.ts'
import { finishFlow } from './flow.ts'
import { admitNewcomer, askNewcomer } from './newcomer.ts'
import { findLinked } from './queries.ts'

/** What the provider has proved, while the person still owes an address or a code. */
const Proved = z.object({
  provider: SocialProvider,
  subject: z.string(),
  name: z.string(),
  redirect: z.string().optional(),
  promocode: z.string().optional(),
})
type Proved = z.infer<typeof Proved>
type Returned = Exclude<SocialSignup, SocialEmail | SocialCode>

/** Signs in whoever is known by their account at the provider, and takes in who is new. Never by an address alone. */
export async function signUpSocially(parts: AuthParts, ctx: OpenContext, body: SocialSignup): Promise<SocialAnswer> {
  const answer =
    'code_verifier' in body
      ? await enter(parts, ctx, body)
      : 'email' in body
        ? await enterWithEmail(parts, ctx, body)
        : await enterWithCode(parts, ctx, body)
  if (answer.is_mailed) parts.wake('mail')
  return answer
}

async function enter(parts: AuthParts, ctx: OpenContext, back: Returned): Promise<SocialAnswer> {
  const { provider, locale } = back
  const { identity, began } = await finishFlow(parts, back)
  const { subject, name } = identity
  const { redirect, promocode, hash } = began
  const proved: Proved = { provider, subject, name, redirect, promocode }
  const { joined, ...answer } = await parts.database.asIdentity(async (db): Promise<Entered> => {
    const known = await findLinked(db, provider, subject)
    if (known?.disabled_at) return refuse('wrong_credentials')
    if (known?.otp_secret) return owe(db, 'code_required', proved, known.id)
    if (known) return { token: await begin(db, known.id, ctx), redirect }

    const invited = hash ? await getInvitation(db, hash) : undefined
    const email = invited?.invite.email ?? identity.email
    if (email === null) return owe(db, 'no_email', proved)
    await takeAttempts(db, [{ limit: 'signup_ip', of: placeOfIp(ctx.ip) }])
    const newcomer = { provider, subject, name, email, locale, promocode, hash }
    // By the provider, or by the invitation that was read in the mailbox.
    const isVouched = identity.isVerified && emailKeyOf(identity.email ?? '') === emailKeyOf(email)
    if (!isVouched && !invited?.isMailed) {
      await askNewcomer(db, parts, newcomer)
      return { is_mailed: true, email }
    }
    if (await findPerson(db, emailKeyOf(email))) return refuse('registered_otherwise')
    const user_id = await admitNewcomer(db, parts, newcomer)
    const joined = invited && { space_id: invited.invite.space_id, invite_id: invited.invite.id, user_id }
    return { token: await begin(db, user_id, ctx), signup: true, redirect, joined }
  })
  if (joined) await announceJoined(parts, joined, ctx.correlation_id)
  return answer
}
type Entered = SocialAnswer & { joined?: Joined | undefined }

const begin = (db: Db, user_id: number, { device, ip }: OpenContext) =>
  beginSession(db, user_id, { client_id: webClient.client_id, device, ip })

/** The provider's code is used up by now; ours stands for what it has proved. */
async function owe(
  db: Db,
  error_type: NonNullable<SocialAnswer['error_type']>,
  payload: Proved,
  user_id?: number,
): Promise<SocialAnswer> {
  const link = { kind: 'social_proof', payload, lives_s: limits.social_state_s, ...(user_id && { user_id }) } as const
  return { error_type, access_token: await insertLink(db, link) }
}

async function enterWithEmail(parts: AuthParts, ctx: OpenContext, body: SocialEmail): Promise<SocialAnswer> {
  const { email, locale = ctx.locale } = body
  return parts.database.asIdentity(async (db) => {
    const { user_id, payload } = await takeLink(db, ['social_proof'], body.access_token)
    const proved = Proved.parse(payload)
    if (user_id !== null || proved.provider !== body.provider) return refuse('bad_link')
    await takeAttempts(db, [{ limit: 'signup_ip', of: placeOfIp(ctx.ip) }])
    await askNewcomer(db, parts, { ...proved, email, locale })
    return { is_mailed: true, email }
  })
}

async function enterWithCode(parts: AuthParts, ctx: OpenContext, body: SocialCode): Promise<SocialAnswer> {
  const { database } = parts
  const find = async (db: Db, user_id: number | null, payload: unknown) => {
    const { provider, subject, redirect } = Proved.parse(payload)
    const known = await findLinked(db, provider, subject)
    // The link may have gone since, or the person.
    const isStill = known && known.id === user_id && !known.disabled_at && provider === body.provider
    return isStill ? { ...known, redirect } : refuse('bad_link')
  }
  const known = await database.asIdentity(async (db) => {
    const { user_id, payload } = await getLink(db, ['social_proof'], body.access_token)
    return find(db, user_id, payload)
  })
  if (!(await isCodeRight(parts, known, body.code))) return refuse('wrong_code')
  return database.asIdentity(async (db) => {
    const { user_id, payload } = await takeLink(db, ['social_proof'], body.access_token)
    const { id, redirect } = await find(db, user_id, payload)
    return { token: await begin(db, id, ctx), redirect }
  })
}
