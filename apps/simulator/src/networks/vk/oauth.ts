import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { denied, said } from '../../social/answer.ts'
import { isOurs } from '../../social/authorize.ts'
import { findClient } from '../../social/clients.ts'
import { escaped, frame, pagePolicy } from '../../social/page.ts'
import { type Community, type Manager, vkAccounts, vkManagers } from './accounts.ts'

/** What somebody has allowed: themselves, or some of their communities. */
type Grant = { client_id: string; redirect_uri: string; person: Manager; communities: Community[]; until: number }

const code_ms = 600_000

/** The two windows of VK: of a person without `group_ids`, of communities with them. */
export function serveOauth(app: FastifyInstance, parts: Parts): void {
  const codes = new Map<string, Grant>()

  app.get('/vk/oauth/authorize', async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const why = faultOf(query)
    if (why) return show(reply.code(400), frame('VK', 'ru', `<p>Неверный запрос: ${why}</p>`))
    const as = query.get('as')
    if (as === null) return show(reply, choosePage(query))
    return reply.redirect(answerTo(query, as), 302)
  })

  function answerTo(query: URLSearchParams, as: string): string {
    const redirect_uri = query.get('redirect_uri') ?? ''
    const back = new URL(redirect_uri)
    const state = query.get('state')
    if (state !== null) back.searchParams.set('state', state)
    const person = candidates(query).find(({ key }) => key === as)
    if (!person) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_reason', 'user_denied')
      back.searchParams.set('error_description', 'User denied your request')
      return back.href
    }
    const code = randomBytes(9).toString('hex')
    const client_id = query.get('client_id') ?? ''
    const until = parts.now() + code_ms
    codes.set(code, { client_id, redirect_uri, person, communities: named(query), until })
    back.searchParams.set('code', code)
    return back.href
  }

  type Asked = Record<string, string | undefined>
  app.get<{ Querystring: Asked }>('/vk/oauth/access_token', ({ query }, reply) => {
    const call = { network: 'vk', account: query.client_id ?? '', method: 'access_token' }
    return answerCall(parts, call, refusals, () => tokenFor(query), reply)
  })

  function tokenFor({ client_id, client_secret, redirect_uri, code = '' }: Asked): Answer {
    if (findClient('vk', client_id)?.client_secret !== client_secret) return refused('invalid_client')
    const grant = codes.get(code)
    codes.delete(code)
    const isTheirs = grant?.client_id === client_id && grant?.redirect_uri === redirect_uri
    if (!grant || !isTheirs || grant.until < parts.now()) return refused('invalid_grant')
    const { person, communities } = grant
    if (communities.length === 0) return said({ access_token: person.token, expires_in: 0, user_id: person.id })
    const groups = communities.map(({ id, tokens }) => ({ group_id: Number(id), access_token: tokens.access }))
    return said({ groups, expires_in: 0 })
  }
}

const refused = (error: string) => denied(401, error, { error, error_description: 'Code is invalid or expired.' })
const refusals = {
  tooMany: denied(401, 'slow_down', { error: 'slow_down', error_description: 'Too many requests' }),
  revoked: refused('invalid_grant'),
}

const named = (query: URLSearchParams): Community[] => {
  const ids = (query.get('group_ids') ?? '').split(',')
  return vkAccounts.filter(({ id }) => ids.includes(id))
}

/** Only those who manage a community may open it. */
const candidates = (query: URLSearchParams): Manager[] =>
  vkManagers.filter(({ manages }) => named(query).every(({ id }) => manages.includes(id)))

function faultOf(query: URLSearchParams): string | undefined {
  if (!findClient('vk', query.get('client_id'))) return 'client_id'
  if (query.get('response_type') !== 'code') return 'response_type'
  if (!isOurs(query.get('redirect_uri'))) return 'redirect_uri'
  if (query.has('group_ids') && named(query).length === 0) return 'group_ids'
  return undefined
}

function choosePage(query: URLSearchParams): string {
  const link = (as: string, words: string, kind = '') =>
    `<a href="?${escaped(new URLSearchParams([...query, ['as', as]]).toString())}" id="${as}"${kind}>${words}</a>`
  const communities = named(query)
  const about = communities.length
    ? `Открыть Otklik сообщество ${communities.map(({ name }) => `«${escaped(name)}»`).join(', ')}?`
    : 'Выдуманный вход: кто подключает сообщества к Otklik?'
  const people = candidates(query).map(({ key, first_name, last_name, manages }) => {
    const theirs = vkAccounts.filter(({ id }) => manages.includes(id)).map(({ name }) => name)
    return link(key, `${first_name} ${last_name}<small>${escaped(theirs.join(', ') || 'ничем не управляет')}</small>`)
  })
  const refuse = link('nobody', 'Отказаться', ' class="refuse"')
  return frame('ВКонтакте', 'ru', `<p>${about}</p><nav>${people.join('')}${refuse}</nav>`)
}

const show = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send(html)
