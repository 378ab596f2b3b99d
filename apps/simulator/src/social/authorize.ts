import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findClient, type SocialProvider } from './clients.ts'
import type { Grants } from './grants.ts'
import { badPage, choosePage, pagePolicy } from './page.ts'
import { visitors } from './people.ts'

/** Where the browser is sent. Shows who may enter; `as` in the address is the choice. */
export function serveAuthorize(app: FastifyInstance, provider: SocialProvider, path: string, grants: Grants) {
  app.get(path, async (request, reply) => {
    const language = request.headers['accept-language']?.startsWith('en') ? 'en' : 'ru'
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const why = faultOf(provider, query)
    if (why) return show(reply.code(400), badPage(provider, why, language))
    const as = query.get('as')
    if (as === null) return show(reply, choosePage(provider, query, language))
    return reply.redirect(answerTo(provider, query, as, grants), 302)
  })
}

export const show = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send(html)

function faultOf(provider: SocialProvider, query: URLSearchParams): string | undefined {
  if (!findClient(provider, query.get('client_id'))) return 'client_id'
  if (query.get('response_type') !== 'code') return 'response_type'
  if (!isOurs(query.get('redirect_uri'))) return 'redirect_uri'
  const method = query.get('code_challenge_method')
  if (query.has('code_challenge') ? method?.toUpperCase() !== 'S256' : provider === 'vk') return 'code_challenge'
  // The real one keeps letters, digits, _ and - of it, and loses the rest.
  if (provider === 'vk' && !/^[\w-]+$/.test(query.get('state') ?? '')) return 'state'
  return undefined
}

/** The real ones compare with what was registered; an invented one goes to this machine, or to names that nobody can own. */
export const isOurs = (address: string | null): address is string =>
  address !== null &&
  URL.canParse(address) &&
  /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[\w.-]+\.example)$/.test(new URL(address).hostname)

function answerTo(provider: SocialProvider, query: URLSearchParams, as: string, grants: Grants): string {
  const redirect_uri = query.get('redirect_uri') as string
  const back = new URL(redirect_uri)
  const state = query.get('state')
  if (state !== null) back.searchParams.set('state', state)
  const client = findClient(provider, query.get('client_id'))
  const visitor = visitors.find(({ key }) => key === as)
  if (!visitor || !client) {
    back.searchParams.set('error', 'access_denied')
    if (provider === 'facebook') back.searchParams.set('error_reason', 'user_denied')
    return back.href
  }
  const device_id = randomUUID()
  const code = grants.newCode({
    ...{ provider, client, visitor, redirect_uri, device_id },
    code_challenge: query.get('code_challenge') ?? undefined,
    nonce: query.get('nonce') ?? undefined,
    scope: query.get('scope') ?? '',
  })
  back.searchParams.set('code', code)
  if (provider === 'vk') back.searchParams.set('device_id', device_id)
  return back.href
}
