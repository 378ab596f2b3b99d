import type { Comment } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { Writing } from '../../world/world.ts'
import { subscribeAccount, unsubscribeAccount } from '../meta/application.ts'
import { readOffer } from '../meta/buttons.ts'
import {
  type Edges,
  findText,
  type GraphCall,
  type GraphResult,
  getObject,
  getText,
  ownAccount,
  page,
  success,
} from '../meta/call.ts'
import { findMessageNode, listConversations } from '../meta/conversations.ts'
import { badParameter, notFound } from '../meta/error.ts'
import { type Manner, numberOf, sendAnything } from '../meta/sending.ts'
import { facebookPeople } from './accounts.ts'
import { mentionId } from './events.ts'
import { commentId, mid, postId, wireComment, wirePage, wirePost } from './nodes.ts'

const messages: Manner = {
  mid,
  read: readMessage,
  reactionOf: (emoji) => emoji,
  longest: { count: (text) => text.length, most: 2_000 },
}

/** What a page's token opens. */
export const pageEdges: Edges = {
  POST: changeComment,
  DELETE: deleteComment,
  'GET comments': listComments,
  'POST comments': createComment,
  'POST likes': (call) => like(call, true),
  'DELETE likes': (call) => like(call, false),
  'GET feed': listFeed,
  'GET conversations': (call) => listConversations(call, mid),
  'POST subscribed_apps': subscribeAccount,
  'DELETE subscribed_apps': unsubscribeAccount,
  'POST messages': (call) => sendAnything(call, messages),
  'POST message_attachments': ({ files }) => ({ body: { attachment_id: uploaded(files.filedata?.id, 'filedata') } }),
  'POST photos': ({ files }) => ({ body: { id: uploaded(files.source?.id, 'source') } }),
  'POST blocked': (call) => block(call, true),
  'DELETE blocked': (call) => block(call, false),
  'POST moderate_conversations': moderate,
}

/** Files are called by a number. */
function uploaded(file_id: string | undefined, name: string): string {
  if (file_id === undefined) throw badParameter(`The parameter ${name} is required.`)
  return String(numberOf(file_id))
}

function getFile({ parts: { world } }: GraphCall, number: unknown): string {
  const file = world.files.find(`upload-${number}`)
  if (!file) throw badParameter('Invalid attachment_id')
  return file.id
}

function readMessage(call: GraphCall, message: Record<string, unknown>): Writing {
  const { text = '', attachment, sticker_id } = message
  const offered = readOffer(message)
  if (offered) return offered
  if (sticker_id !== undefined) return { text: '', sticker: 'scene-bread-1' }
  if (attachment === undefined) return { text: String(text) }
  if (text !== '') throw badParameter('A message has either text or an attachment')
  const { payload } = attachment as { payload?: { attachment_id?: unknown } }
  return { text: '', files: [getFile(call, payload?.attachment_id)] }
}

export function readNode(call: GraphCall): GraphResult {
  const { id, parts } = call
  const account = ownAccount(call)
  if (id === 'me' || id === account.id) return { body: wirePage(parts.world, account) }
  const post = parts.world.stateOf(account).posts.find((one) => postId(account, one.id) === id)
  if (post) return { body: wirePost(parts.world, account, post) }
  const message = findMessageNode(call, mid)
  if (message) return { body: message }
  const person = findPerson(facebookPeople, Number(id))
  if (person) {
    const profile_pic = parts.world.files.url(`person-${person.place}`)
    return { body: { first_name: person.first_name, last_name: person.last_name, profile_pic, id } }
  }
  return { body: wireComment(parts.world, account, getComment(call)) }
}

function getComment(call: GraphCall, method = 'get'): Comment {
  const comment = call.parts.world.findComment(ownAccount(call), numberOf(call.id))
  if (!comment || comment.is_deleted || commentId(comment) !== call.id) throw notFound(call.id, method)
  return comment
}

function changeComment(call: GraphCall): GraphResult {
  const { parts, fields } = call
  const account = ownAccount(call)
  const comment = getComment(call, 'post')
  if (fields.is_hidden !== undefined) {
    const is_hidden = fields.is_hidden === true || fields.is_hidden === 'true'
    if (is_hidden !== (comment.is_hidden ?? false)) parts.world.hideComment(account, comment, is_hidden)
    return success
  }
  if (comment.from !== 0) throw badParameter('Only the owner of a comment can edit it')
  parts.world.editComment(account, comment, getText(call, 'message'))
  return success
}

function deleteComment(call: GraphCall): GraphResult {
  const account = ownAccount(call)
  call.parts.world.deleteComment(account, getComment(call, 'delete'))
  return success
}

function like(call: GraphCall, is_liked: boolean): GraphResult {
  call.parts.world.likeComment(getComment(call, 'post'), is_liked)
  return success
}

function createComment(call: GraphCall): GraphResult {
  const { id, parts } = call
  const account = ownAccount(call)
  const text = findText(call, 'message') ?? ''
  const attachment = findText(call, 'attachment_id')
  const files = attachment === undefined ? [] : [getFile(call, attachment)]
  if (text === '' && files.length === 0) throw badParameter('Comment must have a message or an attachment')
  const { posts, mentions = [] } = parts.world.stateOf(account)
  const post = posts.find((one) => postId(account, one.id) === id) ?? mentions.find((one) => mentionId(one) === id)
  const answered = post ? undefined : getComment(call, 'post')
  const place = post?.id ?? answered?.post_id ?? 0
  const comment = parts.world.answerComment(account, place, { text, files, reply_to: answered?.id })
  const external_id = commentId(comment)
  return {
    body: { id: external_id },
    outcome: { effect: 'new', place: postId(account, place), text, files: files.length, external_id },
  }
}

const newestFirst = (comments: Comment[]) => comments.filter(({ is_deleted }) => !is_deleted).toReversed()

function listComments(call: GraphCall): GraphResult {
  const { id, parts } = call
  const account = ownAccount(call)
  const all = parts.world.stateOf(account).comments
  const here = all.filter((one) => postId(account, one.post_id) === id || `${one.post_id}_${one.root}` === id)
  return { body: page(call, newestFirst(here), (comment) => wireComment(parts.world, account, comment)) }
}

const comments_shown = 50

function listFeed(call: GraphCall): GraphResult {
  const { world } = call.parts
  const account = ownAccount(call)
  const { posts, comments } = world.stateOf(account)
  return {
    body: page(call, posts.toReversed(), (post) => {
      const here = newestFirst(comments.filter(({ post_id }) => post_id === post.id))
      const shown = here.slice(0, comments_shown).map((comment) => wireComment(world, account, comment))
      return { ...wirePost(world, account, post), comments: { data: shown } }
    }),
  }
}

function block(call: GraphCall, is_blocked: boolean): GraphResult {
  // A list of people when blocking, one of them when not.
  const users = is_blocked ? (Object.values(getObject(call, 'user')) as string[]) : [getText(call, 'user')]
  for (const user of users) call.parts.world.ban(ownAccount(call), Number(user), is_blocked ? 0 : undefined)
  return { body: Object.fromEntries(users.map((user) => [user, true])) }
}

function moderate(call: GraphCall): GraphResult {
  const users = Object.values(getObject(call, 'user_ids')) as { id: string }[]
  const [action] = Object.values(getObject(call, 'actions'))
  if (action !== 'block_user' && action !== 'unblock_user') throw badParameter('Invalid action')
  for (const { id } of users)
    call.parts.world.ban(ownAccount(call), Number(id), action === 'block_user' ? 0 : undefined)
  return success
}
