import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { findText, type GraphCall, type GraphResult, getText, ownAccount } from '../meta/call.ts'
import { badParameter, GraphError } from '../meta/error.ts'
import { fetchFile } from '../meta/fetched.ts'
import { ownOf } from '../meta/own.ts'

const text_max = 500
/** How often it is asked for before it is ready: text at once, a picture at the second look, a video at the third. */
const looks: Readonly<Record<string, number>> = { TEXT: 0, IMAGE: 1, VIDEO: 2 }

export const mediaNotFound = (id: string) =>
  new GraphError(24, `The requested resource does not exist: ${id}`, { subcode: 4_279_009 })

const containersOf = (world: World, account: Account) => {
  const own = ownOf(world, account)
  own.containers ??= {}
  return own.containers
}

/** `POST /me/threads`: nobody sees it yet. */
export async function createContainer(call: GraphCall): Promise<GraphResult> {
  const account = ownAccount(call)
  const { world } = call.parts
  const media_type = getText(call, 'media_type')
  const left = looks[media_type]
  if (left === undefined) throw badParameter('Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}')
  const text = findText(call, 'text') ?? ''
  if (text.length > text_max) throw badParameter('Param text must be at most 500 characters long.')
  if (media_type === 'TEXT' && text === '') throw badParameter('The parameter text is required.')
  const address = media_type === 'TEXT' ? undefined : getText(call, media_type === 'IMAGE' ? 'image_url' : 'video_url')
  const files = address === undefined ? [] : [(await fetchFile(call.parts, address)).id]
  const reply_to = findText(call, 'reply_to_id')
  if (reply_to !== undefined && !placeOf(world, account, reply_to)) throw mediaNotFound(reply_to)
  const id = `179${world.store.takeId()}`
  containersOf(world, account)[id] = { text, files, left, ...(reply_to !== undefined && { reply_to }) }
  world.store.touch()
  return { body: { id } }
}

export function findContainer(call: GraphCall): GraphResult | undefined {
  const account = ownAccount(call)
  const containers = containersOf(call.parts.world, account)
  const container = Object.hasOwn(containers, call.id) ? containers[call.id] : undefined
  if (!container) return
  const { id } = call
  if (container.published !== undefined) return { body: { id, status: 'PUBLISHED' } }
  if (container.left === 0) return { body: { id, status: 'FINISHED' } }
  container.left--
  call.parts.world.store.touch()
  // The first answers say nothing of how it stands.
  return { body: { id } }
}

/** Where a reply goes: under a reply, under a post, or under a post of somebody else who names us. */
function placeOf(world: World, account: Account, id: string): { post_id: number; reply_to?: number } | undefined {
  const comment = world.findComment(account, Number(id))
  if (comment && !comment.is_deleted) return { post_id: comment.post_id, reply_to: comment.id }
  const { posts, mentions = [] } = world.stateOf(account)
  const post = [...posts, ...mentions].find((one) => String(one.id) === id)
  return post && { post_id: post.id }
}

/** `POST /me/threads_publish`: once for each container. */
export function publishContainer(call: GraphCall): GraphResult {
  const account = ownAccount(call)
  const { world } = call.parts
  const creation_id = getText(call, 'creation_id')
  const containers = containersOf(world, account)
  const container = Object.hasOwn(containers, creation_id) ? containers[creation_id] : undefined
  if (!container || container.left > 0) throw mediaNotFound(creation_id)
  if (container.published !== undefined) throw badParameter('The media has already been published')
  const place = placeOf(world, account, container.reply_to ?? '')
  if (!place) throw mediaNotFound(container.reply_to ?? '')
  const { text, files } = container
  const { post_id, reply_to } = place
  const comment: Comment = world.answerComment(account, post_id, {
    ...{ text, files },
    ...(reply_to !== undefined && { reply_to }),
  })
  const external_id = String(comment.id)
  container.published = external_id
  world.store.touch()
  const outcome = { effect: 'new', place: String(post_id), text, files: files.length, external_id } as const
  return { body: { id: external_id }, outcome }
}
