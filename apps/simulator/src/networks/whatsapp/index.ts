import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Outcome } from '../../ledger.ts'
import type { Parts } from '../../parts.ts'
import { sendFile } from '../../send-file.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { application, business_id, business_token, token, whatsappAccounts, whatsappClient } from './accounts.ts'
import { announce, telling } from './announce.ts'
import { errorAnswer, expired, GraphError, notFound, tooMany } from './error.ts'
import { wamid } from './events.ts'
import {
  configure,
  describe,
  isBusiness,
  listApplications,
  register,
  setBlocked,
  subscribeApplication,
  wireNumber,
} from './nodes.ts'
import { callbackOf, findMedia, mediaId } from './own.ts'
import { chatId, userId } from './people.ts'
import { takeMessage } from './sending.ts'
import { isToken, serveSignup } from './signup.ts'
import { listTemplates } from './templates.ts'

export const whatsapp: SimulatedNetwork = {
  id: 'whatsapp',
  initials: 'WA',
  colors: ['#178a4c', '#1f9455'],
  accounts: whatsappAccounts,
  client: whatsappClient,
  visitor: business_id,
  isMeant: {
    www: (asked) => asked.includes(application.id),
    graph: (asked) => [token, business_token, application.id, application.secret].some((mark) => asked.includes(mark)),
  },
  quotes_pressed: true,
  bases: (origin) => ({ www: `${origin}/whatsapp`, graph: `${origin}/whatsapp` }),
  serve,
  findHook,
  isConnected: (world, account) => callbackOf(world, account) !== undefined,
  commentIds: () => {
    throw new Error('nobody comments on WhatsApp')
  },
  messageIds: (_account, person_id, { id }) => ({ external_id: wamid(id), chat_external_id: chatId(person_id) }),
  authorId: ({ from }) => userId(from),
}

const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(expired()) }

type Done = { body: object; outcome?: Partial<Outcome> }
type Asked = { id: string; edge?: string }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts

  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const { id, edge } = request.params as Asked
    const account = whatsappAccounts.find((one) => one.id === id)
    const call = { network: 'whatsapp', account: account?.id ?? '', method: edge ?? (account ? 'number' : 'media') }
    return answerCall(parts, call, refusals, () => run(world, request, () => answer(parts, request)), reply)
  }
  serveSignup(app, parts)
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/whatsapp/:version/:id', handler })
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/whatsapp/:version/:id/:edge', handler })

  app.get<{ Params: { id: string } }>('/whatsapp/media/:id', async (request, reply) => {
    const file = findMedia(world, request.params.id)
    if (!isToken(world, tokenIn(request)) || file === undefined) return reply.code(404).send()
    return sendFile(world.files, file, undefined, reply)
  })

  world.listen((happening) => {
    const account = whatsappAccounts.find((one) => one === happening.account)
    if (account) announce(parts, account, happening)
  })
}

/** Whoever sends a proof must send the right one. */
function checkToken(world: World, request: FastifyRequest) {
  const given = tokenIn(request)
  if (!isToken(world, given)) throw expired()
  const { appsecret_proof } = request.query as { appsecret_proof?: string }
  const proof = createHmac('sha256', application.secret).update(given).digest('hex')
  if (appsecret_proof !== undefined && appsecret_proof !== proof)
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument')
}

const tokenIn = ({ headers }: FastifyRequest) => headers.authorization?.replace(/^Bearer /, '') ?? ''

async function run(world: World, request: FastifyRequest, work: () => Done | Promise<Done>): Promise<Answer> {
  try {
    checkToken(world, request)
    const { body, outcome } = await work()
    return { status: 200, body, outcome: { result: 'ok', effect: 'none', ...outcome } }
  } catch (error) {
    if (error instanceof GraphError) return errorAnswer(error)
    throw error
  }
}

const success = { body: { success: true } }

async function answer(parts: Parts, request: FastifyRequest): Promise<Done> {
  const { world, origin } = parts
  const { id, edge } = request.params as Asked
  const account = whatsappAccounts.find((one) => one.id === id)
  const method = `${request.method} ${edge ?? ''}`.trim()
  if (isBusiness(id)) return answerBusiness(world, origin(), method, request)
  if (method === 'GET') return { body: describe(world, id, origin()) }
  if (!account) throw notFound(id)
  if (method === 'POST media') return { body: { id: await takeFile(world, account, request) } }
  const body = (request.body ?? {}) as Record<string, unknown>
  switch (method) {
    case 'POST':
      await configure(world, account, body)
      return success
    case 'POST register':
      register(world, account, body)
      return success
    case 'POST messages':
      return takeMessage({ world, account, body, tell: telling(parts, account) })
    case 'POST block_users':
    case 'DELETE block_users':
      return { body: setBlocked(world, account, body, method.startsWith('POST')) }
    default:
      throw notFound(`${id}/${edge}`)
  }
}

async function answerBusiness(world: World, origin: string, method: string, request: FastifyRequest): Promise<Done> {
  switch (method) {
    case 'GET phone_numbers':
      return { body: { data: whatsappAccounts.map((one) => wireNumber(world, one)) } }
    case 'GET message_templates':
      return { body: listTemplates(`${origin}${request.url.split('?')[0]}`, request.query as { after?: string }) }
    case 'GET subscribed_apps':
      return { body: listApplications(world) }
    case 'POST subscribed_apps':
      await subscribeApplication(world, (request.body ?? {}) as Record<string, unknown>)
      return success
    default:
      throw notFound(method)
  }
}

async function takeFile(world: World, account: Account, request: FastifyRequest): Promise<string> {
  const part = await request.file()
  if (!part) throw new GraphError(131053, '(#131053) Media upload error')
  const file = await world.files.add(part.filename, part.mimetype, await part.toBuffer())
  return mediaId(world, account, file.id)
}

function findHook(world: World, name: string): Hook | undefined {
  const account = whatsappAccounts.find(({ id }) => name === `whatsapp:${id}`)
  const callback = account && callbackOf(world, account)
  if (!callback) return
  return {
    url: callback.url,
    prepare(event) {
      const body = escaped(JSON.stringify(event))
      const signature = createHmac('sha256', application.secret).update(body).digest('hex')
      return { headers: { 'x-hub-signature-256': `sha256=${signature}` }, body }
    },
    isAccepted: ({ status }) => status === 200,
  }
}

/** Meta signs its JSON with everything escaped that is not ASCII. */
const escaped = (json: string) =>
  json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
