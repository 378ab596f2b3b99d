import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { fieldsOf, oauthError, said } from '../../social/answer.ts'
import { isOurs, show } from '../../social/authorize.ts'
import type { Fields } from '../../social/grants.ts'
import { accountsPage } from '../../social/page.ts'
import type { Account } from '../../world/account.ts'
import { refusalAnswer } from '../asked/refusal.ts'
import { avitoAccounts, avitoClient } from './accounts.ts'
import { tooMany, unauthorized } from './errors.ts'
import { keepToken, ownOf, type Token, token_lives_s } from './own.ts'

const code_lives_ms = 600_000
type Code = { account: Account; until: number }

/** The window of Avito's own, and the tokens behind it and behind a seller's own keys. */
export function serveTokens(app: FastifyInstance, parts: Parts) {
  const { world } = parts
  const codes = new Map<string, Code>()

  app.get('/avito/oauth', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const redirect_uri = query.get('redirect_uri')
    const isKnown = query.get('client_id') === avitoClient.client_id && query.get('response_type') === 'code'
    if (!isKnown || !isOurs(redirect_uri)) return reply.code(400).send({ error: { code: 400, message: 'Bad Request' } })
    const as = query.get('as')
    if (as === null) return show(reply, accountsPage('Авито', avitoAccounts, query, languageOf(request)))
    const back = new URL(redirect_uri)
    back.searchParams.set('state', query.get('state') ?? '')
    const account = avitoAccounts.find(({ id }) => id === as)
    if (!account) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(18).toString('base64url')
      codes.set(code, { account, until: parts.now() + code_lives_ms })
      back.searchParams.set('code', code)
    }
    return reply.redirect(back.href, 302)
  })

  app.post('/avito/token', (request, reply) => {
    const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(unauthorized()) }
    const call = { network: 'avito', account: '', method: 'token' }
    return answerCall(parts, call, refusals, () => grant(fieldsOf(request)), reply)
  })

  function grant(fields: Fields): Answer {
    switch (fields.grant_type) {
      case 'client_credentials': {
        const account = avitoAccounts.find(
          ({ tokens }) => tokens.key_id === fields.client_id && tokens.access === fields.client_secret,
        )
        return account ? granted(account, false) : oauthError('invalid_client')
      }
      case 'authorization_code': {
        const known = codes.get(fields.code ?? '')
        codes.delete(fields.code ?? '')
        const isGood = known && isOurApplication(fields) && known.until > parts.now()
        return isGood ? granted(known.account, true) : oauthError('invalid_grant')
      }
      case 'refresh_token': {
        const found = avitoAccounts.find((account) =>
          ownOf(world, account).tokens.some(({ refresh }) => refresh !== undefined && refresh === fields.refresh_token),
        )
        if (!found || !isOurApplication(fields)) return oauthError('invalid_grant')
        const own = ownOf(world, found)
        // Both are new: the old ones open nothing any more.
        own.tokens = own.tokens.filter(({ refresh }) => refresh !== fields.refresh_token)
        return granted(found, true)
      }
      default:
        return oauthError('unsupported_grant_type')
    }
  }

  function granted(account: Account, isRenewable: boolean): Answer {
    const token: Token = {
      access: randomBytes(16).toString('base64url'),
      ...(isRenewable && { refresh: randomBytes(28).toString('base64url') }),
      until: world.seconds() + token_lives_s,
    }
    keepToken(world, account, token)
    return said({
      access_token: token.access,
      expires_in: token_lives_s,
      ...(token.refresh && { refresh_token: token.refresh, scope }),
      token_type: 'Bearer',
    })
  }
}

const scope = 'messenger:read,messenger:write,ratings:read,ratings:write,user:read'
const isOurApplication = ({ client_id, client_secret }: Fields) =>
  client_id === avitoClient.client_id && client_secret === avitoClient.client_secret
const languageOf = ({ headers }: FastifyRequest) => (headers['accept-language']?.startsWith('en') ? 'en' : 'ru')
