import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { countCall, isAsked, noteAsked } from '../asked/quota.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import { answerTo, modifiedAt, newestFirst } from '../asked/reviews.ts'
import type { SimulatedNetwork } from '../network.ts'
import { rustoreAccounts } from './accounts.ts'
import { badRequest, envelope, noRights, notFound, tooMany, unauthorized } from './errors.ts'
import { companyOf, grant } from './tokens.ts'
import { wireAnswer, wireComment } from './wire.ts'

export const rustore: SimulatedNetwork = {
  id: 'rustore',
  initials: 'RS',
  colors: ['#1f6fd6', '#3b82e0'],
  accounts: rustoreAccounts,
  firstPosts: ({ name }, { now_s, takeId }) => [
    { id: takeId(), at: now_s, text: name, picture: 'scene-basket-2', sort: 'app' },
  ],
  bases: (origin) => ({ api: `${origin}/rustore` }),
  serve,
  findHook: () => undefined,
  isConnected: isAsked,
  commentIds: (account, { id, from, reply_to }) => ({
    external_id: from === 0 && reply_to !== undefined ? `${reply_to}:answer` : String(id),
    post_external_id: account.id,
  }),
  messageIds: () => {
    throw new Error('nobody writes messages in RuStore')
  },
  authorId: ({ id }) => String(id),
}

/** None is documented: this one keeps us honest. */
const allowed = { calls: 600, within_s: 60 }
type Query = Readonly<Record<string, string | undefined>>
type Call = { account: Account; query: Query; id: string; body: unknown }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  const refusals = () => ({ tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(unauthorized()) })

  for (const path of ['/rustore/public/auth', '/rustore/public/auth/'])
    app.post(path, (request, reply) => {
      const call = { network: 'rustore', account: '', method: 'auth' }
      return answerCall(
        parts,
        call,
        refusals(),
        () => run(() => ({ body: envelope(grant(request.body, world.seconds())) })),
        reply,
      )
    })

  const answer = (method: string, work: (call: Call) => Done) => (request: FastifyRequest, reply: FastifyReply) => {
    const { app: name = '', id = '' } = request.params as { app?: string; id?: string }
    const doWork = () => {
      const account = admit(world, request, name)
      if (countCall(world, account, 'minute', allowed) < 0) throw tooMany()
      return work({ account, query: request.query as Query, id, body: request.body })
    }
    return answerCall(parts, { network: 'rustore', account: name, method }, refusals(), () => run(doWork), reply)
  }

  const place = '/rustore/public/v1/application/:app'
  app.get(
    `${place}/comment`,
    answer('comment.list', ({ account, query }) => {
      noteAsked(world, account)
      const shown = newestFirst(world, account).map((review) => wireComment(world, account, review))
      return { body: envelope(pageOf(shown, query)) }
    }),
  )
  app.get(
    `${place}/feedback`,
    answer('feedback.list', ({ account, query }) => {
      const answers = ownAnswers(world, account).map((one) => wireAnswer(world, one))
      return { body: envelope(pageOf(answers, query)) }
    }),
  )
  app.get(
    `${place}/feedback/:id`,
    answer('feedback.get', ({ account, id }) => ({
      body: envelope(wireAnswer(world, getAnswer(world, account, id))),
    })),
  )
  app.post(
    `${place}/feedback`,
    answer('feedback.create', ({ account, query, body }) => create(world, account, query.commentId ?? '', body)),
  )
  app.post(
    `${place}/feedback/:id`,
    answer('feedback.edit', ({ account, id, body }) => {
      world.editComment(account, getAnswer(world, account, id), readMessage(body))
      return { body: envelope({}) }
    }),
  )
  app.delete(
    `${place}/feedback/:id`,
    answer('feedback.delete', ({ account, id }) => {
      world.deleteComment(account, getAnswer(world, account, id))
      return { body: envelope({}) }
    }),
  )
}

/** A key opens the applications of its company, and no others. */
function admit(world: World, { headers }: FastifyRequest, name: string): Account {
  const company = companyOf(headers['public-token'], world.seconds())
  const account = rustoreAccounts.find((one) => one.id === name)
  if (!account) throw notFound('Application')
  if (account.company !== company) throw noRights()
  return account
}

const page_default = 20
const page_max = 100

function pageOf<T>(all: readonly T[], { page = '0', size = String(page_default) }: Query): T[] {
  const [number, most] = [Number(page), Number(size)]
  if (!(number >= 0 && most >= 1 && most <= page_max)) throw badRequest('Page or size is not valid')
  return all.slice(number * most, (number + 1) * most)
}

const ownAnswers = (world: World, account: Account): Comment[] =>
  world
    .stateOf(account)
    .comments.filter(({ from, reply_to, is_deleted }) => from === 0 && reply_to !== undefined && !is_deleted)
    .toSorted((a, b) => modifiedAt(b) - modifiedAt(a) || b.id - a.id)

function getAnswer(world: World, account: Account, id: string): Comment {
  const found = ownAnswers(world, account).find((one) => String(one.id) === id)
  if (!found) throw notFound('Feedback')
  return found
}

const longest = 500

function readMessage(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown }
  const text = typeof message === 'string' ? message.trim() : ''
  if (text === '') throw badRequest('Message is empty')
  if (text.length > longest) throw badRequest(`Message is longer than ${longest}`)
  return text
}

/** A review holds one answer: whoever answers again changes it. */
function create(world: World, account: Account, commentId: string, body: unknown): Done {
  const review = newestFirst(world, account).find(({ id }) => String(id) === commentId)
  if (!review) throw notFound('Comment')
  const text = readMessage(body)
  const known = answerTo(world, account, review)
  if (known) world.editComment(account, known, text)
  const written = known ?? world.answerComment(account, review.post_id, { text, reply_to: review.id })
  return {
    body: envelope({ id: written.id }),
    outcome: { place: commentId, text, effect: 'new', external_id: `${commentId}:answer` },
  }
}
