import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { goods, phrases } from '../asked/goods.ts'
import { countCall, isAsked, noteAsked } from '../asked/quota.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import { answerTo, newestFirst } from '../asked/reviews.ts'
import type { SimulatedNetwork } from '../network.ts'
import { wildberriesAccounts } from './accounts.ts'
import { badRequest, envelope, noFeedback, noQuestion, notFound, tooMany, unauthorized } from './errors.ts'
import { entryId, isQuestion, wireFeedback, wireQuestion } from './wire.ts'

const externalId = (comment: Comment) => `${isQuestion(comment) ? 'question:' : ''}${entryId(comment)}`

export const wildberries: SimulatedNetwork = {
  id: 'wildberries',
  initials: 'WB',
  colors: ['#8a1a8f', '#a63aab'],
  accounts: wildberriesAccounts,
  firstPosts: ({ company }, { now_s, takeId }) =>
    goods[company].map((thing) => ({ ...thing, id: takeId(), at: now_s, sort: 'product' })),
  phrases,
  bases: (origin) => ({ api: `${origin}/wildberries`, common: `${origin}/wildberries/common` }),
  serve,
  findHook: () => undefined,
  isConnected: isAsked,
  commentIds: (_account, comment) => ({ external_id: commentId(comment), post_external_id: String(comment.post_id) }),
  messageIds: () => {
    throw new Error('nobody writes messages on Wildberries')
  },
  authorId: ({ id }) => `YXSimFb${id}`,
}

/** What our answer stands under is known by its stars, which the answer has taken over. */
const commentId = (comment: Comment) =>
  comment.from === 0 && comment.reply_to !== undefined
    ? `${externalId({ ...comment, id: comment.reply_to })}:answer`
    : externalId(comment)

/** Six at once, three a second after that. */
const allowed = { calls: 60, within_s: 10 }
type Call = { account: Account; query: Readonly<Record<string, string | undefined>>; body: Record<string, unknown> }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  const answer = (method: string, work: (call: Call) => Done) => (request: FastifyRequest, reply: FastifyReply) => {
    const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(unauthorized()) }
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const account = wildberriesAccounts.find(({ tokens }) => tokens.access === token)
    const doWork = () => {
      if (!account) throw unauthorized()
      if (countCall(world, account, 'second', allowed) < 0) {
        void reply.header('x-ratelimit-retry', '2')
        throw tooMany()
      }
      return work({ account, query: request.query as Call['query'], body: (request.body ?? {}) as Call['body'] })
    }
    const call = { network: 'wildberries', account: account?.id ?? '', method }
    return answerCall(parts, call, refusals, () => run(doWork), reply)
  }

  app.get(
    '/wildberries/common/api/v1/seller-info',
    answer('seller-info', ({ account: { id, name } }) => ({
      body: { name: `ООО «${name}»`, sid: id, tradeMark: name },
    })),
  )
  app.get(
    '/wildberries/api/v1/feedbacks',
    answer('feedbacks.list', (call) => list(world, call, false)),
  )
  app.get(
    '/wildberries/api/v1/questions',
    answer('questions.list', (call) => list(world, call, true)),
  )
  app.get(
    '/wildberries/api/v1/feedback',
    answer('feedback.get', ({ account, query }) => {
      const found = find(world, account, query.id, false)
      if (!found) throw noFeedback()
      return { body: envelope(wireFeedback(world, account, found)) }
    }),
  )
  app.get(
    '/wildberries/api/v1/question',
    answer('question.get', ({ account, query }) => {
      const found = find(world, account, query.id, true)
      if (!found) throw noQuestion()
      return { body: envelope(wireQuestion(world, account, found)) }
    }),
  )
  const write = ({ account, body }: Call) => {
    const review = find(world, account, body.id, false)
    // It is not looked whether there is such a review.
    if (!review) return { status: 204, body: {} }
    return { status: 204, body: {}, outcome: put(world, account, review, readText(body.text)) }
  }
  app.post('/wildberries/api/v1/feedbacks/answer', answer('feedbacks.answer', write))
  app.patch('/wildberries/api/v1/feedbacks/answer', answer('feedbacks.edit', write))
  app.patch(
    '/wildberries/api/v1/questions',
    answer('questions.answer', ({ account, body }) => {
      const question = find(world, account, body.id, true)
      if (!question) throw notFound()
      const { text } = (body.answer ?? {}) as { text?: unknown }
      return { body: envelope(null), outcome: put(world, account, question, readText(text)) }
    }),
  )
}

const find = (world: World, account: Account, id: unknown, isAsking: boolean): Comment | undefined =>
  newestFirst(world, account).find((one) => isQuestion(one) === isAsking && entryId(one) === id)

const takes_max = 5_000

function list(world: World, { account, query }: Call, isAsking: boolean): Done {
  const [take, skip] = [Number(query.take), Number(query.skip)]
  if (query.isAnswered !== 'true' && query.isAnswered !== 'false') throw badRequest('Плохой формат isAnswered')
  if (!(take >= 1 && take <= takes_max && skip >= 0)) throw badRequest('Плохой формат take или skip')
  noteAsked(world, account)
  const all = newestFirst(world, account).filter((one) => isQuestion(one) === isAsking)
  const isDone = (one: Comment) => answerTo(world, account, one) !== undefined
  const wanted = all.filter((one) => String(isDone(one)) === query.isAnswered).slice(skip, skip + take)
  const counts = { countUnanswered: all.filter((one) => !isDone(one)).length, countArchive: all.filter(isDone).length }
  const entries = isAsking
    ? { questions: wanted.map((one) => wireQuestion(world, account, one)) }
    : { feedbacks: wanted.map((one) => wireFeedback(world, account, one)) }
  return { body: envelope({ ...counts, ...entries }) }
}

function readText(text: unknown): string {
  const words = typeof text === 'string' ? text.trim() : ''
  if (words.length < 2 || words.length > 5_000) throw badRequest('Длина ответа должна быть от 2 до 5000 символов')
  return words
}

/** It can be changed once, and stands in the place of what was there. */
function put(world: World, account: Account, entry: Comment, text: string) {
  const known = answerTo(world, account, entry)
  if (known?.edited_at !== undefined) throw badRequest('Ответ уже редактировали')
  if (known) world.editComment(account, known, text)
  else {
    const stars = entry.rating === undefined ? {} : { rating: entry.rating }
    world.answerComment(account, entry.post_id, { text, reply_to: entry.id, ...stars })
  }
  const external_id = `${externalId(entry)}:answer`
  return { place: externalId(entry), text, effect: 'new' as const, external_id }
}
