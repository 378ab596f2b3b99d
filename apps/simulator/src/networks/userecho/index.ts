import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { firstForums, forumPhrases, forumsOf, plainText, repliesOf, topicIdOf, topicsOf } from '../asked/forum.ts'
import { isAsked, noteAsked } from '../asked/quota.ts'
import { type Done, Refusal, refusalAnswer, run } from '../asked/refusal.ts'
import type { SimulatedNetwork } from '../network.ts'
import { userechoAccounts } from './accounts.ts'
import { states, wireComment, wireTopic } from './wire.ts'

export const userecho: SimulatedNetwork = {
  id: 'userecho',
  initials: 'UE',
  colors: ['#0a66c2', '#3b87d6'],
  accounts: userechoAccounts,
  firstPosts: firstForums,
  phrases: forumPhrases,
  first_topic: { state: 'New', is_closed: false },
  bases: (origin) => ({ site: `${origin}/userecho` }),
  serve,
  findHook: () => undefined,
  isConnected: isAsked,
  commentIds: (_account, comment) => ({
    external_id: comment.reply_to === undefined ? String(comment.id) : `${topicIdOf(comment)}:${comment.id}`,
    post_external_id: String(comment.post_id),
  }),
  messageIds: () => {
    throw new Error('nobody writes messages on UserEcho')
  },
}

const error = (status: number, message: string) => new Refusal(status, { status: 'error', message }, message)
const denied = () => error(200, 'Access denied')
const notFound = () => error(404, 'Topic not found')

type Call = {
  world: World
  account: Account
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, unknown>>
  id: string
}

const success = (data: unknown, more: object = {}): Done => ({ body: { status: 'success', data, ...more } })

function pageOf<T>(all: readonly T[], { query }: Call, tell: (one: T) => object): Done {
  const limit = Math.min(Number(query.limit ?? 50), 100)
  const page = Number(query.page ?? 1)
  const data = all.slice((page - 1) * limit, page * limit).map(tell)
  return success(data, { details: { page, limit, count: all.length } })
}

function getForum({ world, account, id }: Call): number {
  const forum = forumsOf(world, account).find((one) => String(one.id) === id)
  if (!forum) throw error(404, 'Forum not found')
  return forum.id
}

function getTopic({ world, account }: Call, id: unknown): Comment {
  const topic = topicsOf(world, account).find((one) => String(one.id) === String(id))
  if (!topic) throw notFound()
  return topic
}

const text_max = 32_768

const calls: Readonly<Record<string, (call: Call) => Done>> = {
  'GET forums': ({ world, account }) =>
    success(
      forumsOf(world, account).map(({ id, name }) => ({
        ...{ id, name, description: '', type: { id: 1, name: 'PUBLIC' } },
        topic_count: topicsOf(world, account).filter(({ post_id }) => post_id === id).length,
      })),
    ),
  'GET forums/topics'(call) {
    const { world, account } = call
    noteAsked(world, account)
    const forum = getForum(call)
    const here = topicsOf(world, account).filter(({ post_id }) => post_id === forum)
    return pageOf(here, call, (topic) => wireTopic(world, account, topic))
  },
  'PUT forums/topics'(call) {
    const { world, account, body } = call
    const topic = getTopic(call, body.id)
    const state = states.find(({ id }) => id === body.status)
    if (topic.post_id !== getForum(call) || !state) throw error(200, 'Invalid status')
    world.markComment(topic, { topic: { state: state.name, is_closed: state.is_closed } })
    return success(wireTopic(world, account, topic))
  },
  'GET topics': (call) => success(wireTopic(call.world, call.account, getTopic(call, call.id))),
  'GET topics/comments'(call) {
    const { world, account } = call
    const topic = getTopic(call, call.id)
    return pageOf(repliesOf(world, account, topic), call, (one) => wireComment(world, account, topic, one))
  },
  'POST topics/comments'(call) {
    const { world, account, body } = call
    const topic = getTopic(call, call.id)
    const text = plainText(typeof body.comment === 'string' ? body.comment : '')
    if (text === '' || text.length > text_max) throw error(200, 'Comment is empty or too long')
    const { id } = world.answerComment(account, topic.post_id, { text, reply_to: topic.id })
    const external_id = `${topic.id}:${id}`
    return { ...success({ id }), outcome: { place: String(topic.id), text, files: 0, effect: 'new', external_id } }
  },
}

const refusals = {
  tooMany: refusalAnswer(error(429, 'Too many requests')),
  revoked: refusalAnswer(error(401, 'Access denied')),
}

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  app.route({
    method: ['GET', 'POST', 'PUT'],
    url: '/userecho/:host/api/v2/*',
    handler(request: FastifyRequest, reply: FastifyReply) {
      const { host, '*': path } = request.params as { host: string; '*': string }
      const [first = '', id = '', second] = path.replace(/\.json$/, '').split('/')
      const method = `${request.method} ${[first, second].filter(Boolean).join('/')}`
      const token = request.headers.authorization?.replace(/^Bearer /, '')
      const account = userechoAccounts.find((one) => one.id === host && one.tokens.access === token)
      const work = () => {
        if (!account) throw denied()
        const call = Object.hasOwn(calls, method) ? calls[method] : undefined
        if (!call) throw error(404, 'Unknown command')
        const query = request.query as Call['query']
        return call({ world, account, id, query, body: (request.body ?? {}) as Call['body'] })
      }
      return answerCall(
        parts,
        { network: 'userecho', account: account?.id ?? '', method },
        refusals,
        () => run(work),
        reply,
      )
    },
  })
}
