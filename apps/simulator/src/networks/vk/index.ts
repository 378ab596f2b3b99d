import type { FastifyInstance } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import { post } from '../../post.ts'
import type { CallbackServer } from '../../state.ts'
import type { Happening, World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { type Community, vkAccounts } from './accounts.ts'
import type { Token, VkMethod } from './call.ts'
import { badToken, errorAnswer, groupAuth, VkError } from './error.ts'
import { newEventId, newMessage, vkEvent } from './events.ts'
import { type Confirm, confirmationCode, groupMethods } from './groups.ts'
import { messageMethods } from './messages.ts'
import { ownerId, wireComment, wireMessage } from './objects.ts'
import { uploadedDocument, uploadedPhoto, uploadMethods } from './uploads.ts'
import { wallMethods } from './wall.ts'

export const vk: SimulatedNetwork = {
  id: 'vk',
  bases: (origin) => ({ api: `${origin}/vk/method` }),
  serve,
  findHook,
  isConnected: (world, account) => world.stateOf(account).servers.some(({ status }) => status === 'ok'),
  commentIds: (account, { id, post_id }) => ({
    external_id: `-${account.id}_${id}`,
    post_external_id: `-${account.id}_${post_id}`,
  }),
  messageIds: (_account, person_id, { id }) => ({ external_id: String(id), chat_external_id: String(person_id) }),
}

function serve(app: FastifyInstance, parts: Parts): void {
  const { world, origin } = parts
  const confirm: Confirm = (community, server) => void askForCode(world, community, server)
  const methods: Record<string, VkMethod> = {
    ...groupMethods(confirm),
    ...wallMethods,
    ...messageMethods,
    ...uploadMethods(origin),
  }

  app.post<{ Params: { method: string }; Body: Record<string, string> }>('/vk/method/:method', (request, reply) => {
    const { method } = request.params
    const parameters = request.body ?? {}
    const token = findToken(parameters.access_token)
    const call = { network: 'vk', account: token?.community.id ?? '', method }
    return answerCall(parts, call, refusals(method), () => run(methods, world, method, token, parameters), reply)
  })

  app.post<{ Params: { what: string } }>('/vk/upload/:what', async (request, reply) => {
    const part = await request.file()
    if (!part) return reply.code(400).send({ error: 'no file' })
    const file = await world.files.add(part.filename, part.mimetype, await part.toBuffer())
    return request.params.what === 'photo' ? uploadedPhoto(file) : uploadedDocument(file)
  })

  world.listen((happening) => {
    const { account } = happening
    const community = vkAccounts.find((one) => one === account)
    if (community) announce(parts, community, happening)
  })
}

function findToken(text: string | undefined): Token | undefined {
  for (const community of vkAccounts) {
    if (text === community.tokens.access) return { kind: 'group', community }
    if (text === community.tokens.admin) return { kind: 'user', community }
  }
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
    const { response, outcome } = await known.run({ world, community: token.community, token, parameters })
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

const hookName = (community: Community, server: CallbackServer) => `vk:${community.id}:${server.id}`

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

function announce({ world, deliveries }: Parts, community: Community, happening: Happening) {
  const told = eventOf(world, community, happening)
  if (!told) return
  const event = vkEvent(told.type, told.object, { group_id: Number(community.id) })
  for (const server of world.stateOf(community).servers) {
    if (server.status !== 'ok' || !server.settings.includes(told.type)) continue
    deliveries.push(hookName(community, server), told.lane, event)
  }
}

function eventOf(world: World, community: Community, happening: Happening) {
  switch (happening.kind) {
    case 'comment_new':
    case 'comment_edited':
    case 'comment_restored': {
      const types = { comment_new: 'new', comment_edited: 'edit', comment_restored: 'restore' }
      const { comment } = happening
      return {
        type: `wall_reply_${types[happening.kind]}`,
        lane: `post:${comment.post_id}`,
        object: wireComment(world, community, comment),
      }
    }
    case 'comment_deleted': {
      const { id, from, post_id } = happening.comment
      const deleter_id = from === 0 ? community.admin_id : from
      return {
        type: 'wall_reply_delete',
        lane: `post:${post_id}`,
        object: { owner_id: ownerId(community), id, deleter_id, post_id },
      }
    }
    case 'message_new':
    case 'message_edited': {
      const { person_id, message } = happening
      const wire = wireMessage(world, community, person_id, message)
      const lane = `peer:${person_id}`
      if (happening.kind === 'message_edited') return { type: 'message_edit', lane, object: wire }
      if (message.from === 0) return { type: 'message_reply', lane, object: wire }
      return { type: 'message_new', lane, object: newMessage(wire) }
    }
    case 'messages_read': {
      const { person_id, message } = happening
      const object = {
        from_id: person_id,
        peer_id: person_id,
        read_message_id: message.id,
        conversation_message_id: message.id,
      }
      return { type: 'message_read', lane: `peer:${person_id}`, object }
    }
    case 'blocked':
      return { type: 'message_deny', lane: `peer:${happening.person_id}`, object: { user_id: happening.person_id } }
    default:
      return
  }
}
