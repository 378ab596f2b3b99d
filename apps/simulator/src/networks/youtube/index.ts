import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { socialClients } from '../../social/clients.ts'
import { youtube_scope } from '../../social/google.ts'
import type { Account } from '../../world/account.ts'
import { companyPosts } from '../../world/posts.ts'
import type { World } from '../../world/world.ts'
import { isAsked, noteAsked } from '../asked/quota.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import type { SimulatedNetwork } from '../network.ts'
import { youtubeAccounts } from './accounts.ts'
import {
  type Call,
  deleteComment,
  insertReply,
  listReplies,
  listThreads,
  listVideos,
  setModerationStatus,
  updateComment,
} from './comments.ts'
import { quotaExceeded, tooMany, unauthenticated } from './errors.ts'
import { commentId, listed, personId, videoId, wireChannel } from './wire.ts'

export const youtube: SimulatedNetwork = {
  id: 'youtube',
  initials: 'YT',
  colors: ['#b3261e', '#d9534a'],
  accounts: youtubeAccounts,
  visitor: 'anna',
  client: socialClients.google,
  firstPosts: (account, given) => companyPosts(account, given).map((post) => ({ ...post, sort: 'video' })),
  bases: (origin) => ({
    ...{ accounts: `${origin}/social/google`, oauth2: `${origin}/social/google` },
    api: `${origin}/youtube`,
  }),
  serve,
  findHook: () => undefined,
  isConnected: isAsked,
  commentIds: (_account, comment) => ({
    external_id: commentId(comment),
    post_external_id: videoId(comment.post_id),
  }),
  messageIds: () => {
    throw new Error('nobody writes messages on YouTube')
  },
  authorId: ({ from }) => personId(from),
}

function serve(app: FastifyInstance, parts: Parts): void {
  const { world, grants } = parts

  /** A token is for one channel: whoever has several chooses in the window. Anna has the shop's, the others the kitchen's. */
  function admitted({ headers }: FastifyRequest): Account {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    const own = youtubeAccounts.find(({ tokens }) => tokens.access === token)
    if (own) return own
    const grant = grants.findGrant('google', token)
    const chosen = youtubeAccounts[grant?.visitor.key === 'anna' ? 0 : 1]
    if (grant?.scope !== youtube_scope || !chosen) throw unauthenticated()
    return chosen
  }

  const answer =
    (method: string, units: number, work: (call: Call) => Done) => (request: FastifyRequest, reply: FastifyReply) => {
      const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(unauthenticated()) }
      const token = request.headers.authorization?.replace(/^Bearer /, '')
      const account = youtubeAccounts.find(({ tokens }) => tokens.access === token)?.id ?? ''
      const answered = () =>
        run(() => {
          const account = admitted(request)
          spend(world, units)
          const query = request.query as Call['query']
          return work({ world, account, query, body: (request.body ?? {}) as object })
        })
      return answerCall(parts, { network: 'youtube', account, method }, refusals, answered, reply)
    }
  const api = '/youtube/youtube/v3'
  app.get(
    `${api}/channels`,
    answer('channels.list', 1, ({ account }) => ({ body: listed('channel', [wireChannel(world, account)]) })),
  )
  app.get(
    `${api}/commentThreads`,
    answer('commentThreads.list', 1, (call) => {
      noteAsked(world, call.account)
      return listThreads(call)
    }),
  )
  app.get(`${api}/videos`, answer('videos.list', 1, listVideos))
  app.get(`${api}/comments`, answer('comments.list', 1, listReplies))
  app.post(`${api}/comments`, answer('comments.insert', 50, insertReply))
  app.put(`${api}/comments`, answer('comments.update', 50, updateComment))
  app.delete(`${api}/comments`, answer('comments.delete', 50, deleteComment))
  app.post(`${api}/comments/setModerationStatus`, answer('comments.setModerationStatus', 50, setModerationStatus))

  // What has a link in it is held until the channel has looked at it.
  world.listen((happening) => {
    if (happening.kind !== 'comment_new' || happening.account.network !== 'youtube') return
    const { account, comment } = happening
    if (comment.from !== 0 && /https?:\/\//.test(comment.text)) world.hideComment(account, comment, true)
  })
}

const budget = 10_000
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })

type Own = { asked_at: number; counts: object; spent?: { day: string; units: number } }

/** Of all channels together, until midnight where Google lives. */
export function spend(world: World, units: number): void {
  const own = world.ownOf<Own>(youtubeAccounts[0] as Account, () => ({ asked_at: 0, counts: {} }))
  const today = day.format(world.seconds() * 1_000)
  const spent = own.spent?.day === today ? own.spent.units : 0
  if (spent + units > budget) throw quotaExceeded()
  own.spent = { day: today, units: spent + units }
  world.store.touch()
}
