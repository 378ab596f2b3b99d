import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { denied, fieldsOf, said } from '../../social/answer.ts'
import { isOurs, show } from '../../social/authorize.ts'
import type { Fields } from '../../social/grants.ts'
import { accountsPage } from '../../social/page.ts'
import type { Account } from '../../world/account.ts'
import { refusalAnswer } from '../asked/refusal.ts'
import { twitterAccounts, twitterClient } from './accounts.ts'
import { application_token } from './callers.ts'
import { tooMany, unauthorized } from './errors.ts'
import { keepToken, ownOf, token_lives_s } from './own.ts'

const code_lives_ms = 30_000
type Code = { account: Account; redirect_uri: string; challenge: string; scope: string; until: number }

const invalid = (error: string, error_description: string) => denied(400, error, { error, error_description })

/** The window of X's own, the tokens behind it, and the token of our application. */
export function serveTokens(app: FastifyInstance, parts: Parts) {
  const { world } = parts
  const codes = new Map<string, Code>()

  app.get('/twitter/i/oauth2/authorize', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const redirect_uri = query.get('redirect_uri')
    const challenge = query.get('code_challenge') ?? ''
    const isKnown = query.get('client_id') === twitterClient.client_id && query.get('response_type') === 'code'
    const isProved = challenge !== '' && query.get('code_challenge_method') === 'S256' && query.get('state')
    if (!isKnown || !isProved || !isOurs(redirect_uri)) return reply.code(400).send({ error: 'invalid_request' })
    const as = query.get('as')
    if (as === null) return show(reply, accountsPage('X', twitterAccounts, query, languageOf(request)))
    const back = new URL(redirect_uri)
    back.searchParams.set('state', query.get('state') ?? '')
    const account = twitterAccounts.find(({ id }) => id === as)
    if (!account) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(24).toString('base64url')
      const scope = query.get('scope') ?? ''
      codes.set(code, { account, redirect_uri, challenge, scope, until: parts.now() + code_lives_ms })
      back.searchParams.set('code', code)
    }
    return reply.redirect(back.href, 302)
  })

  const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(unauthorized()) }
  app.post('/twitter/2/oauth2/token', (request, reply) => {
    const call = { network: 'twitter', account: '', method: 'token' }
    return answerCall(parts, call, refusals, () => grant(request, fieldsOf(request)), reply)
  })
  app.post('/twitter/oauth2/token', (request, reply) => {
    const call = { network: 'twitter', account: '', method: 'application' }
    const { consumer_key, consumer_secret } = twitterClient
    const isOurs = basicOf(request) === `${encodeURIComponent(consumer_key)}:${encodeURIComponent(consumer_secret)}`
    const isAsked = fieldsOf(request).grant_type === 'client_credentials'
    const answer = () =>
      isOurs && isAsked
        ? said({ token_type: 'bearer', access_token: application_token })
        : denied(403, 'credentials', { errors: [{ code: 99, message: 'Unable to verify your credentials' }] })
    return answerCall(parts, call, refusals, answer, reply)
  })

  function grant(request: FastifyRequest, fields: Fields): Answer {
    if (basicOf(request) !== `${twitterClient.client_id}:${twitterClient.client_secret}`)
      return denied(401, 'unauthorized_client', {
        error: 'unauthorized_client',
        error_description: 'Missing valid authorization header',
      })
    if (fields.grant_type === 'authorization_code') {
      const known = codes.get(fields.code ?? '')
      codes.delete(fields.code ?? '')
      const proved = createHash('sha256')
        .update(fields.code_verifier ?? '')
        .digest('base64url')
      const isGood = known && known.redirect_uri === fields.redirect_uri && known.challenge === proved
      return isGood && known.until > parts.now()
        ? granted(known.account, known.scope)
        : invalid('invalid_request', 'Value passed for the authorization code was invalid.')
    }
    if (fields.grant_type !== 'refresh_token') return invalid('invalid_request', 'grant_type')
    const found = twitterAccounts.find((account) =>
      ownOf(world, account).tokens.some(({ refresh }) => refresh === fields.refresh_token),
    )
    if (!found) return invalid('invalid_request', 'Value passed for the token was invalid.')
    const own = ownOf(world, found)
    // Both are new: the old ones open nothing any more.
    own.tokens = own.tokens.filter(({ refresh }) => refresh !== fields.refresh_token)
    return granted(found, 'tweet.read users.read offline.access')
  }

  function granted(account: Account, scope: string): Answer {
    const [access, refresh] = [randomBytes(30).toString('base64url'), randomBytes(30).toString('base64url')]
    keepToken(world, account, { access, refresh, until: world.seconds() + token_lives_s })
    return said({
      token_type: 'bearer',
      expires_in: token_lives_s,
      access_token: access,
      scope,
      refresh_token: refresh,
    })
  }
}

const basicOf = ({ headers }: FastifyRequest) => {
  const [way, said = ''] = (headers.authorization ?? '').split(' ')
  return way === 'Basic' ? Buffer.from(said, 'base64').toString() : ''
}
const languageOf = ({ headers }: FastifyRequest) => (headers['accept-language']?.startsWith('en') ? 'en' : 'ru')
