import type { Comment } from '../../state.ts'
import { findNumber, numberParameter, portion, type VkCall, type VkMethod } from './call.ts'
import { fromId, ownerId, wireComment } from './comment-objects.ts'
import { badParameter, VkError } from './error.ts'
import { described } from './people.ts'
import { type Sort, sortOf } from './things.ts'
import { readAttachments } from './uploads.ts'

type Section = { sort: Sort; object: string /** Whom VK lets write, and tidy up. */; writers: VkMethod['opens_to'] }
const both = ['user', 'group'] as const
const people = ['user'] as const

const sections: Readonly<Record<string, Section>> = {
  wall: { sort: 'wall', object: 'post_id', writers: both },
  photos: { sort: 'photo', object: 'photo_id', writers: people },
  video: { sort: 'video', object: 'video_id', writers: people },
  market: { sort: 'market', object: 'item_id', writers: people },
  board: { sort: 'topic', object: 'topic_id', writers: people },
}

/** Comments of five kinds, each with methods of its own that do the same. */
export const commentMethods: Record<string, VkMethod> = Object.fromEntries(
  Object.entries(sections).flatMap(([name, section]) => {
    const tidiers = section.sort === 'topic' ? both : people
    return [
      [`${name}.createComment`, { opens_to: section.writers, run: (call: VkCall) => create(call, section) }],
      [`${name}.editComment`, { opens_to: people, run: (call: VkCall) => edit(call, section) }],
      [`${name}.deleteComment`, { opens_to: tidiers, run: (call: VkCall) => remove(call, section) }],
      [`${name}.restoreComment`, { opens_to: tidiers, run: (call: VkCall) => restore(call, section) }],
      [`${name}.getComments`, { opens_to: people, run: (call: VkCall) => list(call, section) }],
    ]
  }),
)
commentMethods['wall.getComment'] = { opens_to: people, run: getComment }
commentMethods['likes.add'] = { opens_to: people, run: (call) => like(call, true) }
commentMethods['likes.delete'] = { opens_to: people, run: (call) => like(call, false) }

function create(call: VkCall, { sort, object }: Section) {
  const { world, community, parameters } = call
  const post_id = numberParameter(call, object)
  const { guid, message: text = '', attachments = '' } = parameters
  const state = world.stateOf(community)
  const outcome = { key: guid, place: `${ownerId(community)}_${post_id}`, text }

  const known = guid ? state.keys[`guid:${guid}`] : undefined
  if (known !== undefined) {
    const repeated = world.findComment(community, known)
    return created(known, repeated?.root, { ...outcome, effect: 'repeated' as const }, call, sort)
  }
  if (sortOf(post_id) !== sort || !state.posts.some(({ id }) => id === post_id)) {
    throw new VkError(213, 'Access to status replies denied')
  }
  const files = readAttachments(world, attachments)
  if (text === '' && files.length === 0) throw badParameter('message is undefined')
  const reply_to = sort === 'topic' ? undefined : findNumber(call, 'reply_to_comment')
  const answered = reply_to === undefined ? undefined : world.findComment(community, reply_to)
  if (reply_to !== undefined && (!answered || answered.is_deleted)) {
    throw new VkError(211, "Access to wall's comment denied")
  }

  const comment = world.answerComment(community, post_id, { text, files, reply_to })
  if (guid) state.keys[`guid:${guid}`] = comment.id
  return created(comment.id, comment.root, { ...outcome, files: files.length, effect: 'new' as const }, call, sort)
}

function created(id: number, root: number | undefined, outcome: object, { community }: VkCall, sort: Sort) {
  const onWall = { comment_id: id, parents_stack: root === undefined ? [] : [root] }
  return {
    response: sort === 'wall' ? onWall : id,
    outcome: { ...outcome, external_id: `${ownerId(community)}_${id}` },
  }
}

function find(call: VkCall, { sort }: Section, name = 'comment_id'): Comment | undefined {
  const comment = call.world.findComment(call.community, numberParameter(call, name))
  return comment && sortOf(comment.post_id) === sort ? comment : undefined
}

