import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Outcome } from '../../ledger.ts'
import type { Parts } from '../../parts.ts'
import { companyPosts } from '../../world/posts.ts'
import type { Happening, World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { type Group, okAccounts, okClient } from './accounts.ts'
import { badKey, errorAnswer, OkError, tooMany } from './error.ts'
import { type GraphCall, runGraph } from './graph.ts'
import { chatId, commentId, discussion_type, exactly, mid } from './ids.ts'
import { serveOauth } from './oauth.ts'
import { findGroup, findManager, getGroup, getManager, ownOf } from './own.ts'
import { checkSignature, type Fields, run } from './rest.ts'
import { wireMessage } from './wire.ts'

/** Longer than the product ever waits between two looks. */
const forgotten_s = 3_600

export const ok: SimulatedNetwork = {
  id: 'ok',
  initials: 'OK',
  colors: ['#d9660a', '#e07a26'],
  accounts: okAccounts,
  firstPosts: companyPosts,
  client: okClient,
  visitor: 'anna',
  bases: (origin) => ({ api: `${origin}/ok`, connect: `${origin}/ok/connect` }),
  serve,
  findHook,
  isConnected(world, account) {
    const { subscriptions, asked_at } = ownOf(world, account as Group)
    return subscriptions.length > 0 || world.seconds() - asked_at < forgotten_s
  },
  commentIds: (_account, comment) => ({
    external_id: commentId(comment),
    post_external_id: `${discussion_type}:${comment.post_id}`,
  }),
  messageIds: (_account, person_id, message) => ({
    external_id: mid(person_id, message),
    chat_external_id: chatId(person_id),
  }),
}

const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(badKey()) }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world, origin } = parts

  /** Signed calls, by form or in the address. */
  const rest = (request: FastifyRequest, reply: FastifyReply) => {
    const fields: Fields = { ...(request.query as Fields), ...(request.body as Fields | undefined) }
    const account = findManager(world, fields.access_token)?.manages[0] ?? ''
    const call = { network: 'ok', account, method: fields.method ?? '' }
    const work = () => {
      const manager = getManager(world, fields.access_token)
      checkSignature(fields)
      return run(world, manager, fields)
    }
    return answerCall(parts, call, refusals, () => answer(work), reply)
  }
  app.get('/ok/fb.do', rest)
  app.post('/ok/fb.do', rest)

  app.route({
    method: ['GET', 'POST'],
    url: '/ok/graph/me/*',
    handler(request, reply) {
      const path = (request.params as { '*': string })['*']
      const query = request.query as GraphCall['query']
      const body = (request.body ?? {}) as GraphCall['body']
      const [what, place] = path.split('/')
      const method = `${request.method === 'GET' ? 'GET ' : ''}me/${what}${body.sender_action ? '.action' : ''}`
      const account = findGroup(query.access_token)?.id ?? ''
      const call = { network: 'ok', account, method, ...(place !== undefined && { place }) }
      reply.serializer(exactly)
      const work = () => {
        const group = getGroup(query.access_token)
        return runGraph(request.method, path, { world, group, origin: origin(), query, body })
      }
      return answerCall(parts, call, refusals, () => answer(work), reply)
    },
  })

  // Another host in the world: it asks for no token.
  app.post('/ok/upload.do', (request, reply) => takeFile(world, request, reply))
  serveOauth(app, parts)

  world.listen((happening) => {
    const group = okAccounts.find((one) => one === happening.account)
    if (group) announce(parts, group, happening)
  })
}

type Done = { body: unknown; outcome?: Partial<Outcome> }

function answer(work: () => Done): Answer {
  try {
    const { body, outcome } = work()
    return { status: 200, body: body as object, outcome: { result: 'ok', effect: 'none', ...outcome } }
  } catch (error) {
    if (error instanceof OkError) return errorAnswer(error)
    throw error
  }
}

async function takeFile(world: World, request: FastifyRequest, reply: FastifyReply) {
  const { group: group_id, id = '' } = request.query as { group?: string; id?: string }
  const group = okAccounts.find((one) => one.id === group_id)
  const uploads = group ? ownOf(world, group).uploads : {}
  const upload = Object.hasOwn(uploads, id) ? uploads[id] : undefined
  const part = upload && (await request.file())
  if (!upload || !part) return reply.send({ error_code: 4, error_msg: 'REQUEST : no file', error_data: null })
  const file = await world.files.add(part.filename, part.mimetype, await part.toBuffer())
  upload.file = file.id
  world.store.touch()
  if (upload.type === 'IMAGE') return reply.send({ photos: { [file.id]: { token: id } } })
  return reply.type('text/xml').send('<retval>1</retval>')
}

const hookName = (group: Group, url: string) => `ok:${group.id}:${url}`

function eventOf(world: World, group: Group, happening: Happening): object | undefined {
  if (happening.kind === 'pressed') {
    const { person_id, button, press } = happening
    const { sender, recipient } = wireMessage(world, group, person_id, {
      id: 0,
      from: press.from,
      at: press.at,
      text: '',
      files: [],
    })
    const { payload } = button
    return {
      webhookType: 'MESSAGE_CALLBACK',
      sender,
      recipient,
      callbackId: `cb${press.id}`,
      payload,
      timestamp: press.at * 1_000,
    }
  }
  if (happening.kind !== 'message_new' || happening.message.from === 0) return
  const { person_id, message } = happening
  return { webhookType: 'MESSAGE_CREATED', ...wireMessage(world, group, person_id, message) }
}

/** New messages of customers and their presses, and nothing else: no edits, no deletions, nothing of what the group does itself. */
function announce({ world, deliveries }: Parts, group: Group, happening: Happening) {
  const event = eventOf(world, group, happening)
  if (!event || !('person_id' in happening)) return
  const { person_id } = happening
  for (const { url } of ownOf(world, group).subscriptions)
    deliveries.push(hookName(group, url), `person:${person_id}`, event)
}

function findHook(world: World, name: string): Hook | undefined {
  for (const group of okAccounts) {
    const found = ownOf(world, group).subscriptions.find(({ url }) => name === hookName(group, url))
    if (found)
      return {
        url: found.url,
        prepare: (event) => ({ headers: {}, body: exactly(event) }),
        isAccepted: ({ status }) => status === 200,
      }
  }
}
