import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import { companyPosts } from '../../world/posts.ts'
import type { Happening, World } from '../../world/world.ts'
import { countCall, isAsked, noteAsked } from '../asked/quota.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import type { SimulatedNetwork } from '../network.ts'
import { tiktokAccounts, tiktokClient } from './accounts.ts'
import { type Call, createReply, deleteComment, fine, listComments, listReplies, listVideos, turn } from './comments.ts'
import { badParameter, badToken, noPermission, noToken, tooMany } from './error.ts'
import { applicationOf, findByToken } from './own.ts'
import { serveTokens } from './tokens.ts'
import { authorIdOf, commentId, exactly, personId, readLong, videoId, wireProfile } from './wire.ts'

const api = '/tiktok/open_api/v1.3'
const hook_name = 'tiktok:application'

export const tiktok: SimulatedNetwork = {
  id: 'tiktok',
  initials: 'TT',
  colors: ['#1a1c1b', '#4a5254'],
  accounts: tiktokAccounts,
  visitor: tiktokAccounts[0]?.id ?? '',
  client: tiktokClient,
  firstPosts: (account, given) => companyPosts(account, given).map((post) => ({ ...post, sort: 'video' })),
  bases: (origin) => ({ www: `${origin}/tiktok`, api: `${origin}/tiktok` }),
  serve,
  findHook,
  isConnected: (world, account) => isAsked(world, account),
  commentIds: (_account, { id, post_id }) => ({ external_id: commentId(id), post_external_id: videoId(post_id) }),
  messageIds: () => {
    throw new Error('nobody writes messages on TikTok')
  },
  authorId: ({ from }) => personId(from),
  readId: (_world, _account, external_id) => readLong(external_id),
}

function findHook(world: World, name: string): Hook | undefined {
  const url = applicationOf(world).hook
  if (name !== hook_name || !url) return
  return {
    url,
    prepare(event) {
      const [body, time] = [JSON.stringify(event), Math.floor(Date.now() / 1_000)]
      const proof = createHmac('sha256', tiktokClient.client_secret).update(`${time}.${body}`).digest('hex')
      return { headers: { 'content-type': 'application/json', 'tiktok-signature': `t=${time},s=${proof}` }, body }
    },
    isAccepted: ({ status }) => status >= 200 && status < 300,
  }
}

/** To one address of the interface, by one account. */
const a_minute = { calls: 40, within_s: 60 }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  serveTokens(app, parts, api)

  const answer =
    (method: string, work: (call: Call) => Done, isCounted = false) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const given = { ...(request.query as object), ...(request.body as object | undefined) } as Call['given']
      const token = String(request.headers['access-token'] ?? '')
      const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(badToken()) }
      const answered = () =>
        run(() => {
          if (token === '') throw noToken()
          const account = findByToken(world, token)
          if (!account) throw badToken()
          if (given.business_id !== account.id) throw noPermission()
          if (isCounted && countCall(world, account, method, a_minute) < 0) throw tooMany()
          noteAsked(world, account)
          return work({ world, account, given })
        })
      const call = { network: 'tiktok', account: String(given.business_id ?? ''), method }
      return answerCall(parts, call, refusals, answered, reply)
    }

  app.get(
    `${api}/business/get/`,
    answer('get', ({ account }) => fine(wireProfile(world, account))),
  )
  app.get(`${api}/business/video/list/`, answer('video/list', listVideos))
  app.get(`${api}/business/comment/list/`, answer('comment/list', listComments))
  app.get(`${api}/business/comment/reply/list/`, answer('comment/reply/list', listReplies))
  app.post(`${api}/business/comment/reply/create/`, answer('comment/reply/create', createReply, true))
  app.post(`${api}/business/comment/delete/`, answer('comment/delete', deleteComment, true))
  for (const kind of ['hide', 'like', 'pin'] as const)
    app.post(`${api}/business/comment/${kind}/`, answer(`comment/${kind}`, turn(kind), true))

  app.post(`${api}/business/webhook/update/`, (request, reply) => {
    const { app_id, secret, event_type, callback_url } = (request.body ?? {}) as Record<string, unknown>
    const update = (): Done => {
      if (app_id !== tiktokClient.client_id || secret !== tiktokClient.client_secret) throw noPermission()
      if (event_type !== 'COMMENT' || typeof callback_url !== 'string') throw badParameter('event_type')
      applicationOf(world).hook = callback_url
      world.store.touch()
      return fine({})
    }
    const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(badToken()) }
    const call = { network: 'tiktok', account: '', method: 'webhook/update' }
    return answerCall(parts, call, refusals, () => run(update), reply)
  })

  world.listen((happening) => announce(parts, happening))
}

const actions = {
  comment_new: 'insert',
  comment_deleted: 'delete',
  comment_hidden: 'set_to_hidden',
  comment_shown: 'set_to_public',
} as const
type Told = Extract<Happening, { kind: keyof typeof actions }>
const isTold = (happening: Happening): happening is Told => Object.hasOwn(actions, happening.kind)

/** Events have ids and no words, a second JSON within the first. */
function announce({ world, deliveries, now }: Parts, happening: Happening) {
  if (!isTold(happening) || !tiktokAccounts.includes(happening.account) || !applicationOf(world).hook) return
  const { account, comment, kind } = happening
  const content = exactly({
    ...{ comment_id: commentId(comment.id), video_id: videoId(comment.post_id) },
    parent_comment_id: comment.root === undefined ? 0 : commentId(comment.root),
    ...{ comment_type: comment.root === undefined ? 'comment' : 'reply', comment_action: actions[kind] },
    ...{ timestamp: now(), unique_identifier: authorIdOf(account, comment.from) },
  })
  deliveries.push(hook_name, `${account.id}:${comment.id}`, {
    ...{ client_key: tiktokClient.client_id, event: 'comment.update', create_time: world.seconds() },
    ...{ user_openid: account.id satisfies Account['id'], content },
  })
}
