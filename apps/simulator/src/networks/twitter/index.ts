import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { companyPosts } from '../../world/posts.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import type { SimulatedNetwork } from '../network.ts'
import { twitterAccounts, twitterClient } from './accounts.ts'
import { announce, findHook, isTold } from './announce.ts'
import { ownAccount, type XCall } from './call.ts'
import { findCaller } from './callers.ts'
import { noCredits, tooMany, unauthorized } from './errors.ts'
import * as hooks from './hooks.ts'
import { readId, wireId } from './ids.ts'
import * as messages from './messages.ts'
import { ownOf } from './own.ts'
import * as posts from './posts.ts'
import { serveTokens } from './tokens.ts'
import * as uploads from './uploads.ts'
import { wireUser } from './wire.ts'

/** Longer than the product ever waits between two looks. */
const forgotten_s = 3_600

export const twitter: SimulatedNetwork = {
  id: 'twitter',
  initials: 'X',
  colors: ['#1a1c1b', '#4a5254'],
  accounts: twitterAccounts,
  client: twitterClient,
  visitor: '1346889436626259101',
  firstPosts: companyPosts,
  bases: (origin) => ({ api: `${origin}/twitter`, www: `${origin}/twitter` }),
  serve,
  findHook,
  isConnected: (world, account) =>
    isTold(world, account) || world.seconds() - (ownOf(world, account).asked_at ?? 0) < forgotten_s,
  commentIds: (_account, { id, post_id }) => ({ external_id: wireId(id), post_external_id: wireId(post_id) }),
  messageIds: (_account, person_id, { id }) => ({ external_id: wireId(id), chat_external_id: String(person_id) }),
  readId,
}

type Work = (call: XCall) => Done | Promise<Done>

const routes: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, name: string, work: Work][] = [
  [
    'GET',
    '/2/users/me',
    'me',
    (call) => ({ body: { data: wireUser(call.world, ownAccount(call), ownAccount(call).id) } }),
  ],
  ['GET', '/2/users', 'users', posts.lookUpPeople],
  ['GET', '/2/users/:id/mentions', 'mentions', posts.mentions],
  ['GET', '/2/users/:id/tweets', 'users.tweets', posts.tweets],
  ['POST', '/2/users/:id/likes', 'likes.create', posts.like],
  ['DELETE', '/2/users/:id/likes/:tweet', 'likes.delete', posts.unlike],
  ['GET', '/2/tweets', 'tweets', posts.lookUp],
  ['POST', '/2/tweets', 'tweets.create', posts.createPost],
  ['DELETE', '/2/tweets/:id', 'tweets.delete', posts.deletePost],
  ['PUT', '/2/tweets/:id/hidden', 'tweets.hide', posts.hide],
  ['GET', '/2/dm_events', 'dm_events', messages.events],
  ['POST', '/2/dm_conversations/with/:person/messages', 'dm.create', messages.sendTo],
  ['POST', '/2/media/upload/initialize', 'media.initialize', uploads.initialize],
  ['POST', '/2/media/upload/:id/append', 'media.append', uploads.append],
  ['POST', '/2/media/upload/:id/finalize', 'media.finalize', uploads.finalize],
  ['GET', '/2/media/upload', 'media.status', uploads.status],
  ['GET', '/2/webhooks', 'webhooks', hooks.listWebhooks],
  ['POST', '/2/webhooks', 'webhooks.create', hooks.createWebhook],
  ['PUT', '/2/webhooks/:id', 'webhooks.validate', hooks.validateWebhook],
  ['GET', '/2/activity/subscriptions', 'subscriptions', hooks.listSubscriptions],
  ['POST', '/2/activity/subscriptions', 'subscriptions.create', hooks.createSubscription],
  ['DELETE', '/2/activity/subscriptions/:id', 'subscriptions.delete', hooks.deleteSubscription],
]

const window_s = 900

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  serveTokens(app, parts)

  function callOf(request: FastifyRequest): XCall {
    const caller = findCaller(world, request)
    if (!caller) throw unauthorized()
    if (caller.kind === 'account' && ownOf(world, caller.account).has_no_credits) throw noCredits()
    const params = request.params as XCall['params']
    const body = (request.body ?? {}) as XCall['body']
    return { world, caller, params, query: request.query as XCall['query'], body, request }
  }

  const answer = (name: string, work: Work) => (request: FastifyRequest, reply: FastifyReply) => {
    const caller = findCaller(world, request)
    const account = caller?.kind === 'account' ? caller.account.id : ''
    const refusals = {
      // When it counts anew is told in a header, in seconds.
      tooMany: (retry_after_s = window_s) => {
        reply.header('x-rate-limit-reset', String(world.seconds() + retry_after_s))
        return refusalAnswer(tooMany())
      },
      revoked: refusalAnswer(unauthorized()),
    }
    const params = request.params as XCall['params']
    const call = { network: 'twitter', account, method: name, ...(params.person && { place: params.person }) }
    return answerCall(parts, call, refusals, () => run(() => work(callOf(request))), reply)
  }

  for (const [method, path, name, work] of routes)
    app.route({ method, url: `/twitter${path}`, handler: answer(name, work) })
  app.get('/twitter/2/dm_conversations/media/:dm/:media/:resource', (request, reply) =>
    messages.openFile(callOf(request), reply),
  )

  world.listen((happening) => {
    if (happening.account.network === 'twitter') announce(parts, happening)
  })
}
