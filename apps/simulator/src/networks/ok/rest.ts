import { createHash } from 'node:crypto'
import type { Outcome } from '../../ledger.ts'
import type { Comment, Post } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { type Group, type Manager, okAccounts, okClient, okPeople } from './accounts.ts'
import { badParameter, badSignature, noComment, notFound, OkError } from './error.ts'
import { commentId, discussion_type, readCommentId } from './ids.ts'
import { ownOf } from './own.ts'
import { nameOf, wireComment, wireDiscussion, wireGroup, wireListed } from './wire.ts'

export type Fields = Readonly<Record<string, string | undefined>>
export type Result = { body: unknown; outcome?: Partial<Outcome> }
type Call = { world: World; manager: Manager; fields: Fields }

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

/** As OK asks for it: all but the session, sorted, and the session's own secret behind. */
export function checkSignature({ sig, access_token = '', session_key: _, ...fields }: Fields) {
  if (fields.application_key !== okClient.public_key)
    throw new OkError(101, 'PARAM_API_KEY : Application does not exist')
  const line = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('')
  if (sig !== md5(line + md5(access_token + okClient.client_secret))) throw badSignature()
}

export function run(world: World, manager: Manager, fields: Fields): Result {
  const { method = '' } = fields
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!known) throw new OkError(3, 'METHOD : Method does not exist')
  return known({ world, manager, fields })
}

const methods: Readonly<Record<string, (call: Call) => Result>> = {
  'users.getCurrentUser': ({ manager: { uid, name } }) => ({ body: { uid, name } }),
  'users.getInfo': ({ fields }) => ({
    body: list(fields.uids).flatMap((uid) => {
      const person = findPerson(okPeople, Number(uid))
      return person
        ? [{ uid, name: nameOf(Number(uid)), first_name: person.first_name, last_name: person.last_name }]
        : []
    }),
  }),
  'group.getInfo': ({ world, fields }) => {
    const wanted = list(fields.uids)
    const found = okAccounts.filter(({ id }) => wanted.includes(id))
    return { body: found.length > 0 ? found.map((group) => wireGroup(world, group)) : null }
  },
  // A person is in more groups than they manage; the second page is empty, as the real one ends.
  'group.getUserGroupsV2': ({ manager: { uid }, fields }) => ({
    body: fields.anchor
      ? { groups: [], anchor: fields.anchor }
      : { groups: okAccounts.map(({ id }) => ({ groupId: id, userId: uid })), anchor: 'LTE=' },
  }),
  'group.getUserGroupsByIds': ({ world, manager, fields }) => {
    const group = okAccounts.find(({ id }) => id === fields.group_id)
    const banned = group ? world.stateOf(group).banned : {}
    return {
      body: list(fields.uids).map((userId) => ({
        userId,
        status: Object.hasOwn(banned, userId) ? 'BLOCKED' : roleOf(manager, userId, group),
      })),
    }
  },
  'discussions.getList': getList,
  'discussions.getComments': getComments,
  'discussions.get': (call) => {
    const { group, post } = getPlace(call)
    return { body: wireDiscussion(group, post, commentsOf(call.world, group, post).length) }
  },
  'discussions.getComment': (call) => {
    const { group, comment } = getComment(call)
    return { body: { comment: wireComment(call.world, group, comment) } }
  },
  'discussions.addDiscussionComment': addComment,
  'discussions.editDiscussionComment': (call) => {
    const { group, comment } = getComment(call)
    if (comment.from !== 0) throw new OkError(701, 'INVALID_AUTHOR : Only own comments can be edited')
    call.world.editComment(group, comment, getWords(call))
    return { body: { success: true } }
  },
  'discussions.deleteDiscussionComment': (call) => {
    const { group, comment } = getComment(call)
    call.world.deleteComment(group, comment)
    if (call.fields.block_author === 'true') call.world.ban(group, comment.from, 0)
    return { body: { success: true } }
  },
}

