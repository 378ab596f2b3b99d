import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Outcome } from '../../ledger.ts'
import type { Parts } from '../../parts.ts'
import { fieldsOf } from '../../social/answer.ts'
import { socialClients } from '../../social/clients.ts'
import { googleToken, publisher_scope } from '../../social/google.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { googleplayAccounts } from './accounts.ts'
import {
  badRequest,
  errorAnswer,
  GoogleError,
  notFound,
  permissionDenied,
  revoked,
  tooMany,
  unauthenticated,
} from './error.ts'
import { countCall, whenAsked } from './quota.ts'
import { findReview, listReviews, modifiedAt, replyTo, reviewId, wireReview } from './reviews.ts'
import { companyOf, grant } from './tokens.ts'

/** Longer than the product ever waits between two looks. */
const forgotten_s = 1_800

export const googleplay: SimulatedNetwork = {
  id: 'googleplay',
  initials: 'GP',
  colors: ['#14805a', '#1d8f67'],
  accounts: googleplayAccounts,
  isMeant: { oauth2: (asked) => asked.includes('jwt-bearer') },
  visitor: 'anna',
  client: socialClients.google,
  firstPosts: ({ name }, { now_s, takeId }) => [
    { id: takeId(), at: now_s, text: name, picture: 'scene-basket-2', sort: 'app' },
  ],
  bases: (origin) => ({
    ...{ accounts: `${origin}/social/google`, oauth2: `${origin}/googleplay/oauth2` },
    api: `${origin}/googleplay`,
  }),
  serve,
  findHook: () => undefined,
  isConnected: (world, account) => world.seconds() - whenAsked(world, account) < forgotten_s,
  commentIds: (account, { id, from, reply_to }) => ({
    external_id: from === 0 && reply_to !== undefined ? `${reviewId(reply_to)}:reply` : reviewId(id),
    post_external_id: account.id,
  }),
  messageIds: () => {
    throw new Error('nobody writes messages on Google Play')
  },
  authorId: ({ id }) => reviewId(id),
}

type Call = { app: string; review?: string }
type Done = { body: object; outcome?: Partial<Outcome> }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world, grants, now } = parts

  // One address for keys of service accounts and for whoever comes out of the window.
  app.post<{ Body: Record<string, string> }>('/googleplay/oauth2/token', (request, reply) => {
    const call = { network: 'googleplay', account: '', method: 'token' }
    const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(revoked()) }
    const fields = fieldsOf(request)
    const give = () =>
      fields.code === undefined && fields.refresh_token === undefined
        ? run(() => grant(fields, world.seconds()))
        : googleToken(grants, fields, now())
    return answerCall(parts, call, refusals, give, reply)
  })

  const answer = (method: string, work: (account: Account, request: FastifyRequest, review: string) => Done) => ({
    handler: (request: FastifyRequest, reply: Parameters<typeof answerCall>[4]) => {
      const { app: id, review = '' } = request.params as Call
      const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(unauthenticated()) }
      const doWork = () => {
        const account = admit(parts, request, id)
        countCall(world, account, request.method)
        return work(account, request, review)
      }
      return answerCall(parts, { network: 'googleplay', account: id, method }, refusals, () => run(doWork), reply)
    },
  })

  const place = '/googleplay/androidpublisher/v3/applications/:app/reviews'
  app.get(
    place,
    answer('reviews.list', (account, request) => ({ body: list(world, account, request) })),
  )
  app.get(
    `${place}/:review`,
    answer('reviews.get', (account, _request, id) => ({
      body: wireReview(world, account, getReview(world, account, id)),
    })),
  )
  app.post(
    `${place}/:review`,
    answer('reviews.reply', (account, request, id) => reply(world, account, request, id)),
  )
}

function run(work: () => Done): Answer {
  try {
    const { body, outcome } = work()
    return { status: 200, body, outcome: { result: 'ok', effect: 'none', ...outcome } }
  } catch (error) {
    if (error instanceof GoogleError) return errorAnswer(error)
    throw error
  }
}

/**
 * A service account opens the applications of the developer that has invited it. Of people who come by the window Anna
 * works for the shop, the others for the kitchen.
 */
function admit({ world, grants }: Parts, { headers }: FastifyRequest, id: string): Account {
  const grant = grants.findGrant('google', headers.authorization?.replace(/^Bearer /, ''))
  const own = grant?.visitor.key === 'anna' ? 'lavka' : 'kuhnya'
  const company = grant?.scope === publisher_scope ? own : companyOf(headers.authorization, world.seconds())
  const account = googleplayAccounts.find((one) => one.id === id)
  if (!account) throw notFound(`Package ${id}`)
  if (account.company !== company) throw permissionDenied()
  return account
}

const page_default = 10
const page_max = 100

/** A page begins after the review that its token names, so that new ones do not shift it. */
function list(world: World, account: Account, { query }: FastifyRequest): object {
  const { maxResults, token } = query as { maxResults?: string; token?: string }
  const size = Math.min(page_max, Math.max(1, Number(maxResults) || page_default))
  const all = listReviews(world, account)
  const rest = token === undefined ? all : all.filter((one) => isAfter(one, readToken(token)))
  const page = rest.slice(0, size)
  const last = page.at(-1)
  if (page.length === 0) return {}
  return {
    reviews: page.map((review) => wireReview(world, account, review)),
    ...(rest.length > size && last && { tokenPagination: { nextPageToken: `CA${modifiedAt(last)}E${last.id}` } }),
  }
}

function readToken(token: string) {
  const [, at, id] = /^CA(\d+)E(\d+)$/.exec(token) ?? []
  if (at === undefined) throw badRequest('Invalid page token.')
  return { at: Number(at), id: Number(id) }
}
const isAfter = (one: Comment, { at, id }: { at: number; id: number }) =>
  modifiedAt(one) < at || (modifiedAt(one) === at && one.id < id)

function getReview(world: World, account: Account, id: string): Comment {
  const review = findReview(world, account, id)
  if (!review) throw notFound('Review')
  return review
}

const reply_max = 350

function reply(world: World, account: Account, request: FastifyRequest, path: string): Done {
  const [, id = ''] = /^(.+):reply$/.exec(path) ?? []
  const review = getReview(world, account, id)
  const { replyText } = (request.body ?? {}) as { replyText?: unknown }
  const text = typeof replyText === 'string' ? replyText.replaceAll(/<[^>]*>/g, '').trim() : ''
  if (text === '') throw badRequest('Reply text is missing.')
  if (text.length > reply_max) throw badRequest('Reply text is too long.')
  const known = replyTo(world, account, review)
  if (known) world.editComment(account, known, text)
  const written = known ?? world.answerComment(account, review.post_id, { text, reply_to: review.id })
  return {
    body: { result: { replyText: text, lastEdited: { seconds: String(modifiedAt(written)), nanos: 0 } } },
    outcome: { place: id, text, effect: 'new', external_id: `${id}:reply` },
  }
}
