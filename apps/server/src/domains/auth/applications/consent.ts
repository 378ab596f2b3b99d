// The page /oauth: who asks for what, and what the person says (RFC 6749 §4.1, RFC 7636, RFC 9207, RFC 9700).
import type { Asked, AuthorizationRequest, Return } from '@otklik/contract/auth/consents.ts'
import { isSameRedirect, returnPlaceOf } from '@otklik/contract/auth/redirects.ts'
import { limits } from '@otklik/contract/limits.ts'
import { needsFreshSignIn, type Scope, scopes } from '@otklik/contract/scopes.ts'
import { sql } from 'kysely'
import type { OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { AuthParts } from '../parts.ts'
import { insertFamily, isFreshSession } from '../queries.ts'
import { hashOf, newToken } from '../token.ts'
import { insertCode } from './codes.ts'
import { type ApplicationRow, findByClientId } from './queries.ts'

type Wanted = { application: ApplicationRow; redirect_uri: string; state: string | undefined }
type Good = Wanted & { scopes: Scope[]; code_challenge: string }
type Fault = { error: string; error_description: string }

/** Whoever is not known to be the application is never sent anywhere: what is wrong up to here stays on our page. */
async function getWanted({ database }: AuthParts, ctx: OutsideContext, request: AuthorizationRequest): Promise<Wanted> {
  const { client_id = '', redirect_uri = '', state } = request
  const application = await database.asIdentity((db) => findByClientId(db, client_id))
  if (!application || !ctx.spaces.includes(application.space_id)) return refuse('unknown_application')
  if (!application.redirect_uris.some((registered) => isSameRedirect(registered, redirect_uri)))
    refuse('unknown_redirect')
  return { application, redirect_uri, state }
}

function check(wanted: Wanted, request: AuthorizationRequest): Good | Fault {
  const fault = (error: string, error_description: string): Fault => ({ error, error_description })
  const { response_type, response_mode = 'query', scope = '', code_challenge = '', code_challenge_method } = request
  if (response_type !== 'code') return fault('unsupported_response_type', 'Only response_type=code is served')
  if (response_mode !== 'query') return fault('invalid_request', 'Only response_mode=query is served')
  if (!/^[\w-]{43}$/.test(code_challenge) || code_challenge_method !== 'S256')
    return fault('invalid_request', 'PKCE is needed: code_challenge with code_challenge_method=S256')
  const asked = [...new Set(scope.split(' ').filter(Boolean))]
  const known = scopes.filter((one) => asked.includes(one) && wanted.application.scopes.includes(one))
  if (asked.length === 0 || known.length < asked.length)
    return fault('invalid_scope', 'Scopes that the application was registered for must be named')
  return { ...wanted, scopes: known, code_challenge }
}

/** With the issuer: whoever speaks with several servers knows which one answers (RFC 9207). */
function returnTo({ public_url }: AuthParts, { redirect_uri, state }: Wanted, said: Record<string, string>): Return {
  const url = new URL(redirect_uri)
  const words = { ...said, ...(state !== undefined && { state }), iss: public_url() }
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
  return { redirect_to: url.href }
}

const isFresh = ({ database }: AuthParts, { token }: OutsideContext) =>
  database.asIdentity((db) => isFreshSession(db, hashOf(token), limits.consent_fresh_s))

/** For what needs a sign-in of a moment ago. */
export async function checkFresh(parts: AuthParts, ctx: OutsideContext, asked: readonly Scope[]) {
  if (needsFreshSignIn(asked) && !(await isFresh(parts, ctx))) refuse('sign_in_again')
}

type Counted = { name: string; seen: number; all: number }

export async function askConsent(
  parts: AuthParts,
  ctx: OutsideContext,
  request: AuthorizationRequest,
): Promise<Asked | Return> {
  const wanted = await getWanted(parts, ctx, request)
  const good = check(wanted, request)
  if ('error' in good) return returnTo(parts, wanted, good)
  const { space_id, name, developer } = good.application
  const objects = ctx.actor.memberships.find((member) => member.space_id === space_id)?.objects ?? null
  const counted = await ctx.inSpaces(async ({ db }) => {
    const { rows } = await sql<Counted>`
      select s.name, count(o.id)::integer as all,
        (count(o.id) filter (where ${objects}::integer[] is null or o.id = any(${objects}::integer[])))::integer as seen
      from spaces s left join objects o on o.space_id = s.id and o.state <> 'removed'
      where s.id = ${space_id} group by s.name`.execute(db)
    return rows[0] as Counted
  })
  return {
    application: { name, developer },
    returns_to: returnPlaceOf(good.redirect_uri),
    space: { id: space_id, name: counted.name },
    accounts: { seen: counted.seen, all: counted.all },
    scopes: good.scopes,
    days: limits.consent_days,
    must_sign_in: needsFreshSignIn(good.scopes) && !(await isFresh(parts, ctx)),
  }
}

export async function decideConsent(
  parts: AuthParts,
  ctx: OutsideContext,
  { is_allowed, ...request }: AuthorizationRequest & { is_allowed: boolean },
): Promise<Return> {
  const wanted = await getWanted(parts, ctx, request)
  const good = check(wanted, request)
  if ('error' in good) return returnTo(parts, wanted, good)
  if (!is_allowed)
    return returnTo(parts, wanted, { error: 'access_denied', error_description: 'The person has said no' })
  await checkFresh(parts, ctx, good.scopes)
  const { application, code_challenge, redirect_uri } = good
  const { id, space_id, name } = application
  const code = newToken()
  await parts.database.asIdentity(async (db) => {
    const family = await insertFamily(db, {
      ...{ user_id: ctx.user_id, client_id: 'application', device: name, ip: ctx.ip },
      ...{ space_id, application_id: id, scopes: good.scopes },
    })
    const lives_s = limits.code_lives_s
    await insertCode(db, { code_hash: hashOf(code), family_id: family.id, redirect_uri, code_challenge, lives_s })
  })
  await ctx.inSpaces(async (inside) =>
    inside.record({ kind: 'consent.allowed', space_id, id, subject: name, after: { name, scopes: good.scopes } }),
  )
  return returnTo(parts, wanted, { code })
}
