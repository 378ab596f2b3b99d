import { z } from 'zod'
import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { ownId } from './auth.ts'
import { call, failureOf, VkRefusal } from './client.ts'
import { Flag, nameOf, Stored } from './objects.ts'
import { findVisitorPost, type Place, readPlace, type Sort } from './places.ts'
import { reactionNumber } from './reactions.ts'

type DeedOf<K extends Deed['kind']> = Extract<Deed, { kind: K }>
type AboutComment = { post_external_id: string; item_external_id: string }

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'delete':
      return deleteItem(speaker, deed)
    case 'delete_reply':
      return deleteComment(speaker, deed.post_external_id, deed.external_id)
    case 'restore':
      return restoreItem(speaker, deed)
    case 'edit_reply':
      return editComment(speaker, deed)
    case 'like':
    case 'unlike':
      return like(speaker, deed.item_external_id, deed.kind === 'like' ? 'likes.add' : 'likes.delete')
    case 'block':
    case 'unblock':
      return ban(speaker, deed)
    case 'edit_message':
      return editMessage(speaker, deed)
    case 'delete_message':
      return deleteMessage(speaker, deed)
    case 'react':
      return react(speaker, deed)
    case 'read':
      return read(speaker, deed)
    case 'typing':
      await call(speaker, 'messages.setActivity', { peer_id: deed.chat_external_id, type: 'typing' }, Done)
      return
    case 'hide':
    case 'unhide':
      throw new NetworkFailure('rejected', 'VK hides no comments: delete and restore instead')
    case 'pin':
    case 'unpin':
    case 'close_topic':
    case 'reopen_topic':
      throw new NetworkFailure('rejected', `VK knows no "${deed.kind}"`)
  }
}

const Done = z.literal(1)
/** 0: there is no such comment. */
const DoneOrGone = z.literal([0, 1])

const sections: Readonly<Record<Sort, string>> = {
  wall: 'wall',
  photo: 'photos',
  video: 'video',
  market: 'market',
  topic: 'board',
}

/** What these methods call a comment. */
function commentOf(speaker: Speaker, post_external_id: string, external_id: string) {
  const { sort, owner_id, id: comment_id } = readPlace(external_id)
  if (sort !== 'topic') return { sort, named: { owner_id, comment_id } }
  return { sort, named: { group_id: ownId(speaker), topic_id: readPlace(post_external_id).id, comment_id } }
}

/** Discussions are the only place where the community may tidy up by itself. */
const tidierOf = (sort: Sort) => ({ as: sort === 'topic' ? 'access' : 'admin' }) as const

const asPerson = { as: 'admin' } as const

async function deleteItem(speaker: Speaker, deed: AboutComment): Promise<void> {
  const post = findVisitorPost(deed.item_external_id)
  if (!post) return deleteComment(speaker, deed.post_external_id, deed.item_external_id)
  await unlessGone(call(speaker, 'wall.delete', post, Done, asPerson))
}

async function restoreItem(speaker: Speaker, deed: AboutComment): Promise<void> {
  const post = findVisitorPost(deed.item_external_id)
  if (!post) return restoreComment(speaker, deed)
  await call(speaker, 'wall.restore', post, Done, asPerson)
}

async function deleteComment(speaker: Speaker, post_external_id: string, external_id: string): Promise<void> {
  const { sort, named } = commentOf(speaker, post_external_id, external_id)
  const done = call(speaker, `${sections[sort]}.deleteComment`, named, DoneOrGone, tidierOf(sort))
  await done.catch(async (error: unknown) => {
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
    // "Access to comment denied" is said of what is gone, and of what may not be touched: then it is still there.
    if (await isThere(speaker, readPlace(post_external_id), named.comment_id))
      throw new NetworkFailure('rejected', error.words)
  })
}

async function isThere(speaker: Speaker, post: Place, comment_id: string): Promise<boolean> {
  const found = await findComment(speaker, post, comment_id).catch((error: unknown) => {
    if (error instanceof NetworkFailure && error.kind !== 'try_later') return undefined
    throw error
  })
  return found !== undefined && !found.deleted
}

