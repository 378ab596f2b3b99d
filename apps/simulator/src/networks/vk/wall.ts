import type { Comment } from '../../state.ts'
import { findNumber, numberParameter, type VkCall, type VkMethod } from './call.ts'
import { badParameter, VkError } from './error.ts'
import { ownerId, wireComment, wirePost } from './objects.ts'
import { readAttachments } from './uploads.ts'

export const wallMethods: Record<string, VkMethod> = {
  'wall.createComment': { opens_to: ['user', 'group'], run: createComment },
  'wall.getById': { opens_to: ['user'], run: getPosts },
  'wall.getComments': { opens_to: ['user'], run: getComments },
}

function createComment(call: VkCall) {
  const { world, community, parameters } = call
  const post_id = numberParameter(call, 'post_id')
  const { guid, message: text = '', attachments = '' } = parameters
  const state = world.stateOf(community)
  const outcome = { key: guid, place: `${ownerId(community)}_${post_id}`, text }

  const known = guid ? state.keys[`guid:${guid}`] : undefined
  if (known !== undefined) {
    const repeated = world.findComment(community, known)
    return created(known, repeated?.root, { ...outcome, effect: 'repeated' as const }, call)
  }
  if (numberParameter(call, 'owner_id') !== ownerId(community) || !state.posts.some(({ id }) => id === post_id)) {
    throw new VkError(213, 'Access to status replies denied')
  }
  const files = readAttachments(world, attachments)
  if (text === '' && files.length === 0) throw badParameter('message is undefined')
  const reply_to = findNumber(call, 'reply_to_comment')
  const answered = reply_to === undefined ? undefined : world.findComment(community, reply_to)
  if (reply_to !== undefined && (!answered || answered.is_deleted)) {
    throw new VkError(211, "Access to wall's comment denied")
  }

  const comment = world.answerComment(community, post_id, { text, files, reply_to })
  if (guid) state.keys[`guid:${guid}`] = comment.id
  return created(comment.id, comment.root, { ...outcome, files: files.length, effect: 'new' as const }, call)
}

function created(id: number, root: number | undefined, outcome: object, { community }: VkCall) {
  return {
    response: { comment_id: id, parents_stack: root === undefined ? [] : [root] },
    outcome: { ...outcome, external_id: `${ownerId(community)}_${id}` },
  }
}

function getPosts({ world, community, parameters }: VkCall) {
  const wanted = (parameters.posts ?? '').split(',')
  const found = world.stateOf(community).posts.filter(({ id }) => wanted.includes(`${ownerId(community)}_${id}`))
  return { response: { items: found.map((post) => wirePost(world, community, post)) } }
}

function getComments(call: VkCall) {
  const { world, community, parameters } = call
  const post_id = numberParameter(call, 'post_id')
  const all = world.stateOf(community).comments.filter((one) => one.post_id === post_id && !one.is_deleted)
  const level = findNumber(call, 'comment_id')
  const here = all.filter(({ root }) => root === level)
  const sorted = parameters.sort === 'desc' ? here.toReversed() : here
  const offset = findNumber(call, 'offset') ?? 0
  const count = Math.min(findNumber(call, 'count') ?? 10, 100)
  const replies = Math.min(findNumber(call, 'thread_items_count') ?? 0, 10)
  const items = sorted.slice(offset, offset + count).map((comment) => withThread(call, comment, all, replies))
  const rights = { can_post: true, show_reply_button: true, groups_can_post: true }
  return { response: { count: all.length, items, current_level_count: here.length, ...rights } }
}

function withThread({ world, community }: VkCall, comment: Comment, all: Comment[], shown: number) {
  const wire = wireComment(world, community, comment)
  if (comment.root !== undefined) return wire
  const replies = all.filter(({ root }) => root === comment.id)
  const items = replies.slice(0, shown).map((reply) => wireComment(world, community, reply))
  return { ...wire, thread: { ...wire.thread, count: replies.length, items } }
}
