import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { companyPosts } from '../../world/posts.ts'
import type { World } from '../../world/world.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import type { SimulatedNetwork } from '../network.ts'
import { linkedinAccounts, linkedinClient } from './accounts.ts'
import { announce, findHook } from './announce.ts'
import { expired, illegal, noVersion, revoked, tooMany } from './errors.ts'
import * as methods from './methods.ts'
import { personOf } from './own.ts'
import { me, serveTokens } from './tokens.ts'
import { activityUrn, commentId, isTold, readCommentUrn, readPost } from './wire.ts'

const prefix = '/linkedin'

export const linkedin: SimulatedNetwork = {
  id: 'linkedin',
  initials: 'IN',
  colors: ['#0a66c2', '#3b8ad9'],
  accounts: linkedinAccounts,
  client: linkedinClient,
  visitor: 'anna',
  firstPosts: companyPosts,
  bases: (origin) => ({ api: `${origin}${prefix}`, www: `${origin}${prefix}` }),
  serve,
  findHook,
  isConnected: isTold,
  commentIds: (_account, { id, post_id }) => ({
    external_id: `urn:li:comment:(${activityUrn(post_id)},${commentId(id)})`,
    post_external_id: activityUrn(post_id),
  }),
  messageIds: () => {
    throw new Error('nobody writes messages on LinkedIn')
  },
  authorId: ({ from }) => `urn:li:person:P${from}`,
  readId: (_world, _account, id) => readCommentUrn(id) ?? readPost(id),
}

type Work = (call: methods.LinkedInCall) => Done | Promise<Done>
type Route = [method: string, path: RegExp, name: string, work: Work]

/** Brackets and colons of a URN stand in the path encoded: read before anything decodes them. */
const routes: readonly Route[] = [
  ['GET', /^\/v2\/me$/, 'me', me],
  ['GET', /^\/v2\/organizationalEntityAcls$/, 'acls', methods.pages],
  ['GET', /^\/rest\/organizationalEntityNotifications$/, 'notifications', methods.notifications],
  ['GET', /^\/rest\/posts$/, 'posts', methods.posts],
  ['GET', /^\/rest\/socialActions\/([^/]+)\/comments$/, 'comments', methods.comments],
  ['POST', /^\/rest\/socialActions\/([^/]+)\/comments$/, 'comments.create', methods.create],
  ['GET', /^\/rest\/socialActions\/([^/]+)\/comments\/([^/]+)$/, 'comments.get', methods.comment],
  ['POST', /^\/rest\/socialActions\/([^/]+)\/comments\/([^/]+)$/, 'comments.edit', methods.edit],
  ['DELETE', /^\/rest\/socialActions\/([^/]+)\/comments\/([^/]+)$/, 'comments.delete', methods.remove],
  ['POST', /^\/rest\/reactions$/, 'reactions.create', methods.react],
  ['DELETE', /^\/rest\/reactions\/(.+)$/, 'reactions.delete', methods.unreact],
  ['PUT', /^\/rest\/eventSubscriptions\/(.+)$/, 'subscribe', methods.subscribe],
  ['DELETE', /^\/rest\/eventSubscriptions\/(.+)$/, 'unsubscribe', methods.unsubscribe],
]
const keyed = /^\/rest\/(reactions|eventSubscriptions)\//

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  serveTokens(app, parts)

  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const [address = '', query = ''] = request.url.slice(prefix.length).split('?')
    const found = routes.find(([method, path]) => method === request.method && path.test(address))
    const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(revoked()) }
    const work = () => {
      checkToken(world, request)
      const [, path, , doWork] = found ?? []
      // A URN that was not encoded is no URN there.
      if (!path || !doWork || (!keyed.test(address) && /[:()]/.test(address))) throw illegal()
      const version = String(request.headers['linkedin-version'] ?? '')
      if (address.startsWith('/rest/') && !/^20\d{4}$/.test(version)) throw noVersion(version)
      const parts = (path.exec(address) ?? []).slice(1)
      return doWork({
        world,
        path: keyed.test(address) ? parts : parts.map((one) => decodeURIComponent(one)),
        query: new Map(query.split('&').map((one) => one.split('=', 2).map(decodeURIComponent) as [string, string])),
        body: (request.body ?? {}) as methods.LinkedInCall['body'],
        isPatch: request.headers['x-restli-method'] === 'PARTIAL_UPDATE',
      })
    }
    const call = { network: 'linkedin', account: '', method: found?.[2] ?? 'unknown' }
    return answerCall(parts, call, refusals, () => run(work), reply)
  }
  for (const url of [`${prefix}/rest/*`, `${prefix}/v2/*`])
    app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url, handler })

  world.listen((happening) => {
    if (happening.account.network === 'linkedin') announce(parts, happening)
  })
}

function checkToken(world: World, { headers }: FastifyRequest) {
  const access = (headers.authorization ?? '').replace(/^Bearer /, '')
  if (linkedinAccounts.some(({ tokens }) => tokens.access === access)) return
  const known = personOf(world).tokens.find((one) => one.access === access)
  if (!known) throw revoked()
  if (known.until <= world.seconds()) throw expired()
}
