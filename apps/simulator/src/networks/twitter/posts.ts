import { weightOf } from '@otklik/contract/networks/weight/weight.ts'
import type { Comment, Mention, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Done } from '../asked/refusal.ts'
import { ownAccount, pageOf, type XCall } from './call.ts'
import { duplicate, forbidden, invalid, invisible, missing, notFound, notInPlan, uninvited } from './errors.ts'
import { readWireId, wireId } from './ids.ts'
import { ownOf } from './own.ts'
import { takeUploads } from './uploads.ts'
import { wireComment, wireList, wireMedia, wirePost, wireUser } from './wire.ts'

const standing = (world: World, account: Account) =>
  world.stateOf(account).comments.filter(({ is_deleted }) => !is_deleted)

type Entry = { at: number; id: number; wire: object; media: object[] }
const commentEntry = (world: World, account: Account, one: Comment): Entry => ({
  ...{ at: one.at, id: one.id },
  wire: wireComment(world, account, one),
  media: wireMedia(world, one.id, one.files),
})
const postEntry = (world: World, account: Account, one: Post | Mention): Entry => ({
  ...{ at: one.at, id: one.id },
  wire: wirePost(world, account, one),
  media: wireMedia(world, one.id, [one.picture]),
})

/** Newest first, and only what is newer than what is named. */
function listed(call: XCall, entries: Entry[]): Done {
  const { world, query } = call
  const account = ownAccount(call)
  ownOf(world, account).asked_at = world.seconds()
  if (ownOf(world, account).is_newer && query['tweet.fields']) throw invalid('tweet.fields is not a valid parameter')
  const known = query.since_id === undefined ? undefined : readWireId(query.since_id)
  const mark = known === undefined ? undefined : findPlace(entries, world, account, known)
  const start = query.start_time === undefined ? 0 : Date.parse(query.start_time) / 1_000
  const sorted = entries
    .filter((one) => one.at >= start && (!mark || one.at > mark.at || (one.at === mark.at && one.id > mark.id)))
    .toSorted((a, b) => b.at - a.at || b.id - a.id)
  const { some, meta } = pageOf(sorted, call)
  if (some.length === 0) return { body: { meta } }
  const list = wireList(
    world,
    account,
    some.map(({ wire }) => wire),
    some.flatMap(({ media }) => media),
  )
  const [newest, oldest] = [some[0]?.id ?? 0, some.at(-1)?.id ?? 0]
  return { body: { ...list, meta: { newest_id: wireId(newest), oldest_id: wireId(oldest), ...meta } } }
}

/** What is named may be deleted meanwhile: its place in time stays. */
const findPlace = (entries: Entry[], world: World, account: Account, id: number) =>
  entries.find((one) => one.id === id) ?? world.findComment(account, id)

export function mentions(call: XCall): Done {
  const { world } = call
  const account = ownAccount(call)
  const { mentions: named = [] } = world.stateOf(account)
  return listed(call, [
    ...standing(world, account)
      .filter(({ from }) => from !== 0)
      .map((one) => commentEntry(world, account, one)),
    ...named.map((one) => postEntry(world, account, one)),
  ])
}

export function tweets(call: XCall): Done {
  const { world } = call
  const account = ownAccount(call)
  return listed(call, [
    ...standing(world, account)
      .filter(({ from }) => from === 0)
      .map((one) => commentEntry(world, account, one)),
    ...world.stateOf(account).posts.map((one) => postEntry(world, account, one)),
  ])
}

export function lookUp(call: XCall): Done {
  const { world, query } = call
  const account = ownAccount(call)
  const ids = (query.ids ?? '').split(',')
  const { posts, mentions: named = [] } = world.stateOf(account)
  const found = ids.flatMap((id) => {
    const number = readWireId(id)
    const post = [...posts, ...named].find((one) => one.id === number)
    if (post) return [postEntry(world, account, post)]
    const comment = standing(world, account).find((one) => one.id === number)
    return comment ? [commentEntry(world, account, comment)] : []
  })
  const errors = ids.filter((id) => !found.some((one) => wireId(one.id) === id)).map((id) => missing(id))
  const list = wireList(
    world,
    account,
    found.map(({ wire }) => wire),
    found.flatMap(({ media }) => media),
  )
  return { body: { ...(found.length > 0 && list), ...(errors.length > 0 && { errors }) } }
}

