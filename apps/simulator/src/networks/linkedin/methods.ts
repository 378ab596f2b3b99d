import { createHmac, randomUUID } from 'node:crypto'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Done } from '../asked/refusal.ts'
import { linkedinAccounts, linkedinClient, manager_id } from './accounts.ts'
import { denied, illegal, notFound, tooMany, unprocessable } from './errors.ts'
import { ownOf } from './own.ts'
import {
  commentUrn,
  organization,
  readCommentId,
  readCommentUrn,
  readPost,
  standing,
  wireComment,
  wireNotice,
  wirePost,
} from './wire.ts'

export type LinkedInCall = {
  world: World
  /** As they came, each part of the path and of the query read for itself. */
  path: readonly string[]
  query: ReadonlyMap<string, string>
  body: Readonly<Record<string, unknown>>
  isPatch: boolean
}

const text_max = 1_250

function getPage(urn: unknown): Account {
  const found = linkedinAccounts.find((one) => organization(one) === urn)
  if (!found) throw denied('organization')
  return found
}

/** Ten, unless told how many. */
export function pages({ query }: LinkedInCall): Done {
  const all = linkedinAccounts.map((one) => ({
    role: 'ADMINISTRATOR',
    organizationalTarget: organization(one),
    'organizationalTarget~': { localizedName: one.name, vanityName: one.screen_name },
  }))
  const [start, count] = [Number(query.get('start') ?? 0), Number(query.get('count') ?? 10)]
  const role = query.get('role')
  const elements = all.filter((one) => role === undefined || one.role === role).slice(start, start + count)
  return { body: { paging: { start, count, links: [] }, elements } }
}

/** Between two times, of one page. */
export function notifications({ world, query }: LinkedInCall): Done {
  const account = getPage(query.get('organizationalEntity'))
  const actions = /^List\((.*)\)$/.exec(query.get('actions') ?? '')?.[1]?.split(',') ?? []
  const [, from, until] = /^\(start:(\d+),end:(\d+)\)$/.exec(query.get('timeRange') ?? '') ?? []
  if (query.get('q') !== 'criteria' || actions.length === 0 || !from || !until) throw illegal()
  const { notices } = ownOf(world, account)
  const found = notices
    .filter(({ action, at_ms }) => actions.includes(action) && at_ms >= Number(from) && at_ms <= Number(until))
    .map((one) => wireNotice(world, account, one))
    .toReversed()
  const start = Number(query.get('start') ?? 0)
  return { body: { elements: found.slice(start, start + Number(query.get('count') ?? 10)) } }
}

export function posts({ world, query }: LinkedInCall): Done {
  const account = getPage(query.get('author'))
  if (query.get('q') !== 'author') throw illegal()
  const start = Number(query.get('start') ?? 0)
  const some = world
    .stateOf(account)
    .posts.toReversed()
    .slice(start, start + Number(query.get('count') ?? 10))
  return {
    body: { paging: { start, count: some.length, links: [] }, elements: some.map((one) => wirePost(account, one)) },
  }
}

/** Whose page something stands on: of ours, or of somebody who names one of them. */
function findPlace(world: World, urn: string) {
  for (const account of linkedinAccounts) {
    const { posts, mentions = [] } = world.stateOf(account)
    const comment = standing(world, account).find(({ id }) => id === readCommentUrn(urn))
    if (comment) return { account, post_id: comment.post_id, comment }
    const post = [...posts, ...mentions].find(({ id }) => id === readPost(urn))
    if (post) return { account, post_id: post.id }
  }
  throw notFound(urn)
}

export function comments({ world, path: [urn = ''], query }: LinkedInCall): Done {
  const { account, post_id, comment } = findPlace(world, urn)
  const all = standing(world, account).filter((one) =>
    comment ? one.root === comment.id : one.post_id === post_id && one.root === undefined,
  )
  const [start, count] = [Number(query.get('start') ?? 0), Number(query.get('count') ?? 10)]
  const elements = all
    .toReversed()
    .slice(start, start + count)
    .map((one) => wireComment(world, account, one))
  return { body: { paging: { start, count, links: [], total: all.length }, elements } }
}