/** What is not passed again is no longer attached. */
function edit(call: VkCall, section: Section) {
  const { world, community, parameters } = call
  const comment = find(call, section)
  if (!comment || comment.is_deleted) throw new VkError(211, "Access to wall's comment denied")
  if (comment.from !== 0) throw new VkError(15, 'Access denied')
  comment.files = readAttachments(world, parameters.attachments ?? '')
  world.editComment(community, comment, parameters.message ?? '')
  return { response: 1 }
}

/** Walls refuse what is not there; the others say 0. */
function remove(call: VkCall, section: Section) {
  const comment = find(call, section)
  const isThere = comment && !comment.is_deleted
  if (!isThere && section.sort === 'wall') throw new VkError(211, "Access to wall's comment denied")
  if (isThere) call.world.deleteComment(call.community, comment)
  return { response: isThere ? 1 : 0 }
}

function restore(call: VkCall, section: Section) {
  const comment = find(call, section)
  if (!comment && section.sort === 'wall') throw new VkError(211, "Access to wall's comment denied")
  if (comment && !comment.is_deleted && section.sort === 'wall') throw new VkError(243, 'Comment has not been deleted')
  if (comment?.is_deleted) call.world.restoreComment(call.community, comment)
  return { response: comment ? 1 : 0 }
}

function getComment(call: VkCall) {
  const comment = find(call, sections.wall as Section)
  if (!comment || comment.is_deleted) throw new VkError(211, "Access to wall's comment denied")
  const rights = { can_post: true, show_reply_button: true, groups_can_post: true }
  return { response: { items: [wireComment(call.world, call.community, comment)], ...rights } }
}

function list(call: VkCall, { sort, object }: Section) {
  const { world, community, parameters } = call
  const post_id = numberParameter(call, object)
  const all = world.stateOf(community).comments.filter((one) => one.post_id === post_id && !one.is_deleted)
  const level = findNumber(call, 'comment_id')
  const here = sort === 'wall' ? all.filter(({ root }) => root === level) : all
  const sorted = parameters.sort === 'desc' ? here.toReversed() : here
  const start = findNumber(call, 'start_comment_id')
  const from = start === undefined ? 0 : sorted.findIndex(({ id }) => id === start)
  const shown = from < 0 ? [] : portion(call, sorted.slice(from), { usual: 10, most: 100 })
  const replies = Math.min(findNumber(call, 'thread_items_count') ?? 0, 10)
  const items = shown.map((comment) => withThread(call, comment, all, replies))
  const names = described(
    call,
    all.map((one) => fromId(community, one.from)),
  )
  if (sort !== 'wall') return { response: { count: all.length, items, ...names } }
  const rights = { can_post: true, show_reply_button: true, groups_can_post: true }
  return { response: { count: all.length, items, ...names, current_level_count: here.length, ...rights } }
}

function withThread({ world, community }: VkCall, comment: Comment, all: Comment[], shown: number) {
  const wire = { ...wireComment(world, community, comment), likes: wireLikes(comment) }
  if (!('thread' in wire) || comment.root !== undefined) return wire
  const replies = all.filter(({ root }) => root === comment.id)
  const items = replies.slice(0, shown).map((reply) => wireComment(world, community, reply))
  return { ...wire, thread: { ...wire.thread, count: replies.length, items } }
}

const wireLikes = ({ is_liked }: Comment) => {
  const count = is_liked ? 1 : 0
  return { can_like: 1, count, user_likes: count, can_publish: 1 }
}

const liked: Readonly<Record<string, string>> = {
  comment: 'wall',
  photo_comment: 'photos',
  video_comment: 'video',
  market_comment: 'market',
  topic_comment: 'board',
}

function like(call: VkCall, is_liked: boolean) {
  const section = sections[liked[call.parameters.type ?? ''] ?? '']
  if (!section) throw badParameter('type is invalid')
  const comment = find(call, section, 'item_id')
  if (!comment || comment.is_deleted) throw badParameter('object not found')
  call.world.likeComment(comment, is_liked)
  return { response: { likes: is_liked ? 1 : 0 } }
}
