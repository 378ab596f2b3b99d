import type { Comment } from '../../state.ts'
import { type Edges, type GraphCall, type GraphResult, getText, ownAccount, page, success } from '../meta/call.ts'
import { badParameter, noRight } from '../meta/error.ts'
import { ownOf } from '../meta/own.ts'
import { createContainer, findContainer, mediaNotFound, publishContainer } from './containers.ts'
import { standing, wireMe, wireMention, wirePost, wireReply } from './wire.ts'

/** What a profile's token opens. */
export const profileEdges: Edges = {
  GET: readNode,
  DELETE: deleteOwn,
  'GET threads': listPosts,
  'GET conversation': listConversation,
  'GET replies': listOwnReplies,
  'GET mentions': listMentions,
  'POST threads': createContainer,
  'POST threads_publish': publishContainer,
  'POST manage_reply': hideReply,
}

function readNode(call: GraphCall): GraphResult {
  const { id, parts } = call
  const { world } = parts
  const account = ownAccount(call)
  if (id === 'me' || id === account.id) return { body: wireMe(world, account) }
  const container = findContainer(call)
  if (container) return container
  const { posts, mentions = [] } = world.stateOf(account)
  const post = posts.find((one) => String(one.id) === id)
  if (post) return { body: wirePost(world, account, post) }
  const mention = mentions.find((one) => String(one.id) === id)
  if (mention) return { body: wireMention(world, account, mention) }
  return { body: wireReply(world, account, getReply(call)) }
}

function getReply(call: GraphCall): Comment {
  const comment = call.parts.world.findComment(ownAccount(call), Number(call.id))
  if (!comment || comment.is_deleted) throw mediaNotFound(call.id)
  return comment
}

function deleteOwn(call: GraphCall): GraphResult {
  const comment = getReply(call)
  if (comment.from !== 0) throw noRight()
  call.parts.world.deleteComment(ownAccount(call), comment)
  return { body: { success: true, deleted_id: call.id } }
}

function listPosts(call: GraphCall): GraphResult {
  const { world } = call.parts
  const account = ownAccount(call)
  ownOf(world, account).asked_at = world.seconds()
  return { body: page(call, world.stateOf(account).posts.toReversed(), (post) => wirePost(world, account, post)) }
}

/** Everything under a post in one row, newest first. */
function listConversation(call: GraphCall): GraphResult {
  const { world } = call.parts
  const account = ownAccount(call)
  const here = standing(world, account).filter(({ post_id }) => String(post_id) === call.id)
  return { body: page(call, here.toReversed(), (comment) => wireReply(world, account, comment)) }
}

function listOwnReplies(call: GraphCall): GraphResult {
  const { world } = call.parts
  const account = ownAccount(call)
  const own = standing(world, account).filter(({ from }) => from === 0)
  return { body: page(call, own.toReversed(), (comment) => wireReply(world, account, comment)) }
}

function listMentions(call: GraphCall): GraphResult {
  const { world } = call.parts
  const account = ownAccount(call)
  const { mentions = [] } = world.stateOf(account)
  return { body: page(call, mentions.toReversed(), (mention) => wireMention(world, account, mention)) }
}

/** Only what answers the post itself; what stands under that follows. */
function hideReply(call: GraphCall): GraphResult {
  const comment = getReply(call)
  const hide = getText(call, 'hide')
  if (hide !== 'true' && hide !== 'false') throw badParameter('hide must be a boolean')
  if (comment.reply_to !== undefined) throw badParameter('Only top-level replies can be hidden')
  call.parts.world.hideComment(ownAccount(call), comment, hide === 'true')
  return success
}
