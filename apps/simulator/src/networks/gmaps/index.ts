import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { socialClients } from '../../social/clients.ts'
import { business_scope } from '../../social/google.ts'
import type { Comment } from '../../state.ts'
import type { Account, Company } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { isAsked, noteAsked } from '../asked/quota.ts'
import { answerTo, modifiedAt, newestFirst } from '../asked/reviews.ts'
import { placePhrases } from '../gateway/phrases.ts'
import {
  badRequest,
  errorAnswer,
  GoogleError,
  notFound,
  permissionDenied,
  tooMany,
  unauthenticated,
} from '../googleplay/error.ts'
import type { SimulatedNetwork } from '../network.ts'
import { gmapsAccounts, owners } from './accounts.ts'
import { announce, findHook, settingOf, setUpByHand, topic } from './push.ts'
import { reviewId, wireLocation, wireOwner, wireReply, wireReview } from './wire.ts'

export const gmaps: SimulatedNetwork = {
  id: 'gmaps',
  initials: 'GM',
  colors: ['#1a73b8', '#3a8ccb'],
  accounts: gmapsAccounts,
  visitor: 'anna',
  client: socialClients.google,
  firstPosts: ({ name }, { now_s, takeId }) => [
    { id: takeId(), at: now_s, text: name, picture: 'scene-house-14', sort: 'place' },
  ],
  phrases: placePhrases,
  bases: (origin) => ({
    ...{ accounts: `${origin}/social/google`, oauth2: `${origin}/social/google`, certs: `${origin}/social/google` },
    ...{ management: `${origin}/gmaps/management`, information: `${origin}/gmaps/information` },
    ...{ reviews: `${origin}/gmaps/reviews`, notifications: `${origin}/gmaps/notifications` },
    topic: `${origin}/gmaps/pubsub/v1/${topic}`,
  }),
  serve,
  findHook,
  setUpByHand,
  isConnected: isAsked,
  commentIds: (account, { id, from, reply_to }) => ({
    external_id: from === 0 && reply_to !== undefined ? `${reviewId(reply_to)}:reply` : reviewId(id),
    post_external_id: account.id,
  }),
  messageIds: () => {
    throw new Error('nobody writes messages on Google Maps')
  },
  authorId: ({ id }) => reviewId(id),
}

type Call = { own: readonly Account[]; params: Record<string, string>; query: Record<string, string>; body: object }
type Done = { body: object; outcome?: object }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world, grants } = parts

  /** What the bearer may see: the places of one company by its own token, all of them for whoever came by the window. */
  function admitted({ headers }: FastifyRequest): readonly Account[] {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    const own = gmapsAccounts.filter(({ tokens }) => tokens.access === token)
    if (own.length > 0) return own
    if (grants.findGrant('google', token)?.scope !== business_scope) throw unauthenticated()
    return gmapsAccounts
  }

  const answer = (method: string, work: (call: Call) => Done) => (request: FastifyRequest, reply: FastifyReply) => {
    const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(unauthenticated()) }
    const params = request.params as Call['params']
    const run = () => {
      try {
        const query = request.query as Call['query']
        const done = work({ own: admitted(request), params, query, body: (request.body ?? {}) as object })
        return { status: 200, body: done.body, outcome: { result: 'ok', effect: 'none' as const, ...done.outcome } }
      } catch (error) {
        if (error instanceof GoogleError) return errorAnswer(error)
        throw error
      }
    }
    return answerCall(parts, { network: 'gmaps', account: params.location ?? '', method }, refusals, run, reply)
  }
  const hosts = { management: '/gmaps/management/v1', information: '/gmaps/information/v1' }

  app.get(
    `${hosts.management}/accounts`,
    answer('accounts.list', ({ own }) => ({ body: { accounts: companiesOf(own).map(ownerOf) } })),
  )
  app.get(
    `${hosts.information}/accounts/:owner/locations`,
    answer('locations.list', ({ own, params, query }) => {
      if (!query.readMask) throw badRequest('read_mask is required.')
      const listed = own.filter(({ company }) => owners[company] === params.owner)
      return { body: listed.length > 0 ? { locations: listed.map(wireLocation), totalSize: listed.length } : {} }
    }),
  )
  app.get(
    `${hosts.information}/locations/:location`,
    answer('locations.get', ({ own, params, query }) => {
      if (!query.readMask) throw badRequest('read_mask is required.')
      return { body: wireLocation(getLocation(own, params)) }
    }),
  )
  const setting = '/gmaps/notifications/v1/accounts/:owner/notificationSetting'
  app.get(
    setting,
    answer('notificationSetting.get', ({ own, params }) => ({ body: settingOf(world, getOwner(own, params)).setting })),
  )
  app.patch(
    setting,
    answer('notificationSetting.patch', ({ own, params, query, body }) => {
      if (!query.updateMask) throw badRequest('update_mask is required.')
      const kept = settingOf(world, getOwner(own, params))
      Object.assign(kept.setting, body)
      world.store.touch()
      return { body: kept.setting }
    }),
  )
  const reviews = '/gmaps/reviews/v4/accounts/:owner/locations/:location/reviews'
  app.get(
    reviews,
    answer('reviews.list', ({ own, params, query }) => ({ body: list(world, getLocation(own, params), query) })),
  )
  app.get(
    `${reviews}/:review`,
    answer('reviews.get', ({ own, params }) => {
      const account = getLocation(own, params)
      return { body: wireReview(world, account, getReview(world, account, params)) }
    }),
  )
  app.put(
    `${reviews}/:review/reply`,
    answer('reviews.updateReply', ({ own, params, body }) => write(world, getLocation(own, params), params, body)),
  )
  app.delete(
    `${reviews}/:review/reply`,
    answer('reviews.deleteReply', ({ own, params }) => {
      const account = getLocation(own, params)
      const reply = answerTo(world, account, getReview(world, account, params))
      if (!reply) throw notFound('Requested entity was')
      world.deleteComment(account, reply)
      return { body: {} }
    }),
  )
  world.listen((happening) => announce(parts, happening))
}

