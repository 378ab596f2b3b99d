import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { isOurs, show } from '../../social/authorize.ts'
import { accountsPage } from '../../social/page.ts'
import type { Account } from '../../world/account.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import { tiktokAccounts, tiktokClient } from './accounts.ts'
import { fine } from './comments.ts'
import { badCode, badParameter, badRefreshToken, badToken, tooMany } from './error.ts'
import { keepToken, ownOf } from './own.ts'

const code_lives_ms = 600_000
const lives_s = 86_400
const year_s = 31_536_000
const scope = 'user.info.basic,user.info.username,video.list,comment.list,comment.list.manage'

type Code = { account: Account; redirect_uri: string; until: number }
type Fields = Readonly<Record<string, unknown>>

/** The window, which takes only addresses that end in a stroke, and the tokens behind it. */
export function serveTokens(app: FastifyInstance, parts: Parts, api: string) {
  const { world } = parts
  const codes = new Map<string, Code>()

  app.get('/tiktok/v2/auth/authorize/', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const redirect_uri = query.get('redirect_uri')
    const isKnown = query.get('client_key') === tiktokClient.client_id && query.get('response_type') === 'code'
    if (!isKnown || !isOurs(redirect_uri) || !redirect_uri.endsWith('/'))
      return reply.code(400).send({ error: 'redirect_uri' })
    const as = query.get('as')
    const language = request.headers['accept-language']?.startsWith('en') ? 'en' : 'ru'
    if (as === null) return show(reply, accountsPage('TikTok', tiktokAccounts, query, language))
    const back = new URL(redirect_uri)
    back.searchParams.set('state', query.get('state') ?? '')
    const account = tiktokAccounts.find(({ id }) => id === as)
    if (!account) {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href, 302)
    }
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { account, redirect_uri, until: parts.now() + code_lives_ms })
    back.searchParams.set('code', code)
    back.searchParams.set('scopes', scope)
    return reply.redirect(back.href, 302)
  })

  const serve = (path: string, grant: (fields: Fields) => Done) =>
    app.post(`${api}/tt_user/oauth2/${path}/`, (request, reply) => {
      const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(badToken()) }
      const call = { network: 'tiktok', account: '', method: `oauth2/${path}` }
      return answerCall(parts, call, refusals, () => run(() => grant((request.body ?? {}) as Fields)), reply)
    })

  serve('token', (fields) => {
    checkClient(fields)
    const known = codes.get(String(fields.auth_code))
    codes.delete(String(fields.auth_code))
    if (!known || known.until <= parts.now() || known.redirect_uri !== fields.redirect_uri) throw badCode()
    return granted(known.account)
  })
  serve('refresh_token', (fields) => {
    checkClient(fields)
    const account = tiktokAccounts.find((one) =>
      ownOf(world, one).tokens?.some(({ refresh }) => refresh === fields.refresh_token),
    )
    if (!account) throw badRefreshToken()
    return granted(account)
  })

  function granted(account: Account): Done {
    const [access, refresh] = [
      `act.${randomBytes(24).toString('base64url')}`,
      `rft.${randomBytes(24).toString('base64url')}`,
    ]
    keepToken(world, account, { access, refresh, until: world.seconds() + lives_s })
    return fine({
      ...{ access_token: access, expires_in: lives_s, open_id: account.id, refresh_token: refresh },
      ...{ refresh_token_expires_in: year_s, scope, token_type: 'Bearer' },
    })
  }
}

function checkClient({ client_id, client_secret }: Fields) {
  if (client_id !== tiktokClient.client_id || client_secret !== tiktokClient.client_secret)
    throw badParameter('client_id or client_secret is wrong.')
}
