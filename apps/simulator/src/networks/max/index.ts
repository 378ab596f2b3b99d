import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { getBot, maxAccounts } from './accounts.ts'
import { announce, hookName } from './announce.ts'
import { errorAnswer, MaxError, notFound, tooMany, unauthorized } from './error.ts'
import { chatId, exactly, mid } from './ids.ts'
import { describeChat, type MaxCall, methods, type Result } from './methods.ts'
import { ownOf } from './own.ts'

export const max: SimulatedNetwork = {
  id: 'max',
  initials: 'MX',
  colors: ['#5747e0', '#6658ea'],
  accounts: maxAccounts,
  started: 'event',
  bases: (origin) => ({ api: `${origin}/max` }),
  serve,
  findHook,
  isConnected: (world, account) => ownOf(world, getBot(account)).subscriptions.length > 0,
  commentIds: () => {
    throw new Error('nobody comments on MAX')
  },
  messageIds(account, chat, { id }) {
    const bot = getBot(account)
    return { external_id: mid(bot, chat, id), chat_external_id: String(chatId(bot, chat)) }
  },
  chats: (account) => [{ name: 'club', title: getBot(account).club.title }],
  findChat: (account, _person_id, name) => (name === 'club' ? getBot(account).club.id : undefined),
}

const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(unauthorized()) }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/max/*',
    handler(request, reply) {
      const { path, bot, query } = read(request)
      const method = `${request.method} ${path.split('/')[0]}`
      const place = query.chat_id === undefined ? {} : { place: query.chat_id }
      const call = { network: 'max', account: bot?.id ?? '', method, ...place }
      reply.serializer((body) => exactly(body as object))
      return answerCall(parts, call, refusals, () => answer(parts, request), reply)
    },
  })

  // Another host in the world: it asks for no token.
  app.post('/max/upload.do', (request, reply) => takeFile(world, request, reply))

  world.listen((happening) => {
    const { account } = happening
    if (account.network === 'max') announce(parts, getBot(account), happening)
  })
}

function read({ params, headers, query }: FastifyRequest) {
  const path = (params as { '*': string })['*']
  const bot = maxAccounts.find(({ tokens }) => tokens.access === headers.authorization)
  return { path, bot, query: query as MaxCall['query'] }
}

function answer({ world, origin }: Parts, request: FastifyRequest): Answer {
  try {
    const { path, bot, query } = read(request)
    if (!bot) throw unauthorized()
    const body = (request.body ?? {}) as MaxCall['body']
    const { body: said, outcome } = run(request.method, path, { world, bot, origin: origin(), query, body })
    return { status: 200, body: said, outcome: { result: 'ok', effect: 'none', ...outcome } }
  } catch (error) {
    if (error instanceof MaxError) return errorAnswer(error)
    throw error
  }
}

function run(verb: string, path: string, call: MaxCall): Result {
  const [first = '', id] = path.split('/')
  if (verb === 'GET' && first === 'chats' && id !== undefined) return describeChat(call, id)
  const method = Object.hasOwn(methods, `${verb} ${path}`) ? methods[`${verb} ${path}`] : undefined
  if (!method) throw notFound(`Path /${path} is not recognized`)
  return method(call)
}

async function takeFile(world: World, request: FastifyRequest, reply: FastifyReply) {
  const { bot: bot_id, id = '' } = request.query as { bot?: string; id?: string }
  const bot = maxAccounts.find((one) => one.id === bot_id)
  const uploads = bot ? ownOf(world, bot).uploads : {}
  const upload = Object.hasOwn(uploads, id) ? uploads[id] : undefined
  const part = upload && (await request.file())
  if (part?.fieldname !== 'data') return reply.code(400).send({ error_msg: 'no data' })
  const file = await world.files.add(part.filename, part.mimetype, await part.toBuffer())
  if (upload) upload.file = file.id
  world.store.touch()
  if (upload?.type === 'image') return reply.send({ photos: { [`${file.id}==`]: { token: id } } })
  if (upload?.type === 'file') return reply.send({ fileId: Number(file.id.replaceAll(/\D/g, '')), token: id })
  return reply.type('text/xml').send('<retval>1</retval>')
}

function findHook(world: World, name: string): Hook | undefined {
  for (const bot of maxAccounts) {
    const found = ownOf(world, bot).subscriptions.find(({ url }) => name === hookName(bot, url))
    if (found)
      return {
        url: found.url,
        prepare: (event) => ({ headers: { 'x-max-bot-api-secret': found.secret }, body: exactly(event) }),
        isAccepted: ({ status }) => status === 200,
      }
  }
}