const roleOf = (manager: Manager, userId: string, group: Group | undefined) =>
  group && manager.uid === userId && manager.manages.includes(group.id) ? 'ADMIN' : 'ACTIVE'

const list = (text = '') => text.split(',').filter(Boolean)

const managed = ({ manager }: Call): Group[] => okAccounts.filter(({ id }) => manager.manages.includes(id))

const commentsOf = (world: World, group: Group, { id }: Post): Comment[] =>
  world
    .stateOf(group)
    .comments.filter(({ post_id, is_deleted }) => post_id === id && !is_deleted)
    .toSorted((left, right) => left.at - right.at || left.id - right.id)

/** Of all groups of the person, the most recently discussed first. */
function getList(call: Call): Result {
  const { world, fields } = call
  const discussed = managed(call).flatMap((group) => {
    ownOf(world, group).asked_at = world.seconds()
    return world.stateOf(group).posts.map((post) => {
      const comments = commentsOf(world, group, post)
      return { group, post, comments, at: comments.at(-1)?.at ?? post.at }
    })
  })
  const newest = discussed.toSorted((left, right) => right.at - left.at)
  const from = Number(fields.anchor ?? 0)
  const some = newest.slice(from, from + Math.min(Number(fields.count ?? 10), 100))
  if (some.length === 0) return { body: null }
  // The person has not looked at any of them.
  const discussions = some.map(({ group, post, comments }) => wireListed(group, post, comments.length))
  return { body: { discussions, anchor: String(from + some.length) } }
}

function getComments(call: Call): Result {
  const { world, fields } = call
  const { group, post } = getPlace(call)
  const all = commentsOf(world, group, post)
  const count = Math.min(Number(fields.count ?? 10), 100)
  const some = fields.anchor === 'LAST' ? all.slice(-count) : all.slice(0, count)
  const place = { discussionId: String(post.id), discussionType: discussion_type }
  const comments = some.map((comment) => wireComment(world, group, comment))
  return { body: { ...place, has_more: all.length > some.length, anchor: 'LTE2MDA=', comments } }
}

function getPlace(call: Call): { group: Group; post: Post } {
  const { world, fields } = call
  const id = Number(fields.discussionId ?? fields.entityId)
  const type = fields.discussionType ?? fields.entityType
  for (const group of managed(call)) {
    const post = world.stateOf(group).posts.find((one) => one.id === id)
    if (post && type === discussion_type) return { group, post }
  }
  throw notFound()
}

function getComment(call: Call) {
  const { group, post } = getPlace(call)
  const comment = findComment(call.world, group, post, call.fields.comment_id)
  if (!comment) throw noComment()
  return { group, comment }
}

function findComment(world: World, group: Group, post: Post, text = ''): Comment | undefined {
  const id = readCommentId(text)
  const comment = id === undefined ? undefined : world.findComment(group, id)
  return comment?.post_id === post.id && !comment.is_deleted ? comment : undefined
}

const text_max = 3_000

function getWords({ fields: { comment = '' } }: Call): string {
  if (comment === '' || comment.length > text_max) throw badParameter('Text of the comment is empty or too long')
  return comment
}

/** Answered with the comment itself. Without `as_admin` it would be the person's own. */
function addComment(call: Call): Result {
  const { world, fields } = call
  const { group, post } = getPlace(call)
  const text = getWords(call)
  if (fields.as_admin !== 'true') throw new OkError(10, 'PERMISSION_DENIED : Comment as the group')
  const { reply_to_comment_id } = fields
  const answered = reply_to_comment_id && findComment(world, group, post, reply_to_comment_id)
  if (answered === undefined) throw noComment()
  const comment = world.answerComment(group, post.id, { text, ...(answered && { reply_to: answered.id }) })
  const external_id = commentId(comment)
  return {
    body: wireComment(world, group, comment),
    outcome: { place: String(post.id), text, files: 0, effect: 'new', external_id },
  }
}
