// What a person has let act for them: applications, and tokens for programs of their own.
import type { Consent, PersonalToken, PersonalTokenDraft } from '@otklik/contract/auth/consents.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { AuthParts } from '../parts.ts'
import { endFamily, insertFamily } from '../queries.ts'
import { hashOf } from '../token.ts'
import { checkFresh } from './consent.ts'
import { newPersonalToken, prefixOf } from './personal-token.ts'
import { insertAccess, selectConsents, selectTokens } from './queries.ts'
import { endSessionsOf } from './register.ts'

export const listConsents = ({ database }: AuthParts, { user_id }: OutsideContext): Promise<Consent[]> =>
  database.asIdentity((db) => selectConsents(db, user_id))

export async function withdrawConsent(parts: AuthParts, ctx: OutsideContext, id: number): Promise<null> {
  const own = (await listConsents(parts, ctx)).find(({ application_id }) => application_id === id)
  if (!own) return refuse('not_found')
  const { space_id, name } = own
  await endSessionsOf(parts, { space_id, id }, ctx.user_id)
  if (ctx.spaces.includes(space_id))
    await ctx.inSpaces(async (inside) =>
      inside.record({ kind: 'consent.withdrawn', space_id, id, subject: name, before: { name } }),
    )
  return null
}

export const listTokens = ({ database }: AuthParts, { user_id }: OutsideContext): Promise<PersonalToken[]> =>
  database.asIdentity((db) => selectTokens(db, user_id))

export async function addToken(
  parts: AuthParts,
  ctx: OutsideContext,
  { space_id, name, days, scopes: asked }: PersonalTokenDraft,
): Promise<{ token: PersonalToken; secret: string }> {
  const scopes = [...new Set(asked)]
  await checkFresh(parts, ctx, scopes)
  const secret = newPersonalToken()
  const token = await parts.database.asIdentity(async (db) => {
    if ((await selectTokens(db, ctx.user_id)).length >= limits.personal_tokens) refuse('limit_reached')
    const { id } = await insertFamily(db, {
      ...{ user_id: ctx.user_id, client_id: 'personal', device: name, ip: ctx.ip },
      ...{ space_id, scopes, name, prefix: prefixOf(secret) },
    })
    const expires_at = new Date(Date.now() + days * 86_400_000)
    await insertAccess(db, { family_id: id, token_hash: hashOf(secret), expires_at })
    const made = (await selectTokens(db, ctx.user_id)).find((one) => one.id === id)
    return made as PersonalToken
  })
  await ctx.inSpaces(async (inside) =>
    inside.record({
      ...{ kind: 'token.made', space_id, id: ctx.user_id, subject: name },
      after: { name, scopes, expires_at: token.expires_at },
    }),
  )
  return { token, secret }
}

export async function removeToken(parts: AuthParts, ctx: OutsideContext, id: string): Promise<null> {
  const own = (await listTokens(parts, ctx)).find((token) => token.id === id)
  if (!own) return refuse('not_found')
  await parts.database.asIdentity((db) => endFamily(db, id, 'logout'))
  parts.forgetPerson(ctx.user_id)
  const { space_id, name } = own
  if (ctx.spaces.includes(space_id))
    await ctx.inSpaces(async (inside) =>
      inside.record({ kind: 'token.revoked', space_id, id: ctx.user_id, subject: name, before: { name } }),
    )
  return null
}