export function lookUpPeople(call: XCall): Done {
  const account = ownAccount(call)
  const ids = (call.query.ids ?? '').split(',')
  return { body: { data: ids.map((id) => wireUser(call.world, account, id)) } }
}

const text_max = 280
const files_max = 4

/** Where it goes: under a comment, under a post of ours, or under one of somebody else who names us. */
function placeOf(world: World, account: Account, id: string) {
  const number = readWireId(id)
  const comment = standing(world, account).find((one) => one.id === number)
  if (comment) return { post_id: comment.post_id, reply_to: comment.id, isNamed: false }
  const { posts, mentions: named = [] } = world.stateOf(account)
  const post = [...posts, ...named].find((one) => one.id === number)
  return post && { post_id: post.id, isNamed: 'from' in post }
}

export function createPost(call: XCall): Done {
  const { world, body } = call
  const account = ownAccount(call)
  const {
    text = '',
    reply,
    media,
  } = body as {
    text?: string
    reply?: { in_reply_to_tweet_id?: string }
    media?: { media_ids?: string[] }
  }
  const ids = media?.media_ids ?? []
  if (text === '' && ids.length === 0) throw invalid('text or media is required')
  if (ids.length > files_max) throw invalid('media_ids has more than 4 items')
  if (weightOf(text) > text_max) throw forbidden('Your Tweet text is too long.')
  const place = placeOf(world, account, reply?.in_reply_to_tweet_id ?? '')
  if (!place) throw invisible()
  if (ownOf(world, account).is_self_serve && !place.isNamed) throw uninvited()
  const isSaid = standing(world, account).some(
    (one) =>
      one.from === 0 &&
      text !== '' &&
      one.text === text &&
      one.reply_to === place.reply_to &&
      one.post_id === place.post_id,
  )
  if (isSaid) throw duplicate()
  const files = takeUploads(world, account, ids)
  const { post_id, reply_to } = place
  const comment = world.answerComment(account, post_id, { text, files, ...(reply_to !== undefined && { reply_to }) })
  const id = wireId(comment.id)
  return {
    status: 201,
    body: { data: { id, text, edit_history_tweet_ids: [id] } },
    outcome: { effect: 'new', place: wireId(post_id), text, files: files.length, external_id: id },
  }
}

function getComment(call: XCall, id = ''): Comment {
  const found = standing(call.world, ownAccount(call)).find((one) => wireId(one.id) === id)
  if (!found) throw notFound(id)
  return found
}

export function deletePost(call: XCall): Done {
  const comment = getComment(call, call.params.id)
  if (comment.from !== 0) throw forbidden('You are not authorized to delete this Tweet.')
  call.world.deleteComment(ownAccount(call), comment)
  return { body: { data: { deleted: true } } }
}

export function hide(call: XCall): Done {
  const comment = getComment(call, call.params.id)
  const { hidden } = call.body
  if (typeof hidden !== 'boolean') throw invalid('hidden is required')
  call.world.hideComment(ownAccount(call), comment, hidden)
  return { body: { data: { hidden } } }
}

export const like = (call: XCall): Done => mark(call, String(call.body.tweet_id), true)
export const unlike = (call: XCall): Done => mark(call, call.params.tweet ?? '', false)

function mark(call: XCall, id: string, liked: boolean): Done {
  const account = ownAccount(call)
  if (call.params.id !== account.id) throw forbidden()
  if (ownOf(call.world, account).is_self_serve) throw notInPlan()
  const isMention = call.world.stateOf(account).mentions?.some((one) => wireId(one.id) === id)
  if (!isMention) call.world.likeComment(getComment(call, id), liked)
  return { body: { data: { liked } } }
}
