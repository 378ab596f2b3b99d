import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { firstForums, forumPhrases, movedAt, repliesOf, topicIdOf, topicsOf } from '../asked/forum.ts'
import { isAsked, noteAsked } from '../asked/quota.ts'
import { type Done, Refusal, refusalAnswer, run } from '../asked/refusal.ts'
import type { SimulatedNetwork } from '../network.ts'
import { useresponseAccounts } from './accounts.ts'
import { ownershipOf, statuses, wireComment, wireMe, wireTopic } from './wire.ts'

export const useresponse: SimulatedNetwork = {
  id: 'useresponse',
  initials: 'UR',
  colors: ['#1f8a4c', '#2ea564'],
  accounts: useresponseAccounts,
  firstPosts: firstForums,
  phrases: forumPhrases,
  first_topic: { state: 'Open', is_closed: false },
  bases: (origin) => ({ site: `${origin}/useresponse` }),
  serve,
  findHook: () => undefined,
  isConnected: isAsked,
  commentIds: (_account, comment) => ({
    external_id: comment.reply_to === undefined ? String(comment.id) : `${topicIdOf(comment)}:${comment.id}`,
    post_external_id: String(comment.post_id),
  }),
  messageIds: () => {
    throw new Error('nobody writes messages on UseResponse')
  },
}

const error = (code: number, message: string, context?: string) =>
  new Refusal(code, { error: { code, message, ...(context && { context }) } }, message)
const unauthorized = () => error(401, 'Authentication is required')
const notFound = () => error(404, 'Resource is not found')
const invalid = (context: string) => error(400, 'Invalid request and/or request parameters', context)

type Call = {
  world: World
  account: Account
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, unknown>>
  id: string
}

const success = (told: unknown): Done => ({ body: { success: told } })
const text_max = 12_000
const files_max = 5

function getTopic({ world, account }: Call, id: unknown): Comment {
  const topic = topicsOf(world, account).find((one) => String(one.id) === String(id))
  if (!topic) throw notFound()
  return topic
}

/** Those that moved last come first. */
function listTopics({ world, account, query }: Call, ownership: string): Done {
  noteAsked(world, account)
  const objectsPerPage = Math.min(Number(query.count ?? 20), 50)
  const currentPage = Number(query.page ?? 1)
  const all = topicsOf(world, account)
    .filter((topic) => ownershipOf(world, account, topic) === ownership)
    .toSorted((left, right) => movedAt(world, account, right) - movedAt(world, account, left))
  const data = all.slice((currentPage - 1) * objectsPerPage, currentPage * objectsPerPage)
  const totalPages = Math.ceil(all.length / objectsPerPage)
  const topics = data.map((topic) => wireTopic(world, account, topic))
  return success({ totalObjects: all.length, objectsPerPage, totalPages, currentPage, data: topics })
}

const calls: Readonly<Record<string, (call: Call) => Done | Promise<Done>>> = {
  'GET me': ({ world, account }) => success(wireMe(world, account)),
  'GET tickets': (call) => listTopics(call, 'helpdesk'),
  'GET search': (call) => {
    if (!call.query.ownership) throw invalid('ownership is missed')
    return listTopics(call, call.query.ownership)
  },
  'GET statuses': ({ query }) => {
    if (!query.object_type) throw invalid('object_type is missed')
    return success(statuses)
  },
  'GET objects': (call) => success(wireTopic(call.world, call.account, getTopic(call, call.id))),
  'PUT objects'(call) {
    const topic = getTopic(call, call.id)
    const status = statuses.find(({ slug }) => slug === call.body.status)
    if (!status) throw invalid('status')
    call.world.markComment(topic, { topic: { state: status.title, is_closed: status.isClosed } })
    return success(wireTopic(call.world, call.account, topic))
  },
  'GET objects/comments'(call) {
    const { world, account } = call
    const topic = getTopic(call, call.id)
    return success(repliesOf(world, account, topic).map((one) => wireComment(world, account, topic, one)))
  },
  async 'POST upload-file'({ world, body: { name, content } }) {
    if (typeof name !== 'string' || typeof content !== 'string') throw invalid('name and content')
    const mime = /\.png$/i.test(name) ? 'image/png' : 'application/octet-stream'
    const file = await world.files.add(name, mime, Buffer.from(content, 'base64'))
    return success({ token: file.id, url: world.files.url(file.id) })
  },
  'POST comments'(call) {
    const { world, account, body } = call
    const topic = getTopic(call, body.object_id)
    const text = typeof body.content === 'string' ? body.content : ''
    const attached = Array.isArray(body.attachments) ? (body.attachments as { token?: string }[]) : []
    const files = attached.map(({ token = '' }) => world.files.find(token)?.id ?? '')
    if ((text === '' && files.length === 0) || text.length > text_max) throw invalid('content')
    if (files.length > files_max || files.includes('')) throw invalid('attachments')
    const answered = body.reply_to === undefined ? topic : world.findComment(account, Number(body.reply_to))
    if (!answered || topicIdOf(answered) !== topic.id) throw notFound()
    const comment = world.answerComment(account, topic.post_id, { text, files, reply_to: answered.id })
    const external_id = `${topic.id}:${comment.id}`
    return {
      ...success(wireComment(world, account, topic, comment)),
      outcome: { place: String(topic.id), text, files: files.length, effect: 'new', external_id },
    }
  },
}

const refusals = {
  tooMany: refusalAnswer(error(429, 'Too many requests')),
  revoked: refusalAnswer(unauthorized()),
}

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  app.route({
    method: ['GET', 'POST', 'PUT'],
    url: '/useresponse/:host/api/4.0/*',
    // Files come inside of JSON.
    bodyLimit: 100_000_000,
    handler(request: FastifyRequest, reply: FastifyReply) {
      const { host, '*': path } = request.params as { host: string; '*': string }
      const [first = '', id = '', second] = path.replace(/\.json$/, '').split('/')
      const method = `${request.method} ${[first, second].filter(Boolean).join('/')}`
      const query = request.query as Call['query']
      const account = useresponseAccounts.find((one) => one.id === host && one.tokens.access === query.apiKey)
      const work = () => {
        if (!account) throw unauthorized()
        const call = Object.hasOwn(calls, method) ? calls[method] : undefined
        if (!call) throw notFound()
        return call({ world, account, id, query, body: (request.body ?? {}) as Call['body'] })
      }
      const asked = { network: 'useresponse', account: account?.id ?? '', method }
      return answerCall(parts, asked, refusals, () => run(work), reply)
    },
  })
}
