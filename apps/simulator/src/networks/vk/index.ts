import type { FastifyInstance } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import { post } from '../../post.ts'
import { socialClients } from '../../social/clients.ts'
import type { CallbackServer } from '../../state.ts'
import { dialogs } from '../../world/phrases/dialogs.ts'
import { companyPosts } from '../../world/posts.ts'
import type { World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { type Community, group_chat, vkAccounts } from './accounts.ts'
import { communityOf, findToken, type Token, type VkMethod } from './call.ts'
import { commentMethods } from './comments.ts'
import { dialogMethods } from './dialogs.ts'
import { badToken, errorAnswer, groupAuth, VkError } from './error.ts'
import { newEventId } from './events.ts'
import { type Confirm, confirmationCode, groupMethods } from './groups.ts'
import { messageMethods } from './messages.ts'
import { serveOauth } from './oauth.ts'
import { peopleMethods } from './people.ts'
import { announce } from './telling.ts'
import { firstThings, sortOf } from './things.ts'
import { uploadedDocument, uploadedPhoto, uploadedVideo, uploadedVoice, uploadMethods } from './uploads.ts'
import { wallMethods } from './wall.ts'

export const vk: SimulatedNetwork = {
  id: 'vk',
  initials: 'VK',
  colors: ['#0a6ef0', '#2a7df0'],
  accounts: vkAccounts,
  firstPosts: (account, given) => [...firstThings(account.company, given.now_s), ...companyPosts(account, given)],
  // Communities are asked about everything.
  phrases: { dialogs: { lavka: dialogs.lavka.vk, kuhnya: dialogs.kuhnya.vk } },
  client: socialClients.vk,
  started: 'message',
  bases: (origin) => ({ api: `${origin}/vk/method`, oauth: `${origin}/vk/oauth` }),
  serve,
  findHook,
  isConnected: (world, account) => world.stateOf(account).servers.some(({ status }) => status === 'ok'),
  commentIds(account, { id, post_id }) {
    const sort = sortOf(post_id)
    const owner = `${sort === 'wall' ? '' : sort}-${account.id}`
    const post_external_id = `${owner}_${post_id}`
    return { external_id: `${sort === 'topic' ? post_external_id : owner}_${id}`, post_external_id }
  },
  messageIds: (_account, person_id, { id }) => ({ external_id: String(id), chat_external_id: String(person_id) }),
  findChat: (_account, _person_id, name) => (name === group_chat.name ? group_chat.id : undefined),
}

function serve(app: FastifyInstance, parts: Parts): void {
  const { world, origin } = parts
  const confirm: Confirm = (community, server) => void askForCode(world, community, server)
  const methods: Record<string, VkMethod> = {
    ...peopleMethods,
    ...groupMethods(confirm),
    ...wallMethods,
    ...commentMethods,
    ...messageMethods,
    ...dialogMethods,
    ...uploadMethods(origin),
  }

  app.post<{ Params: { method: string }; Body: Record<string, string> }>('/vk/method/:method', (request, reply) => {
    const { method } = request.params
    const parameters = request.body ?? {}
    const token = findToken(parameters.access_token)
    const account = token?.kind === 'group' ? token.community.id : (token?.person.manages[0] ?? '')
    const call = { network: 'vk', account, method }
    return answerCall(parts, call, refusals(method), () => run(methods, world, method, token, parameters), reply)
  })

  app.post<{ Params: { what: string }; Querystring: { key?: string } }>('/vk/upload/:what', async (request, reply) => {
    const part = await request.file()
    if (!part) return reply.code(400).send({ error: 'no file' })
    const file = await world.files.add(part.filename, part.mimetype, await part.toBuffer())
    if (request.params.what === 'photo') return uploadedPhoto(file)
    if (request.params.what === 'video') return uploadedVideo(world, request.query.key ?? '', file)
    return request.params.what === 'voice' ? uploadedVoice(file) : uploadedDocument(file)
  })
  serveOauth(app, parts)

  world.listen((happening) => {
    const { account } = happening
    const community = vkAccounts.find((one) => one === account)
    if (community) announce(parts, community, happening)
  })
}

async function run(
  methods: Record<string, VkMethod>,
  world: World,
  method: string,
  token: Token | undefined,
  parameters: Record<string, string>,
) {
  try {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!known) throw new VkError(3, 'Unknown method passed')
    if (!token) throw badToken()
    if (!known.opens_to.includes(token.kind))
      throw token.kind === 'group' ? groupAuth() : new VkError(15, 'Access denied')
    const community = communityOf(token, known, parameters)
    const { response, outcome } = await known.run({ world, community, token, parameters })
    return { status: 200, body: { response }, outcome: { result: 'ok', effect: 'none' as const, ...outcome } }
  } catch (error) {
    if (error instanceof VkError) return errorAnswer(error, method)
    throw error
  }
}

const refusals = (method: string) => ({
  tooMany: errorAnswer(new VkError(6, 'Too many requests per second'), method),
  revoked: errorAnswer(badToken(), method),
})

const confirm_timeout_ms = 10_000

async function askForCode(world: World, community: Community, server: CallbackServer) {
  const body = JSON.stringify({
    type: 'confirmation',
    group_id: Number(community.id),
    event_id: newEventId(),
    v: '5.199',
  })
  const answer = await post(server.url, {}, body, confirm_timeout_ms).catch(() => undefined)
  server.status = answer?.status === 200 && answer.text.trim() === confirmationCode(community) ? 'ok' : 'failed'
  world.store.touch()
}

function findHook(world: World, name: string): Hook | undefined {
  const [, group_id, server_id] = name.split(':')
  const community = vkAccounts.find(({ id }) => id === group_id)
  const server = community && world.stateOf(community).servers.find(({ id }) => id === Number(server_id))
  if (!server) return
  return {
    url: server.url,
    prepare: (event, attempt) => ({
      headers: retryHeader(attempt),
      body: JSON.stringify(server.secret_key ? { ...event, secret: server.secret_key } : event),
    }),
    isAccepted: ({ status, text }) => status === 200 && text === 'ok',
  }
}

const retryHeader = (attempt: number): Record<string, string> =>
  attempt > 0 ? { 'x-retry-counter': String(attempt) } : {}
