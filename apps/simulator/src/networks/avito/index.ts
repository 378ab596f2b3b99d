import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { World } from '../../world/world.ts'
import { goods, phrases } from '../asked/goods.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import type { SimulatedNetwork } from '../network.ts'
import { readParts } from '../read-parts.ts'
import { avitoAccounts, avitoClient } from './accounts.ts'
import { announce, hookName } from './announce.ts'
import { badRequest, forbidden, tooMany, unauthorized } from './errors.ts'
import { chatId, messageId } from './ids.ts'
import * as methods from './methods.ts'
import { ownOf } from './own.ts'
import { serveTokens } from './tokens.ts'

export const avito: SimulatedNetwork = {
  id: 'avito',
  initials: 'AV',
  colors: ['#0aa13a', '#2fb85a'],
  accounts: avitoAccounts,
  client: avitoClient,
  visitor: '94235311',
  // What is offered there: reviews and talks are about it.
  firstPosts: ({ company }, { now_s, takeId }) =>
    goods[company].map((thing) => ({ ...thing, id: takeId(), at: now_s, sort: 'product' })),
  phrases: {
    ...(phrases.reviews && { reviews: phrases.reviews }),
    ...(phrases.old_posts && { old_posts: phrases.old_posts }),
  },
  bases: (origin) => ({ api: `${origin}/avito`, www: `${origin}/avito` }),
  serve,
  findHook,
  isConnected: (world, account) => ownOf(world, account).webhooks.length > 0,
  authorId: ({ id, from, rating }) => (rating === undefined ? String(from) : `review:${id}`),
  commentIds: (_account, { id, post_id }) => ({ external_id: String(id), post_external_id: String(post_id) }),
  messageIds: (account, person_id, { id }) => ({
    external_id: messageId(id),
    chat_external_id: chatId(account, person_id),
  }),
}

const routes: readonly [method: 'GET' | 'POST' | 'DELETE', path: string, name: string, work: Work][] = [
  ['GET', '/messenger/v2/accounts/:user/chats', 'chats.list', methods.chats],
  ['GET', '/messenger/v2/accounts/:user/chats/:chat', 'chats.get', methods.chat],
  ['GET', '/messenger/v3/accounts/:user/chats/:chat/messages/', 'messages.list', methods.messages],
  ['POST', '/messenger/v1/accounts/:user/chats/:chat/messages', 'messages.send', methods.sendText],
  ['POST', '/messenger/v1/accounts/:user/chats/:chat/messages/image', 'messages.image', methods.sendImage],
  ['POST', '/messenger/v1/accounts/:user/chats/:chat/messages/:message', 'messages.delete', methods.remove],
  ['POST', '/messenger/v1/accounts/:user/chats/:chat/read', 'chats.read', methods.read],
  ['POST', '/messenger/v2/accounts/:user/blacklist', 'blacklist', methods.block],
  ['GET', '/messenger/v1/accounts/:user/getVoiceFiles', 'voices', methods.voices],
  ['POST', '/messenger/v1/subscriptions', 'subscriptions', methods.subscriptions],
  ['POST', '/messenger/v3/webhook', 'webhook', methods.subscribe],
  ['POST', '/messenger/v1/webhook/unsubscribe', 'webhook.unsubscribe', methods.unsubscribe],
  ['GET', '/ratings/v1/reviews', 'reviews.list', methods.reviews],
  ['POST', '/ratings/v1/answers', 'answers.create', methods.answer],
  ['DELETE', '/ratings/v1/answers/:answer', 'answers.delete', methods.removeAnswer],
]
type Work = (call: methods.AvitoCall) => Done

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  serveTokens(app, parts)
  const answer =
    (name: string, work: (call: methods.AvitoCall, request: FastifyRequest) => Done | Promise<Done>) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const found = findAccount(world, request)
      const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(unauthorized()) }
      const doWork = () => {
        if (!found) throw unauthorized()
        const { account, until } = found
        if (until < world.seconds()) throw forbidden()
        const params = request.params as methods.AvitoCall['params']
        if (params.user !== undefined && params.user !== account.id) throw forbidden()
        const body = (request.body ?? {}) as methods.AvitoCall['body']
        return work({ world, account, params, query: request.query as methods.AvitoCall['query'], body }, request)
      }
      const call = { network: 'avito', account: found?.account.id ?? '', method: name }
      return answerCall(parts, call, refusals, () => run(doWork), reply)
    }

  for (const [method, path, name, work] of routes)
    app.route({ method, url: `/avito${path}`, handler: answer(name, work) })
  app.get(
    '/avito/core/v1/accounts/self',
    answer('self', ({ account: { id, name } }) => ({
      body: { id: Number(id), name, email: 'shop@example.com', phone: '', profile_url: `https://avito.ru/user/${id}` },
    })),
  )
  app.post('/avito/messenger/v1/accounts/:user/uploadImages', answer('uploadImages', upload))

  world.listen((happening) => {
    if (happening.account.network === 'avito') announce(parts, happening.account, happening)
  })
}

/** A picture of the kinds that it shows, one at a time. */
async function upload({ world, account }: methods.AvitoCall, request: FastifyRequest): Promise<Done> {
  const { files } = await readParts(request, world)
  const file = files['uploadfile[]']
  if (!file || !/^image\/(jpeg|png|gif|bmp|heic)$/.test(file.mime)) throw badRequest('Validation error')
  const image_id = `${world.store.takeId()}.${file.id}`
  ownOf(world, account).uploads[image_id] = file.id
  world.store.touch()
  return { body: { [image_id]: { '1280x960': world.files.url(file.id), '140x105': world.files.url(file.id, 140) } } }
}

function findAccount(world: World, { headers }: FastifyRequest) {
  const access = (headers.authorization ?? '').replace(/^Bearer /, '')
  return avitoAccounts
    .flatMap((account) => ownOf(world, account).tokens.map((token) => ({ account, ...token })))
    .find((token) => token.access === access)
}

function findHook(world: World, name: string): Hook | undefined {
  const found = avitoAccounts
    .flatMap((account) => ownOf(world, account).webhooks.map((url) => ({ account, url })))
    .find(({ account, url }) => hookName(account, url) === name)
  if (!found) return
  return {
    url: found.url,
    // A header with a signature comes too; how it is made is described nowhere.
    prepare: (event) => ({ headers: {}, body: JSON.stringify(event) }),
    isAccepted: ({ status }) => status === 200,
  }
}
