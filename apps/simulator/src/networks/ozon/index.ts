import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { goods, phrases } from '../asked/goods.ts'
import { countCall, isAsked, noteAsked } from '../asked/quota.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import { newestFirst } from '../asked/reviews.ts'
import type { SimulatedNetwork } from '../network.ts'
import { ozonAccounts } from './accounts.ts'
import { badRequest, deactivated, invalidKey, noHeaders, notFound, tooMany } from './errors.ts'
import {
  beneath,
  idOf,
  isQuestion,
  listedReview,
  wholeReview,
  wireAnswer,
  wireComment,
  wireProduct,
  wireQuestion,
} from './wire.ts'

export const ozon: SimulatedNetwork = {
  id: 'ozon',
  initials: 'OZ',
  colors: ['#005bff', '#3f83ff'],
  accounts: ozonAccounts,
  firstPosts: ({ company }, { now_s, takeId }) =>
    goods[company].map((thing) => ({ ...thing, id: takeId(), at: now_s, sort: 'product' })),
  phrases,
  bases: (origin) => ({ api: `${origin}/ozon` }),
  serve,
  findHook: () => undefined,
  isConnected: isAsked,
  commentIds: (_account, comment) => ({ external_id: externalId(comment), post_external_id: String(comment.post_id) }),
  messageIds: () => {
    throw new Error('nobody writes messages on Ozon')
  },
  authorId: ({ id }) => idOf({ id }),
}

/** What stands beneath another has an id and nothing else. */
const externalId = (comment: Comment) =>
  isQuestion(comment) && comment.from !== 0 && comment.reply_to === undefined
    ? `question:${comment.post_id}:${idOf(comment)}`
    : idOf(comment)

const allowed = { calls: 500, within_s: 10 }
type Call = { account: Account; body: Readonly<Record<string, unknown>> }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  const on = (path: string, method: string, work: (call: Call) => Done) =>
    app.post(`/ozon${path}`, (request: FastifyRequest, reply: FastifyReply) => {
      const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(deactivated()) }
      const { 'client-id': id, 'api-key': key } = request.headers
      const account = ozonAccounts.find(({ tokens }) => tokens.page === id && tokens.access === key)
      const doWork = () => {
        if (!id || !key) throw noHeaders()
        if (!account) throw invalidKey()
        if (countCall(world, account, 'second', allowed) < 0) throw tooMany()
        return work({ account, body: (request.body ?? {}) as Call['body'] })
      }
      return answerCall(
        parts,
        { network: 'ozon', account: account?.id ?? '', method },
        refusals,
        () => run(doWork),
        reply,
      )
    })

  on('/v1/seller/info', 'seller.info', ({ account: { name } }) => ({
    body: {
      company: { name, legal_name: `ООО «${name}»`, country: 'Россия', currency: 'RUB', inn: '7707083893' },
      ratings: [],
      subscription: { is_premium: true, type: 'PREMIUM_PRO' },
    },
  }))
  on('/v3/product/info/list', 'product.list', ({ account, body }) => ({
    body: { items: listOf(body.sku).flatMap((sku) => wireProduct(world, account, Number(sku))) },
  }))
  on('/v2/review/list', 'review.list', (call) => {
    const { page, ...rest } = pageOf(world, call, false, 20)
    return { body: { reviews: page.map((one) => listedReview(world, call.account, one)), ...rest } }
  })
  on('/v1/question/list', 'question.list', (call) => {
    const { page, ...rest } = pageOf(world, call, true, 1)
    return { body: { questions: page.map((one) => wireQuestion(world, call.account, one)), ...rest } }
  })
  on('/v2/review/info', 'review.info', ({ account, body }) => ({
    body: wholeReview(world, account, getEntry(world, account, body.review_id, false)),
  }))
  on('/v1/review/comment/list', 'review.comment.list', ({ account, body }) => {
    const review = getEntry(world, account, body.review_id, false)
    if (!isWithin(body.limit, 20, 100)) throw badRequest('limit should be between 20 and 100')
    const all = beneath(world, account, review).map((one) => wireComment(world, review, one))
    const comments = body.sort_dir === 'DESC' ? all.toReversed() : all
    return { body: { comments: comments.slice(0, Number(body.limit)), offset: all.length } }
  })
  on('/v1/question/answer/list', 'question.answer.list', ({ account, body }) => {
    const question = getEntry(world, account, body.question_id, true)
    const answers = body.last_id ? [] : beneath(world, account, question)
    return {
      body: {
        answers: answers.map((one) => wireAnswer(account, question, one)),
        last_id: answers.at(-1) ? idOf(answers.at(-1) as Comment) : '',
      },
    }
  })
  on('/v1/review/comment/create', 'review.comment.create', ({ account, body }) => {
    const review = getEntry(world, account, body.review_id, false)
    const parent = body.parent_comment_id ? getBeneath(world, account, body.parent_comment_id) : review
    return put(world, account, parent, readText(body.text, 1), 'comment_id')
  })
  on('/v1/question/answer/create', 'question.answer.create', ({ account, body }) => {
    const question = getEntry(world, account, body.question_id, true)
    if (body.sku !== question.post_id) throw badRequest('invalid sku')
    return put(world, account, question, readText(body.text, 2), 'answer_id')
  })
  const remove =
    (id: 'comment_id' | 'answer_id') =>
    ({ account, body }: Call) => {
      const own = getBeneath(world, account, body[id])
      if (own.from !== 0 || body.sku !== own.post_id) throw badRequest('invalid sku')
      world.deleteComment(account, own)
      return { body: {} }
    }
  on('/v2/review/comment/delete', 'review.comment.delete', remove('comment_id'))
  on('/v1/question/answer/delete', 'question.answer.delete', remove('answer_id'))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isWithin = (value: unknown, least: number, most: number) => Number(value) >= least && Number(value) <= most