function getComment({ world, path: [urn = '', id = ''] }: LinkedInCall): { account: Account; comment: Comment } {
  const { account } = findPlace(world, urn)
  const comment = standing(world, account).find((one) => one.id === readCommentId(id))
  if (!comment) throw notFound(id)
  return { account, comment }
}

export function comment(call: LinkedInCall): Done {
  const found = getComment(call)
  return { body: wireComment(call.world, found.account, found.comment) }
}

/** One level: what answers an answer is refused. */
export function create({ world, path: [urn = ''], body }: LinkedInCall): Done {
  const { account, post_id, comment } = findPlace(world, urn)
  if (getPage(body.actor) !== account) throw denied('comments')
  if (ownOf(world, account).is_throttled) throw tooMany()
  const { text } = (body.message ?? {}) as { text?: string }
  if ('content' in body) throw denied('[/content]')
  if (!text || text.length > text_max) throw unprocessable('FIELD_LENGTH_TOO_LONG')
  if (comment?.root !== undefined || (comment && body.parentComment !== urn)) throw illegal()
  const made = world.answerComment(account, post_id, { text, ...(comment && { reply_to: comment.id }) })
  const external_id = commentUrn(world, account, made)
  return {
    status: 201,
    body: wireComment(world, account, made),
    outcome: { effect: 'new', place: String(post_id), text, external_id },
  }
}

export function edit(call: LinkedInCall): Done {
  const { account, comment } = getComment(call)
  const { patch } = call.body as { patch?: { message?: { $set?: { text?: string } } } }
  const text = patch?.message?.$set?.text
  if (!call.isPatch || !text || text.length > text_max) throw illegal()
  if (comment.from !== 0 || getPage(call.query.get('actor')) !== account) throw denied('comments')
  if (comment.text !== text) call.world.editComment(account, comment, text)
  return { status: 204, body: {} }
}

export function remove(call: LinkedInCall): Done {
  const { account, comment } = getComment(call)
  if (getPage(call.query.get('actor')) !== account) throw denied('comments')
  call.world.deleteComment(account, comment)
  return { status: 204, body: {} }
}

export function react({ world, query, body }: LinkedInCall): Done {
  if (body.reactionType !== 'LIKE') throw illegal()
  getPage(query.get('actor'))
  const { comment } = findPlace(world, String(body.root))
  if (comment) world.likeComment(comment, true)
  return { status: 201, body: { id: `urn:li:reaction:(${query.get('actor')},${body.root})`, reactionType: 'LIKE' } }
}

export function unreact({ world, path: [key = ''] }: LinkedInCall): Done {
  const [, entity = ''] = /^\(actor:[^,]+,entity:(.+)\)$/.exec(key) ?? []
  const { comment } = findPlace(world, decodeURIComponent(entity))
  if (comment) world.likeComment(comment, false)
  return { status: 204, body: {} }
}

const event_type = 'eventType:ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS'

function subscribed(key: string): Account {
  const part = (name: string) => decodeURIComponent(new RegExp(`${name}:([^,)]+)`).exec(key)?.[1] ?? '')
  const isKnown = part('developerApplication') === `urn:li:developerApplication:${linkedinClient.application_id}`
  if (!isKnown || part('user') !== `urn:li:person:${manager_id}` || !key.includes(event_type))
    throw denied('eventSubscriptions')
  return getPage(part('entity'))
}

/** The address is asked whether it knows our secret. */
export async function subscribe({ world, path: [key = ''], body }: LinkedInCall): Promise<Done> {
  const account = subscribed(key)
  const url = String(body.webhook)
  const challengeCode = randomUUID()
  const answer = await fetch(`${url}?${new URLSearchParams({ challengeCode })}`, { redirect: 'manual' }).catch(
    () => undefined,
  )
  const told = (await answer?.json().catch(() => undefined)) as { challengeResponse?: string } | undefined
  const wanted = createHmac('sha256', linkedinClient.client_secret).update(challengeCode).digest('hex')
  if (told?.challengeResponse !== wanted) throw unprocessable('Webhook validation failed')
  ownOf(world, account).webhook = url
  world.store.touch()
  return { status: 204, body: {} }
}

export function unsubscribe({ world, path: [key = ''] }: LinkedInCall): Done {
  const own = ownOf(world, subscribed(key))
  if (own.webhook === undefined) throw notFound(key)
  delete own.webhook
  world.store.touch()
  return { status: 204, body: {} }
}
