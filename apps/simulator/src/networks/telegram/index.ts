import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerCall, type Refusals } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import { sendFile } from '../../send-file.ts'
import { companyPosts } from '../../world/posts.ts'
import type { Happening, World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { readParts } from '../read-parts.ts'
import { type Bot, getBot, telegramAccounts } from './accounts.ts'
import type { TelegramCall } from './call.ts'
import { chatId, chatsOf, findChat, isBusiness } from './chats.ts'
import { readFileId } from './content.ts'
import { errorAnswer, TelegramError, tooMany, unauthorized } from './error.ts'
import { methods } from './methods.ts'
import { tellings } from './tellings.ts'

const refusals: Refusals = {
  tooMany: (retry_after_s = 7) => errorAnswer(tooMany(retry_after_s)),
  revoked: errorAnswer(unauthorized()),
}

export const telegram: SimulatedNetwork = {
  id: 'telegram',
  initials: 'TG',
  colors: ['#1c87c9', '#2690d2'],
  accounts: telegramAccounts,
  firstPosts: companyPosts,
  started: 'message',
  bases: (origin) => ({ api: `${origin}/telegram` }),
  serve,
  findHook,
  isConnected: (world, account) => world.stateOf(account).webhook !== undefined,
  commentIds: (account, { id, post_id }) => {
    const { discussion } = getBot(account)
    return { external_id: `${discussion.id}_${id}`, post_external_id: `${discussion.id}_${post_id}` }
  },
  messageIds(account, chat, { id }) {
    const connection = isBusiness(chat) ? `${getBot(account).business.connection}:` : ''
    return { external_id: String(id), chat_external_id: `${connection}${chatId(chat)}` }
  },
  chats: (account) => chatsOf(getBot(account)),
  findChat: (account, person_id, name) => findChat(getBot(account), person_id, name),
}

function serve(app: FastifyInstance, parts: Parts): void {
  const { world, deliveries } = parts

  app.route<{ Params: { bot: string; method: string } }>({
    method: ['GET', 'POST'],
    url: '/telegram/:bot/:method',
    async handler(request, reply) {
      const { method } = request.params
      const bot = findBot(request.params.bot)
      const { chat_id } = (request.body ?? {}) as { chat_id?: string | number }
      const place = chat_id === undefined ? {} : { place: String(chat_id) }
      const call = { network: 'telegram', account: bot?.id ?? '', method, ...place }
      const pending = () => deliveries.pending().filter(({ hook }) => hook === `telegram:${bot?.id}`).length
      const run = async () => {
        const read = await readCall(request, world)
        return answer(method, bot && { world, bot, pending, ...read })
      }
      return answerCall(parts, call, refusals, run, reply)
    },
  })

  app.get<{ Params: { bot: string; '*': string } }>('/telegram/file/:bot/*', async (request, reply) => {
    const { id, width } = readFileId(request.params['*'].split('/')[1] ?? '')
    if (!findBot(request.params.bot))
      return reply.code(404).send({ ok: false, error_code: 404, description: 'Not Found' })
    return sendFile(world.files, id, width, reply)
  })

  world.listen((happening) => {
    const { account } = happening
    if (account.network === 'telegram') announce(parts, getBot(account), happening)
  })
}

const findBot = (path: string): Bot | undefined => telegramAccounts.find(({ tokens }) => path === `bot${tokens.access}`)

async function readCall(request: FastifyRequest, world: World) {
  if (!request.isMultipart()) {
    const fields = { ...(request.query as object), ...(request.body as object | undefined) }
    return { fields, files: {} }
  }
  return readParts(request, world)
}

function answer(method: string, call: TelegramCall | undefined) {
  try {
    if (!call) throw unauthorized()
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!known) throw new TelegramError(404, 'Not Found: method not found')
    const { result, outcome } = known(call)
    return { status: 200, body: { ok: true, result }, outcome: { result: 'ok', effect: 'none' as const, ...outcome } }
  } catch (error) {
    if (error instanceof TelegramError) return errorAnswer(error)
    throw error
  }
}

function findHook(world: World, name: string): Hook | undefined {
  const bot = telegramAccounts.find(({ id }) => name === `telegram:${id}`)
  const webhook = bot && world.stateOf(bot).webhook
  if (!webhook) return
  const { url, secret_token } = webhook
  return {
    url,
    prepare: (event) => ({
      headers: secretHeader(secret_token),
      body: JSON.stringify(event),
    }),
    isAccepted: ({ status }) => status >= 200 && status < 300,
    onRefused: (words) => {
      webhook.last_error = { at: world.seconds(), words }
    },
  }
}

const secretHeader = (secret_token: string): Record<string, string> =>
  secret_token ? { 'x-telegram-bot-api-secret-token': secret_token } : {}

function announce({ world, deliveries }: Parts, bot: Bot, happening: Happening) {
  const { webhook } = world.stateOf(bot)
  if (!webhook) return
  for (const [kind, content, chat] of tellings(world, bot, happening)) {
    if (!isWanted(webhook.allowed_updates, kind)) continue
    deliveries.push(`telegram:${bot.id}`, `chat:${chat}`, { update_id: world.store.takeId(), [kind]: content })
  }
}

/** These come only to those who ask for them by name. */
const on_request = new Set(['message_reaction', 'message_reaction_count', 'chat_member'])

const isWanted = (allowed_updates: string[], kind: string) =>
  allowed_updates.length > 0 ? allowed_updates.includes(kind) : !on_request.has(kind)
