import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { viberAccounts } from './accounts.ts'
import { announce, hookName } from './announce.ts'
import type { ViberCall } from './call.ts'
import { badData, errorAnswer, invalidToken, tooMany, ViberError } from './error.ts'
import { exactly, signed, tokenOf, userId } from './ids.ts'
import { methods } from './methods.ts'
import { ownOf } from './own.ts'

export const viber: SimulatedNetwork = {
  id: 'viber',
  initials: 'VB',
  colors: ['#7360f2', '#8474f5'],
  accounts: viberAccounts,
  started: 'event',
  bases: (origin) => ({ api: `${origin}/viber` }),
  serve,
  findHook,
  isConnected: (world, account) => ownOf(world, account).webhook !== undefined,
  commentIds: () => {
    throw new Error('nobody comments on Viber')
  },
  messageIds: (_account, person_id, { id }) => ({ external_id: tokenOf(id), chat_external_id: userId(person_id) }),
  authorId: ({ from }) => userId(from),
}

const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(invalidToken()) }

function serve(app: FastifyInstance, parts: Parts): void {
  app.post<{ Params: { method: string } }>('/viber/pa/:method', (request, reply) => {
    const { method } = request.params
    const body = (request.body ?? {}) as ViberCall['body']
    const bot = findBot(request)
    const place = typeof body.receiver === 'string' ? { place: body.receiver } : {}
    reply.serializer((answer) => exactly(answer as object))
    const call = { network: 'viber', account: bot?.id ?? '', method, ...place }
    return answerCall(parts, call, refusals, () => answer(parts, bot, method, body), reply)
  })

  parts.world.listen((happening) => {
    if (happening.account.network === 'viber') announce(parts, happening.account, happening)
  })
}

const findBot = ({ headers }: FastifyRequest) =>
  viberAccounts.find(({ tokens }) => tokens.access === headers['x-viber-auth-token'])

async function answer(
  { world, now }: Parts,
  bot: ViberCall['bot'] | undefined,
  method: string,
  body: ViberCall['body'],
): Promise<Answer> {
  try {
    if (!bot) throw invalidToken()
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw badData(method)
    const { body: said, outcome } = await run({ world, bot, now: now(), body })
    return {
      status: 200,
      body: { status: 0, status_message: 'ok', ...said },
      outcome: { result: 'ok', effect: 'none', ...outcome },
    }
  } catch (error) {
    if (error instanceof ViberError) return errorAnswer(error)
    throw error
  }
}

function findHook(world: World, name: string): Hook | undefined {
  const bot = viberAccounts.find((one) => hookName(one) === name)
  const webhook = bot && ownOf(world, bot).webhook
  if (!bot || !webhook) return
  return {
    url: webhook.url,
    prepare: (event) => signed(event, bot.tokens.access),
    isAccepted: ({ status }) => status === 200,
  }
}