const companiesOf = (own: readonly Account[]) => [...new Set(own.map(({ company }) => company))]
const ownerOf = (company: Company) =>
  wireOwner(gmapsAccounts.find((one) => one.company === company)?.name ?? '', owners[company])

function getOwner(own: readonly Account[], { owner }: Call['params']): Account {
  const account = own.find(({ company }) => owners[company] === owner)
  if (!account) throw permissionDenied()
  return account
}

function getLocation(own: readonly Account[], { owner, location }: Call['params']): Account {
  const account = gmapsAccounts.find(({ id }) => id === location)
  if (!account || (owner !== undefined && owners[account.company] !== owner)) throw notFound('Requested entity was')
  if (!own.includes(account)) throw permissionDenied()
  return account
}

function getReview(world: World, account: Account, { review }: Call['params']): Comment {
  const found = newestFirst(world, account).find(({ id }) => reviewId(id) === review)
  if (!found) throw notFound('Requested entity was')
  return found
}

const page_max = 50

/** A page begins after the review that its token names, so that new ones do not shift it. */
function list(world: World, account: Account, { pageSize, pageToken, orderBy }: Call['query']): object {
  if (orderBy !== undefined && orderBy !== 'updateTime desc') throw badRequest('Invalid order_by.')
  noteAsked(world, account)
  const size = Math.min(page_max, Math.max(1, Number(pageSize) || page_max))
  const all = newestFirst(world, account).toSorted((a, b) => modifiedAt(b) - modifiedAt(a) || b.id - a.id)
  const from = pageToken === undefined ? 0 : all.findIndex(({ id }) => `CA${id}` === pageToken) + 1
  const page = all.slice(from, from + size)
  if (page.length === 0) return {}
  const stars = all.map(({ rating = 5 }) => rating)
  return {
    reviews: page.map((review) => wireReview(world, account, review)),
    averageRating: stars.reduce((sum, one) => sum + one, 0) / stars.length,
    totalReviewCount: all.length,
    ...(from + size < all.length && { nextPageToken: `CA${page.at(-1)?.id}` }),
  }
}

const reply_max_bytes = 4_096

function write(world: World, account: Account, params: Call['params'], body: object): Done {
  const review = getReview(world, account, params)
  const { comment } = body as { comment?: unknown }
  const text = typeof comment === 'string' ? comment.trim() : ''
  if (text === '') throw badRequest('Reply comment is missing.')
  if (Buffer.byteLength(text) > reply_max_bytes) throw badRequest('Reply comment is too long.')
  const known = answerTo(world, account, review)
  if (known) world.editComment(account, known, text)
  const written = known ?? world.answerComment(account, review.post_id, { text, reply_to: review.id })
  const external_id = `${reviewId(review.id)}:reply`
  return {
    body: wireReply(world, written),
    outcome: { place: reviewId(review.id), text, effect: 'new', external_id },
  }
}
