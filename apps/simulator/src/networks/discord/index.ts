import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { sendFile } from '../../send-file.ts'
import type { SimulatedNetwork } from '../network.ts'
import { readParts } from '../read-parts.ts'
import { discordAccounts, firstChannels, getBot } from './accounts.ts'
import { DiscordError, errorAnswer, notFound, tooMany, unauthorized } from './error.ts'
import { type Cut, gatewayOf, serveGateway } from './gateway.ts'
import { channelId, dialogId, readSnowflake, snowflake, userId } from './ids.ts'
import { type DiscordCall, type Method, methods } from './methods.ts'
import { ownOf } from './own.ts'
import { createMessage } from './sending.ts'
import { isThread, sticker_picture, the_sticker } from './wire.ts'

export const discord: SimulatedNetwork = {
  id: 'discord',
  initials: 'DC',
  colors: ['#5865f2', '#6f7af5'],
  accounts: discordAccounts,
  firstPosts: firstChannels,
  bases: (origin) => ({ api: `${origin}/discord/api`, cdn: `${origin}/discord/cdn`, media: `${origin}/discord/cdn` }),
  serve,
  // Nothing is delivered: whoever wants to hear connects to the gateway.
  findHook: () => undefined,
  isConnected: (world, account) => ownOf(world, account).is_heard === true,
  commentIds: (_account, comment) => ({
    external_id: snowflake(comment),
    post_external_id: channelId(comment.post_id),
  }),
  messageIds: (_account, person_id, message) => ({
    external_id: snowflake(message),
    chat_external_id: dialogId(person_id),
  }),
  authorId: ({ from }) => userId(from),
  readId: readSnowflake,
  places(world, account) {
    const bot = getBot(account)
    const channels = world.stateOf(account).posts.filter((post) => !isThread(post))
    return [
      ...channels.map((post) => ({ external_id: channelId(post.id), title: `#${post.text.split('\n')[0]}` })),
      { external_id: bot.forum.id, title: `#${bot.forum.name}` },
    ]
  },
}

const refusals = { tooMany, revoked: errorAnswer(unauthorized()) }

type Route = { verb: string; path: RegExp; name: string; run: Method }

const route = (verb: string, path: string, name: string, run = methods[name]): Route => {
  if (!run) throw new Error(`nothing is called ${name}`)
  return { verb, path: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`), name, run }
}

const messages = 'channels/*/messages'
const reaction = `${messages}/*/reactions/*/@me`
const routes: readonly Route[] = [
  route('GET', 'users/@me', 'get_my_user'),
  route('GET', 'applications/@me', 'get_my_application'),
  route('GET', 'users/@me/guilds', 'list_my_guilds'),
  route('POST', 'users/@me/channels', 'create_dm'),
  route('GET', 'users/*', 'get_user'),
  route('GET', 'gateway/bot', 'get_bot_gateway'),
  route('GET', 'channels/*', 'get_channel'),
  route('GET', 'guilds/*', 'get_guild'),
  route('GET', 'guilds/*/channels', 'list_guild_channels'),
  route('GET', 'guilds/*/threads/active', 'get_active_guild_threads'),
  route('GET', messages, 'list_messages'),
  route('POST', messages, 'create_message', createMessage),
  route('GET', `${messages}/*`, 'get_message'),
  route('PATCH', `${messages}/*`, 'update_message'),
  route('DELETE', `${messages}/*`, 'delete_message'),
  route('PUT', reaction, 'add_my_message_reaction'),
  route('DELETE', reaction, 'delete_my_message_reaction'),
  route('POST', 'interactions/*/*/callback', 'create_interaction_response'),
  route('POST', 'channels/*/typing', 'trigger_typing_indicator'),
]

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  const gateway = serveGateway(app, parts)

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/discord/api/*',
    handler: (request, reply) => hear(parts, request, reply),
  })
  // Pictures by what Discord calls them: a face, or the one sticker of this world.
  app.get<{ Params: { '*': string } }>('/discord/cdn/*', (request, reply) => {
    const [kind, id = '', name = ''] = request.params['*'].split('/')
    const place = /^face(\d+)\./.exec(name)?.[1]
    if (kind === 'stickers' && id.startsWith(the_sticker.id))
      return sendFile(world.files, sticker_picture, undefined, reply)
    if (kind !== 'avatars') return reply.code(404).send()
    const picture =
      place === undefined ? (name.startsWith('b0a1') ? 'scene-bread-1' : 'scene-soup-11') : `person-${place}`
    return sendFile(world.files, picture, undefined, reply)
  })
  app.post<{ Body: { account?: string; how?: Cut } | undefined }>('/discord/control/cut', async (request) => ({
    cut: gatewayOf(world).cut(request.body?.how ?? 'drop', request.body?.account),
  }))

  world.listen((happening) => {
    if (happening.account.network === 'discord') gateway.tell(getBot(happening.account), happening)
  })
}

type Asked = FastifyRequest<{ Params: { '*': string } }>

async function hear(parts: Parts, request: Asked, reply: FastifyReply) {
  const bot = discordAccounts.find(({ tokens }) => request.headers.authorization === `Bot ${tokens.access}`)
  const asked = request.params['*']
  const found = routes.find(({ verb, path }) => verb === request.method && path.test(asked))
  const ids = (found?.path.exec(asked) ?? []).slice(1).map(decodeURIComponent)
  const place = asked.startsWith('channels/') && ids[0] !== undefined ? { place: ids[0] } : {}
  const call = { network: 'discord', account: bot?.id ?? '', method: found?.name ?? asked, ...place }
  tellLimits(reply, parts.now())
  const run = async () => {
    const read = await readCall(request, parts)
    return answer(found, bot && { ...read, bot }, ids)
  }
  return answerCall(parts, call, refusals, run, reply)
}

/** Every answer says how much may still be asked for; the faults decide when it is too much. */
function tellLimits(reply: FastifyReply, now_ms: number) {
  const reset_s = 1
  void reply.headers({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
    'x-ratelimit-reset': (now_ms / 1_000 + reset_s).toFixed(3),
    'x-ratelimit-reset-after': String(reset_s),
    'x-ratelimit-bucket': '80c17d2f203122d936070c88c8d10f33',
  })
}

async function readCall(request: Asked, { world, origin }: Parts): Promise<Omit<DiscordCall, 'bot'>> {
  const common = { world, origin: origin(), query: request.query as DiscordCall['query'] }
  if (!request.isMultipart()) return { ...common, body: (request.body ?? {}) as DiscordCall['body'], files: [] }
  const { fields, files } = await readParts(request, world)
  return { ...common, body: JSON.parse(String(fields.payload_json ?? '{}')), files: Object.values(files) }
}

function answer(found: Route | undefined, call: DiscordCall | undefined, ids: string[]): Answer {
  try {
    if (!call) throw unauthorized()
    if (!found) throw notFound()
    const { status = 200, body, outcome } = found.run(call, ...ids)
    return { status, body, outcome: { result: 'ok', effect: 'none', ...outcome } }
  } catch (error) {
    if (error instanceof DiscordError) return errorAnswer(error)
    throw error
  }
}
