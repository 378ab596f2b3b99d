import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { denied, fieldsOf, said } from '../../social/answer.ts'
import { isOurs, show } from '../../social/authorize.ts'
import type { Fields } from '../../social/grants.ts'
import { accountsPage } from '../../social/page.ts'
import type { Account } from '../../world/account.ts'
import type { Network } from './application.ts'
import { badToken, errorAnswer, tooMany } from './error.ts'
import { ownOf } from './own.ts'

const lives_s = 5_183_944
const code_lives_ms = 600_000
const kept = 20

type Code = { account: Account; redirect_uri: string; until: number }

/** What the tokens of a window are called by, which Instagram and Threads each have for themselves. */
type Dialect = {
  title: string
  /** What its tokens begin with. */
  mark: string
  grants: { exchange: string; refresh: string }
  /** What the code's answer tells besides the token. */
  about(account: Account): object
}

/** A window that opens one profile, and the tokens behind it. */
export function serveTokens(app: FastifyInstance, parts: Parts, network: Network, prefix: string, dialect: Dialect) {
  const { client, accounts } = network
  const codes = new Map<string, Code>()
  const short = new Map<string, Account>()
  const newToken = () => `${dialect.mark}${randomBytes(24).toString('base64url')}`

  app.get(`${prefix}/oauth/authorize`, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const redirect_uri = query.get('redirect_uri')
    const isKnown = query.get('client_id') === client.client_id && query.get('response_type') === 'code'
    if (!isKnown || !isOurs(redirect_uri)) return reply.code(400).send({ error_message: 'Invalid platform app' })
    const as = query.get('as')
    if (as === null) return show(reply, accountsPage(dialect.title, accounts, query, languageOf(request)))
    const back = new URL(redirect_uri)
    back.searchParams.set('state', query.get('state') ?? '')
    const account = accounts.find(({ id }) => id === as)
    if (!account) {
      const refused = {
        error: 'access_denied',
        error_reason: 'user_denied',
        error_description: 'The user denied your request.',
      }
      for (const [name, value] of Object.entries(refused)) back.searchParams.set(name, value)
      return reply.redirect(back.href, 302)
    }
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { account, redirect_uri, until: parts.now() + code_lives_ms })
    back.searchParams.set('code', code)
    return reply.redirect(`${back.href}#_`, 302)
  })

  const serve = (method: string, run: (fields: Fields) => Answer) => (request: FastifyRequest, reply: FastifyReply) => {
    const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(badToken()) }
    const fields = fieldsOf(request)
    return answerCall(parts, { network: network.id, account: '', method }, refusals, () => run(fields), reply)
  }

  app.post(
    `${prefix}/oauth/access_token`,
    serve('oauth/access_token', (fields) => {
      const known = codes.get(fields.code ?? '')
      codes.delete(fields.code ?? '')
      const isMine = known?.redirect_uri === fields.redirect_uri && isClient(fields)
      if (!known || !isMine || known.until <= parts.now()) return refused('Invalid authorization code')
      const access_token = newToken()
      short.set(access_token, known.account)
      return said({ access_token, ...dialect.about(known.account) })
    }),
  )
  app.get(
    `${prefix}/access_token`,
    serve('access_token', ({ grant_type, client_secret, access_token = '' }) => {
      const account = short.get(access_token)
      const isAsked = grant_type === dialect.grants.exchange && client_secret === client.client_secret
      return account && isAsked ? granted(account) : errorAnswer(badToken())
    }),
  )
  app.get(
    `${prefix}/refresh_access_token`,
    serve('refresh_access_token', ({ grant_type, access_token = '' }) => {
      const account = accounts.find(
        (one) => one.tokens.access === access_token || ownOf(parts.world, one).tokens.includes(access_token),
      )
      return account && grant_type === dialect.grants.refresh ? granted(account) : errorAnswer(badToken())
    }),
  )

  const isClient = ({ client_id, client_secret }: Fields) =>
    client_id === client.client_id && client_secret === client.client_secret

  function granted(account: Account): Answer {
    const access_token = newToken()
    const own = ownOf(parts.world, account)
    own.tokens = [...own.tokens, access_token].slice(-kept)
    parts.world.store.touch()
    return said({ access_token, token_type: 'bearer', expires_in: lives_s })
  }
}

const refused = (error_message: string) =>
  denied(400, error_message, { error_type: 'OAuthException', code: 400, error_message })
const languageOf = ({ headers }: FastifyRequest) => (headers['accept-language']?.startsWith('en') ? 'en' : 'ru')
