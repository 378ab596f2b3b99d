import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { denied, fieldsOf, oauthError, said } from '../../social/answer.ts'
import { isOurs, show } from '../../social/authorize.ts'
import type { Fields } from '../../social/grants.ts'
import { accountsPage } from '../../social/page.ts'
import { refusalAnswer } from '../asked/refusal.ts'
import { linkedinClient, manager_id } from './accounts.ts'
import { revoked, tooMany } from './errors.ts'
import { personOf, token_lives_s } from './own.ts'

/** Of the Community Management API, which may be the only product of an application: `openid` is of another one. */
const scopes = ['r_basicprofile', 'r_organization_social_feed', 'w_organization_social_feed', 'rw_organization_admin']
const code_lives_ms = 1_800_000
const dead_token = 'The provided authorization grant or refresh token is invalid, expired or revoked.'
const people = [{ id: 'anna', name: 'Анна Соколова', screen_name: 'anna-sokolova' }]

/** The window of LinkedIn's own: whoever signs in manages both pages. */
export function serveTokens(app: FastifyInstance, parts: Parts) {
  const { world } = parts
  const codes = new Map<string, { redirect_uri: string; until: number }>()

  app.get('/linkedin/oauth/v2/authorization', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const redirect_uri = query.get('redirect_uri')
    const isKnown = query.get('client_id') === linkedinClient.client_id && query.get('response_type') === 'code'
    if (!isKnown || !isOurs(redirect_uri)) return reply.code(400).send({ error: 'invalid_request' })
    const as = query.get('as')
    if (as === null) return show(reply, accountsPage('LinkedIn', people, query, languageOf(request)))
    const back = new URL(redirect_uri)
    back.searchParams.set('state', query.get('state') ?? '')
    const foreign = (query.get('scope') ?? '').split(' ').find((one) => !scopes.includes(one))
    if (foreign !== undefined) {
      back.searchParams.set('error', 'unauthorized_scope_error')
      back.searchParams.set('error_description', `Scope &quot;${foreign}&quot; is not authorized for your application`)
    } else if (as !== 'anna') back.searchParams.set('error', 'user_cancelled_login')
    else {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { redirect_uri, until: parts.now() + code_lives_ms })
      back.searchParams.set('code', code)
    }
    return reply.redirect(back.href, 302)
  })

  app.post('/linkedin/oauth/v2/accessToken', (request, reply) => {
    const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(revoked()) }
    const call = { network: 'linkedin', account: '', method: 'token' }
    return answerCall(parts, call, refusals, () => grant(fieldsOf(request)), reply)
  })

  function grant(fields: Fields): Answer {
    const isOurs =
      fields.client_id === linkedinClient.client_id && fields.client_secret === linkedinClient.client_secret
    if (!isOurs)
      return denied(401, 'invalid_client', {
        error: 'invalid_client',
        error_description: 'Client authentication failed',
      })
    if (fields.grant_type === 'authorization_code') {
      const known = codes.get(fields.code ?? '')
      codes.delete(fields.code ?? '')
      return known && known.redirect_uri === fields.redirect_uri && known.until > parts.now()
        ? granted(randomBytes(24).toString('base64url'))
        : oauthError('invalid_request')
    }
    // The one to renew with stays, and lives a year from the beginning.
    const known = personOf(world).tokens.find(({ refresh }) => refresh === fields.refresh_token)
    return fields.grant_type === 'refresh_token' && known
      ? granted(known.refresh)
      : denied(400, 'invalid_grant', { error: 'invalid_grant', error_description: dead_token })
  }

  function granted(refresh: string): Answer {
    const access = `AQV${randomBytes(24).toString('base64url')}`
    const own = personOf(world)
    own.tokens = [...own.tokens, { access, refresh, until: world.seconds() + token_lives_s }].slice(-50)
    world.store.touch()
    return said({
      ...{
        access_token: access,
        expires_in: token_lives_s,
        refresh_token: refresh,
        refresh_token_expires_in: 31_536_000,
      },
      scope: scopes.join(','),
    })
  }
}

export const me = () => ({ body: { id: manager_id, localizedFirstName: 'Анна', localizedLastName: 'Соколова' } })
const languageOf = ({ headers }: FastifyRequest) => (headers['accept-language']?.startsWith('en') ? 'en' : 'ru')
