// Embedded Signup, as far as a window shows it: which business is opened to the application.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { fieldsOf, said } from '../../social/answer.ts'
import { isOurs, show } from '../../social/authorize.ts'
import type { Fields } from '../../social/grants.ts'
import { accountsPage } from '../../social/page.ts'
import type { World } from '../../world/world.ts'
import { application, business_id, business_token, token, whatsappAccounts, whatsappClient } from './accounts.ts'
import { errorAnswer, expired, GraphError, tooMany } from './error.ts'
import { ownOf } from './own.ts'

const code_lives_ms = 600_000
const kept = 20

const tokensOf = (world: World) => {
  const [account] = whatsappAccounts
  if (!account) throw new Error('nobody is on WhatsApp')
  return ownOf(world, account)
}
export const isToken = (world: World, given: string) =>
  given === token || (tokensOf(world).tokens ?? []).includes(given)

export function serveSignup(app: FastifyInstance, parts: Parts): void {
  const codes = new Map<string, { redirect_uri: string; until: number }>()

  app.get('/whatsapp/v25.0/dialog/oauth', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const redirect_uri = query.get('redirect_uri')
    const isKnown = query.get('client_id') === application.id && query.get('config_id') === whatsappClient.config_id
    const isCode = query.get('response_type') === 'code' && query.get('override_default_response_type') === 'true'
    if (!isKnown || !isCode || !isOurs(redirect_uri)) return reply.code(400).send({ error: 'Invalid configuration' })
    const as = query.get('as')
    const businesses = [{ id: business_id, name: 'Северная', screen_name: `${whatsappAccounts.length}` }]
    if (as === null) return show(reply, accountsPage('WhatsApp', businesses, query, languageOf(request)))
    const back = new URL(redirect_uri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (as !== business_id) {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href, 302)
    }
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { redirect_uri, until: parts.now() + code_lives_ms })
    back.searchParams.set('code', code)
    return reply.redirect(back.href, 302)
  })

  const serve = (path: string, run: (fields: Fields, request: FastifyRequest) => Answer) =>
    app.get(`/whatsapp/v25.0/${path}`, (request, reply) => {
      const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(expired()) }
      const fields = fieldsOf(request)
      return answerCall(
        parts,
        { network: 'whatsapp', account: '', method: path },
        refusals,
        () => run(fields, request),
        reply,
      )
    })

  serve('oauth/access_token', ({ client_id, client_secret, code = '', redirect_uri }) => {
    const known = codes.get(code)
    codes.delete(code)
    const isMine = client_id === application.id && client_secret === application.secret
    if (!known || !isMine || known.redirect_uri !== redirect_uri || known.until <= parts.now())
      return errorAnswer(new GraphError(100, 'This authorization code has been used.'))
    const access_token = `${business_token}${randomBytes(12).toString('base64url')}`
    const own = tokensOf(parts.world)
    own.tokens = [...(own.tokens ?? []), access_token].slice(-kept)
    parts.world.store.touch()
    return said({ access_token, token_type: 'bearer' })
  })

  serve('debug_token', ({ input_token = '' }, { headers }) => {
    if (headers.authorization !== `Bearer ${application.id}|${application.secret}`) return errorAnswer(expired())
    if (!isToken(parts.world, input_token)) return said({ data: { is_valid: false, scopes: [] } })
    const granted = ['whatsapp_business_management', 'whatsapp_business_messaging']
    return said({
      data: {
        app_id: application.id,
        type: 'SYSTEM_USER',
        application: application.name,
        expires_at: 0,
        is_valid: true,
        scopes: granted,
        granular_scopes: granted.map((scope) => ({ scope, target_ids: [business_id] })),
        user_id: '122100000000001',
      },
    })
  })
}

const languageOf = ({ headers }: FastifyRequest) => (headers['accept-language']?.startsWith('en') ? 'en' : 'ru')