/** What is not there any more has been done already. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
  })
}

const not_deleted = 243

async function restoreComment(speaker: Speaker, deed: AboutComment): Promise<void> {
  const { sort, named } = commentOf(speaker, deed.post_external_id, deed.item_external_id)
  const done = await call(speaker, `${sections[sort]}.restoreComment`, named, DoneOrGone, tidierOf(sort)).catch(
    (error: unknown) => {
      if (error instanceof VkRefusal && error.code === not_deleted) return 1
      throw error
    },
  )
  if (done === 0) throw new NetworkFailure('gone', 'there is no such comment')
}

async function editComment(speaker: Speaker, deed: DeedOf<'edit_reply'>): Promise<void> {
  const { sort, named } = commentOf(speaker, deed.post_external_id, deed.external_id)
  // Without them an edit would take the files away.
  const attachments = filesOf(await findComment(speaker, readPlace(deed.post_external_id), named.comment_id))
  const edited = { ...named, message: deed.text, attachments }
  await call(speaker, `${sections[sort]}.editComment`, edited, Done, { as: 'admin' })
}

const Written = z.object({
  id: z.int().optional(),
  deleted: Flag.optional(),
  attachments: z.array(z.looseObject({ type: z.string() })).default([]),
})
const Found = z.object({ items: z.array(Written) })

async function findComment(speaker: Speaker, post: Place, comment_id: string) {
  const { sort, owner_id, id } = post
  const one = { start_comment_id: comment_id, count: 1 }
  const asked = {
    wall: ['wall.getComment', { owner_id, comment_id }],
    photo: ['photos.getComments', { owner_id, photo_id: id, ...one }],
    video: ['video.getComments', { owner_id, video_id: id, ...one }],
    market: ['market.getComments', { owner_id, item_id: id, ...one }],
    topic: ['board.getComments', { group_id: ownId(speaker), topic_id: id, ...one }],
  } as const
  const { items } = await call(speaker, asked[sort][0], asked[sort][1], Found, { as: 'admin' })
  return items.find((item) => String(item.id) === comment_id)
}

function filesOf(written: z.output<typeof Written> | undefined): string | undefined {
  const names = (written?.attachments ?? []).flatMap((attachment) => {
    const stored = Stored.safeParse(attachment[attachment.type]).data
    return stored ? [nameOf(attachment.type, stored)] : []
  })
  return names.length > 0 ? names.join(',') : undefined
}

const liked: Readonly<Record<Sort, string>> = {
  wall: 'comment',
  photo: 'photo_comment',
  video: 'video_comment',
  market: 'market_comment',
  topic: 'topic_comment',
}
const Likes = z.object({ likes: z.int() })

async function like(speaker: Speaker, external_id: string, method: 'likes.add' | 'likes.delete'): Promise<void> {
  await call(speaker, method, { ...likedBy(external_id), from_group: 1 }, Likes, asPerson)
}

function likedBy(external_id: string) {
  const post = findVisitorPost(external_id)
  if (post) return { type: 'post', owner_id: post.owner_id, item_id: post.post_id }
  const { sort, owner_id, id } = readPlace(external_id)
  return { type: liked[sort], owner_id, item_id: id }
}

async function ban(speaker: Speaker, deed: DeedOf<'block'> | DeedOf<'unblock'>): Promise<void> {
  const person = { group_id: ownId(speaker), owner_id: deed.author_external_id }
  if (deed.kind === 'unblock') return unlessGone(call(speaker, 'groups.unban', person, Done, { as: 'admin' }))
  const end_date = deed.until === undefined ? undefined : Math.ceil(deed.until)
  await call(speaker, 'groups.ban', { ...person, end_date }, Done, { as: 'admin' })
}

async function editMessage(speaker: Speaker, deed: DeedOf<'edit_message'>): Promise<void> {
  const { chat_external_id: peer_id, external_id: cmid, text: message } = deed
  const attachment = deed.has_files ? await filesOfMessage(speaker, peer_id, cmid) : undefined
  const kept = { keep_forward_messages: 1, keep_snippets: 1 }
  await call(speaker, 'messages.edit', { peer_id, cmid, message, attachment, ...kept }, Done)
}

async function filesOfMessage(speaker: Speaker, peer_id: string, cmid: string): Promise<string | undefined> {
  const asked = { peer_id, conversation_message_ids: cmid }
  const { items } = await call(speaker, 'messages.getByConversationMessageId', asked, Found)
  return filesOf(items[0])
}

const Deleted = z.array(z.object({ error: z.object({ code: z.int(), description: z.string() }).optional() }))

async function deleteMessage(speaker: Speaker, { chat_external_id, external_id }: DeedOf<'delete_message'>) {
  const message = { peer_id: chat_external_id, cmids: external_id, delete_for_all: 1 }
  const [outcome] = await call(speaker, 'messages.delete', message, Deleted)
  if (!outcome?.error) return
  const { code, description } = outcome.error
  await unlessGone(Promise.reject(failureOf({ error_code: code, error_msg: description }, speaker, {})))
}

async function react(speaker: Speaker, { chat_external_id, external_id, reaction }: DeedOf<'react'>): Promise<void> {
  const message = { peer_id: chat_external_id, cmid: external_id }
  if (reaction === null) return void (await call(speaker, 'messages.deleteReaction', message, z.unknown()))
  const reaction_id = reactionNumber(reaction)
  if (reaction_id === undefined) throw new NetworkFailure('rejected', `VK knows no reaction ${reaction}`)
  await call(speaker, 'messages.sendReaction', { ...message, reaction_id }, z.unknown())
}

async function read(speaker: Speaker, { chat_external_id, up_to_external_id }: DeedOf<'read'>): Promise<void> {
  await call(speaker, 'messages.markAsRead', { peer_id: chat_external_id, up_to_cmid: up_to_external_id }, Done)
}
