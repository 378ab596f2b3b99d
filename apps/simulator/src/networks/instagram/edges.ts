import type { Comment, Mention } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { Writing } from '../../world/world.ts'
import { subscribeAccount, unsubscribeAccount } from '../meta/application.ts'
import { readOffer } from '../meta/buttons.ts'
import {
  type Edges,
  type GraphCall,
  type GraphResult,
  getText,
  ownAccount,
  page,
  success,
  wantedFields,
  wireTime,
} from '../meta/call.ts'
import { findMessageNode, listConversations } from '../meta/conversations.ts'
import { badParameter, notFound } from '../meta/error.ts'
import { fetchFile } from '../meta/fetched.ts'
import { type Manner, sendAnything } from '../meta/sending.ts'
import { instagramPeople } from './accounts.ts'
import { fromOf, mid, standing, wireComment, wireMe, wireMedia } from './nodes.ts'

const messages: Manner = {
  mid,
  read: readMessage,
  reactionOf,
  longest: { count: (text) => Buffer.byteLength(text), most: 1_000 },
}

/** What a profile's token opens. */
export const profileEdges: Edges = {
  GET: readNode,
  POST: hideComment,
  DELETE: deleteComment,
  'GET media': listMedia,
  'GET comments': listComments,
  'POST replies': createReply,
  'POST mentions': answerMention,
  'GET conversations': (call) => listConversations(call, mid),
  'POST subscribed_apps': subscribeAccount,
  'DELETE subscribed_apps': unsubscribeAccount,
  'POST messages': (call) => sendAnything(call, messages),
}

function reactionOf(name: string): string {
  if (name !== 'love') throw badParameter('Invalid reaction')
  return '❤️'
}

/** Instagram fetches the file by itself, from the address it is given. */
async function readMessage({ parts }: GraphCall, message: Record<string, unknown>): Promise<Writing> {
  const { text = '', attachment } = message
  const offered = readOffer(message)
  if (offered) return offered
  if (attachment === undefined) return { text: String(text) }
  if (text !== '') throw badParameter('A message has either text or an attachment')
  const { type, payload } = attachment as { type?: string; payload?: { url?: string } }
  if (!['image', 'video', 'audio'].includes(String(type))) throw badParameter('Invalid attachment type')
  return { text: '', files: [(await fetchFile(parts, payload?.url)).id] }
}

function readNode(call: GraphCall): GraphResult {
  const { id, parts } = call
  const account = ownAccount(call)
  if (wantedFields(call).startsWith('mentioned_')) return readMention(call)
  if (id === 'me' || id === account.id) return { body: wireMe(parts.world, account) }
  const post = parts.world.stateOf(account).posts.find((one) => String(one.id) === id)
  if (post) return { body: wireMedia(parts.world, account, post) }
  const message = findMessageNode(call, mid)
  if (message) return { body: message }
  const person = findPerson(instagramPeople, Number(id))
  if (!person) return { body: wireComment(account, getComment(call)) }
  const name = `${person.first_name} ${person.last_name}`
  const profile_pic = parts.world.files.url(`person-${person.place}`)
  return { body: { name, username: person.username, profile_pic, id } }
}

/** `?fields=mentioned_media.media_id(1){…}`; nobody is named in comments of this world. */
function readMention(call: GraphCall): GraphResult {
  const account = ownAccount(call)
  const { world } = call.parts
  const mention = getMention(call, /media_id\((\d+)\)/.exec(wantedFields(call))?.[1])
  const mentioned_media = {
    caption: mention.text,
    media_type: 'IMAGE',
    media_url: world.files.url(mention.picture),
    permalink: `https://www.instagram.com/p/M${mention.id.toString(36)}/`,
    username: fromOf(account, mention.from).username,
    timestamp: wireTime(mention.at),
    id: String(mention.id),
  }
  return { body: { mentioned_media, id: account.id } }
}

function getMention(call: GraphCall, id: string | undefined): Mention {
  const { mentions = [] } = call.parts.world.stateOf(ownAccount(call))
  const mention = mentions.find((one) => String(one.id) === id)
  if (!mention) throw notFound(id ?? '')
  return mention
}

function answerMention(call: GraphCall): GraphResult {
  const { id } = getMention(call, getText(call, 'media_id'))
  const text = getText(call, 'message')
  const external_id = String(call.parts.world.answerComment(ownAccount(call), id, { text }).id)
  return { body: { id: external_id }, outcome: { effect: 'new', place: String(id), text, files: 0, external_id } }
}

function getComment(call: GraphCall, method = 'get'): Comment {
  const comment = call.parts.world.findComment(ownAccount(call), Number(call.id))
  if (!comment || comment.is_deleted) throw notFound(call.id, method)
  return comment
}

function hideComment(call: GraphCall): GraphResult {
  const comment = getComment(call, 'post')
  const hide = getText(call, 'hide')
  if (hide !== 'true' && hide !== 'false') throw badParameter('hide must be a boolean')
  call.parts.world.hideComment(ownAccount(call), comment, hide === 'true')
  return success
}

function deleteComment(call: GraphCall): GraphResult {
  call.parts.world.deleteComment(ownAccount(call), getComment(call, 'delete'))
  return success
}

function listMedia(call: GraphCall): GraphResult {
  const { world } = call.parts
  const account = ownAccount(call)
  return { body: page(call, world.stateOf(account).posts.toReversed(), (post) => wireMedia(world, account, post)) }
}

/** First comments, newest first; the answers to each stand under it. */
function listComments(call: GraphCall): GraphResult {
  const account = ownAccount(call)
  const here = standing(call.parts.world, account).filter(({ post_id }) => String(post_id) === call.id)
  const first = here.filter(({ root }) => root === undefined).toReversed()
  return {
    body: page(call, first, (comment) => {
      const replies = here.filter(({ root }) => root === comment.id)
      const wire = replies.map((reply) => wireComment(account, reply))
      return { ...wireComment(account, comment), ...(wire.length > 0 && { replies: { data: wire } }) }
    }),
  }
}

function createReply(call: GraphCall): GraphResult {
  const account = ownAccount(call)
  const { post_id, id, is_hidden } = getComment(call, 'post')
  if (is_hidden) throw badParameter('A hidden comment cannot be replied to')
  const text = getText(call, 'message')
  const comment = call.parts.world.answerComment(account, post_id, { text, reply_to: id })
  const external_id = String(comment.id)
  return { body: { id: external_id }, outcome: { effect: 'new', place: String(post_id), text, files: 0, external_id } }
}
