import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../call.ts'
import type { Parts } from '../parts.ts'
import { denied, fieldsOf, oauthError } from './answer.ts'
import { serveAuthorize } from './authorize.ts'
import type { SocialProvider } from './clients.ts'
import { googleKeys, googleToken } from './google.ts'
import type { Fields } from './grants.ts'
import { vkInfo, vkToken } from './vk.ts'
import { yandexInfo, yandexToken } from './yandex.ts'

const refusals = {
  tooMany: denied(429, 'too many', { error: 'slow_down', error_description: 'too many requests' }),
  revoked: oauthError('invalid_grant'),
}

/** The providers people sign in with: their page, and what the application asks behind it. Facebook answers as a network. */
export function serveSocial(app: FastifyInstance, parts: Parts, now: () => number): void {
  const { grants } = parts
  serveAuthorize(app, 'vk', '/social/vk/authorize', grants)
  serveAuthorize(app, 'yandex', '/social/yandex/authorize', grants)
  serveAuthorize(app, 'google', '/social/google/o/oauth2/v2/auth', grants)
  serveAuthorize(app, 'facebook', '/social/facebook/v25.0/dialog/oauth', grants)

  const serve =
    (provider: SocialProvider, method: string, run: (fields: Fields, request: FastifyRequest) => Answer) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const fields = fieldsOf(request)
      const call = { network: provider, account: fields.client_id ?? '', method }
      return answerCall(parts, call, refusals, () => run(fields, request), reply)
    }
  app.post(
    '/social/vk/oauth2/auth',
    serve('vk', 'oauth2/auth', (fields) => vkToken(grants, fields)),
  )
  app.post(
    '/social/vk/oauth2/user_info',
    serve('vk', 'oauth2/user_info', (fields) => vkInfo(grants, fields)),
  )
  app.post(
    '/social/yandex/token',
    serve('yandex', 'token', (fields) => yandexToken(grants, fields)),
  )
  app.get(
    '/social/yandex/info',
    serve('yandex', 'info', (_, { headers }) => yandexInfo(grants, headers.authorization)),
  )
  app.post(
    '/social/google/token',
    serve('google', 'token', (fields) => googleToken(grants, fields, now())),
  )
  app.get('/social/google/oauth2/v3/certs', serve('google', 'certs', googleKeys))
}