const entriesOf = (world: World, account: Account, isAsking: boolean): Comment[] =>
  newestFirst(world, account).filter((one) => one.reply_to === undefined && isQuestion(one) === isAsking)

function getEntry(world: World, account: Account, id: unknown, isAsking: boolean): Comment {
  const found = entriesOf(world, account, isAsking).find((one) => idOf(one) === id)
  if (!found) throw notFound(isAsking ? 'question not found' : 'review not found')
  return found
}

function getBeneath(world: World, account: Account, id: unknown): Comment {
  const found = world
    .stateOf(account)
    .comments.find((one) => one.reply_to !== undefined && !one.is_deleted && idOf(one) === id)
  if (!found) throw notFound('comment not found')
  return found
}

/** A page begins after the one that `last_id` names. */
function pageOf(world: World, { account, body }: Call, isAsking: boolean, least: number) {
  if (!isWithin(body.limit, least, 100)) throw badRequest(`limit should be between ${least} and 100`)
  noteAsked(world, account)
  const all = entriesOf(world, account, isAsking)
  const sorted = body.sort_dir === 'DESC' ? all : all.toReversed()
  const from = body.last_id ? sorted.findIndex((one) => idOf(one) === body.last_id) + 1 : 0
  const page = sorted.slice(from, from + Number(body.limit))
  const last = page.at(-1)
  return { page, has_next: from + page.length < sorted.length, last_id: last ? idOf(last) : '' }
}

function readText(text: unknown, least: number): string {
  const words = typeof text === 'string' ? text.trim() : ''
  if (!isWithin(words.length, least, 3_000)) throw badRequest(`text should be from ${least} to 3000 characters`)
  return words
}

/** Under one review there may stand several. */
function put(world: World, account: Account, entry: Comment, text: string, name: string): Done {
  const external_id = idOf(world.answerComment(account, entry.post_id, { text, reply_to: entry.id }))
  return {
    body: { [name]: external_id },
    outcome: { place: externalId(entry), text, effect: 'new', external_id },
  }
}
