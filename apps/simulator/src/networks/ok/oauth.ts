import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { denied, fieldsOf, said } from '../../social/answer.ts'
import { isOurs, show } from '../../social/authorize.ts'
import type { Fields } from '../../social/grants.ts'
import { accountsPage } from '../../social/page.ts'
import { okAccounts, okClient, okManagers } from './accounts.ts'
import { sessionsOf } from './own.ts'

const code_lives_ms = 120_000
const session_lives_s = 2_592_000

/** Its window, and the sessions behind it: a person allows all the groups they manage at once. */
export function serveOauth(app: FastifyInstance, parts: Parts) {
  const { world } = parts
  const codes = new Map<string, { key: string; redirect_uri: string; until: number }>()
  const newToken = (prefix: string) => `${prefix}${randomBytes(18).toString('base64url')}`

  app.get('/ok/connect/oauth/authorize', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const redirect_uri = query.get('redirect_uri')
    const isKnown = query.get('client_id') === okClient.client_id && query.get('response_type') === 'code'
    if (!isKnown || !isOurs(redirect_uri)) return reply.code(400).send({ error: 'invalid_request' })
    const as = query.get('as')
    if (as === null) return show(reply, accountsPage('Одноклассники', people, query, languageOf(request)))
    const back = new URL(redirect_uri)
    back.searchParams.set('state', query.get('state') ?? '')
    const manager = okManagers.find(({ key }) => key === as)
    if (!manager) {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href, 302)
    }
    const code = newToken('code')
    codes.set(code, { key: manager.key, redirect_uri, until: parts.now() + code_lives_ms })
    back.searchParams.set('code', code)
    back.searchParams.set('permissions_granted', 'VALUABLE_ACCESS;LONG_ACCESS_TOKEN;GROUP_CONTENT')
    return reply.redirect(back.href, 302)
  })

  app.post('/ok/oauth/token.do', (request, reply) => {
    const fields = fieldsOf(request)
    const refusals = { tooMany: refused('slow_down'), revoked: refused('invalid_token') }
    return answerCall(parts, { network: 'ok', account: '', method: 'token.do' }, refusals, () => grant(fields), reply)
  })

  function grant({
    client_id,
    client_secret,
    grant_type,
    code = '',
    redirect_uri,
    refresh_token = '',
  }: Fields): Answer {
    if (client_id !== okClient.client_id || client_secret !== okClient.client_secret) return refused('invalid_client')
    const { sessions, refreshes } = sessionsOf(world)
    if (grant_type === 'refresh_token') {
      const key = Object.hasOwn(refreshes, refresh_token) ? refreshes[refresh_token] : undefined
      return key === undefined ? refused('invalid_token') : opened(key, sessions)
    }
    const known = codes.get(code)
    codes.delete(code)
    const isMine = known?.redirect_uri === redirect_uri && grant_type === 'authorization_code'
    if (!known || !isMine || known.until <= parts.now()) return refused('invalid_grant')
    const refresh = newToken('rfr1')
    refreshes[refresh] = known.key
    return opened(known.key, sessions, refresh)
  }

  function opened(key: string, sessions: ReturnType<typeof sessionsOf>['sessions'], refresh_token?: string): Answer {
    const access_token = newToken('tkn1')
    sessions[access_token] = { key, until: world.seconds() + session_lives_s }
    world.store.touch()
    const renewal = refresh_token === undefined ? {} : { refresh_token }
    // A number, but as text.
    return said({ access_token, token_type: 'session', ...renewal, expires_in: String(session_lives_s) })
  }
}

const people = okManagers.map(({ key, name, manages }) => ({
  id: key,
  name,
  screen_name: okAccounts
    .filter(({ id }) => manages.includes(id))
    .map((group) => group.name)
    .join(', '),
}))

const refused = (error: string) => denied(200, error, { error, error_description: 'The request was refused' })
const languageOf = ({ headers }: FastifyRequest) => (headers['accept-language']?.startsWith('en') ? 'en' : 'ru')
