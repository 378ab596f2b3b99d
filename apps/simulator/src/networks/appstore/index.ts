import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { countCall, isAsked, noteAsked } from '../asked/quota.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import { answerTo, newestFirst } from '../asked/reviews.ts'
import type { SimulatedNetwork } from '../network.ts'
import { appstoreAccounts } from './accounts.ts'
import { badAttribute, badParameter, forbidden, notAuthorized, notFound, tooMany, unknownReview } from './errors.ts'
import { companyOf } from './tokens.ts'
import { responseId, reviewId, wireResponse, wireReview, withReview } from './wire.ts'

export const appstore: SimulatedNetwork = {
  id: 'appstore',
  initials: 'AS',
  colors: ['#0a6ed1', '#2f86dd'],
  accounts: appstoreAccounts,
  firstPosts: ({ name }, { now_s, takeId }) => [
    { id: takeId(), at: now_s, text: name, picture: 'scene-basket-2', sort: 'app' },
  ],
  bases: (origin) => ({ api: `${origin}/appstore` }),
  serve,
  findHook: () => undefined,
  isConnected: isAsked,
  commentIds: (account, { id, from, reply_to }) => ({
    external_id: from === 0 && reply_to !== undefined ? `${reviewId(reply_to)}:response` : reviewId(id),
    post_external_id: account.id,
  }),
  messageIds: () => {
    throw new Error('nobody writes messages in the App Store')
  },
  authorId: ({ id }) => reviewId(id),
}

const hour = { calls: 3_600, within_s: 3_600 }
type Found = { account: Account; review: Comment }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  const mine = (company: string) => appstoreAccounts.filter((one) => one.company === company)

  const answer =
    (method: string, work: (own: readonly Account[], request: FastifyRequest) => Done) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(notAuthorized()) }
      const doWork = () => {
        const own = mine(companyOf(request.headers.authorization, world.seconds()))
        const [first] = own
        const left = first ? countCall(world, first, 'hour', hour) : 0
        void reply.header('x-rate-limit', `user-hour-lim:${hour.calls};user-hour-rem:${Math.max(0, left)};`)
        if (left < 0) throw tooMany()
        return work(own, request)
      }
      return answerCall(
        parts,
        { network: 'appstore', account: idOf(request), method },
        refusals,
        () => run(doWork),
        reply,
      )
    }
  const idOf = ({ params }: FastifyRequest) => (params as { id?: string }).id ?? ''

  app.get(
    '/appstore/v1/apps/:id',
    answer('apps.get', (own, request) => {
      const { id, name } = getApp(own, idOf(request))
      return { body: { data: { type: 'apps', id, attributes: { name } } } }
    }),
  )
  app.get(
    '/appstore/v1/apps/:id/customerReviews',
    answer('customerReviews.list', (own, request) => {
      const account = getApp(own, idOf(request))
      noteAsked(world, account)
      return { body: list(world, account, request.query as Record<string, string | undefined>) }
    }),
  )
  app.get(
    '/appstore/v1/customerReviews/:id/response',
    answer('customerReviews.response', (own, request) => {
      const { account, review } = getReview(world, own, idOf(request))
      const response = answerTo(world, account, review)
      if (!response) throw notFound('customerReviewResponses', idOf(request))
      return { body: { data: withReview(wireResponse(world, response), review) } }
    }),
  )
  app.post(
    '/appstore/v1/customerReviewResponses',
    answer('customerReviewResponses.create', (own, request) => respond(world, own, request.body)),
  )
  app.delete(
    '/appstore/v1/customerReviewResponses/:id',
    answer('customerReviewResponses.delete', (own, request) => {
      const id = idOf(request)
      const found = own
        .flatMap((account) => world.stateOf(account).comments.map((comment) => ({ account, comment })))
        .find(({ comment }) => comment.from === 0 && !comment.is_deleted && responseId(comment.id) === id)
      if (!found) throw notFound('customerReviewResponses', id)
      world.deleteComment(found.account, found.comment)
      return { status: 204, body: {} }
    }),
  )
}

/** A key of one team does not open what another one has. */
function getApp(own: readonly Account[], id: string): Account {
  const account = own.find((one) => one.id === id)
  if (account) return account
  throw appstoreAccounts.some((one) => one.id === id) ? forbidden() : notFound('apps', id)
}

const findReview = (world: World, own: readonly Account[], id: string): Found | undefined =>
  own
    .flatMap((account) => newestFirst(world, account).map((review) => ({ account, review })))
    .find(({ review }) => reviewId(review.id) === id)

function getReview(world: World, own: readonly Account[], id: string): Found {
  const found = findReview(world, own, id)
  if (!found) throw notFound('customerReviews', id)
  return found
}

const page_default = 50
const page_max = 200

/** A page begins after the review that its cursor names, so that new ones do not shift it. */
function list(world: World, account: Account, query: Readonly<Record<string, string | undefined>>): object {
  const limit = Number(query.limit ?? page_default)
  if (!(limit >= 1 && limit <= page_max)) throw badParameter(`'${query.limit}' is not a valid limit`, 'limit')
  if (query.sort !== undefined && query.sort !== '-createdDate')
    throw badParameter(`'${query.sort}' is not a valid sort`, 'sort')
  const all = newestFirst(world, account)
  const from = query.cursor === undefined ? 0 : all.findIndex(({ id }) => `AM.${id}` === query.cursor) + 1
  const page = all.slice(from, from + limit)
  const next = from + limit < all.length ? `AM.${page.at(-1)?.id}` : undefined
  const path = `https://api.appstoreconnect.apple.com/v1/apps/${account.id}/customerReviews`
  const wished = new URLSearchParams({ include: 'response', sort: '-createdDate', limit: String(limit) })
  return {
    data: page.map((review) => wireReview(world, account, review)),
    included: page.flatMap((review) => {
      const response = query.include?.includes('response') && answerTo(world, account, review)
      return response ? [wireResponse(world, response)] : []
    }),
    links: { self: `${path}?${wished}`, ...(next && { next: `${path}?cursor=${next}&${wished}` }) },
    meta: { paging: { total: all.length, limit, ...(next && { nextCursor: next }) } },
  }
}

type Asked = {
  data?: { attributes?: { responseBody?: unknown }; relationships?: { review?: { data?: { id?: unknown } } } }
}
const longest = 5_970

function respond(world: World, own: readonly Account[], body: unknown): Done {
  const { data } = (body ?? {}) as Asked
  const id = String(data?.relationships?.review?.data?.id ?? '')
  const text = typeof data?.attributes?.responseBody === 'string' ? data.attributes.responseBody.trim() : ''
  const found = findReview(world, own, id)
  if (!found) throw unknownReview(id)
  if (text === '') throw badAttribute('The response is empty.')
  if (text.length > longest) throw badAttribute('The response is too long.')
  const { account, review } = found
  const known = answerTo(world, account, review)
  if (known) world.editComment(account, known, text)
  const written = known ?? world.answerComment(account, review.post_id, { text, reply_to: review.id })
  return {
    status: 201,
    body: {
      data: withReview(wireResponse(world, written), review),
      links: { self: 'https://api.appstoreconnect.apple.com/v1/customerReviewResponses' },
    },
    outcome: { place: id, text, effect: 'new', external_id: `${id}:response` },
  }
}
