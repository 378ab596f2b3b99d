import type { Comment, Mention, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { type Notice, ownOf } from './own.ts'

// Wire shapes of LinkedIn, as the samples have them. Times are thousandths.

const activity_from = 7_094_000_000_000_000_000n
const share_from = 7_093_000_000_000_000_000n
const comment_from = 7_095_000_000_000_000_000n

export const activityUrn = (id: number) => `urn:li:activity:${activity_from + BigInt(id)}`
/** One post has two names: comments stand under the other one. */
export const shareUrn = (id: number) => `urn:li:share:${share_from + BigInt(id)}`
export const commentId = (id: number) => String(comment_from + BigInt(id))
export const organization = ({ id }: Account) => `urn:li:organization:${id}`
export const personUrn = (account: Account, from: number) =>
  from === 0 ? organization(account) : `urn:li:person:P${from}`

const placeUrn = (world: World, account: Account, post_id: number) =>
  world.stateOf(account).mentions?.some(({ id }) => id === post_id) ? shareUrn(post_id) : activityUrn(post_id)
export const commentUrn = (world: World, account: Account, { id, post_id }: Pick<Comment, 'id' | 'post_id'>) =>
  `urn:li:comment:(${placeUrn(world, account, post_id)},${commentId(id)})`

const read = (digits: string | undefined, from: bigint) => (digits ? Number(BigInt(digits) - from) : undefined)
export const readPost = (urn: string) =>
  read(/^urn:li:activity:(\d+)$/.exec(urn)?.[1], activity_from) ??
  read(/^urn:li:share:(\d+)$/.exec(urn)?.[1], share_from)
export const readCommentId = (id: string) => (/^\d+$/.test(id) ? read(id, comment_from) : undefined)
export const readCommentUrn = (urn: string) => readCommentId(/^urn:li:comment:\([^,]+,(\d+)\)$/.exec(urn)?.[1] ?? '')

export const standing = (world: World, account: Account) =>
  world.stateOf(account).comments.filter(({ is_deleted }) => !is_deleted)

export function wireComment(world: World, account: Account, comment: Comment) {
  const { id, from, at, text, files, root, edited_at } = comment
  const actor = personUrn(account, from)
  const replies = standing(world, account).filter((one) => one.root === id).length
  const parent = root === undefined ? undefined : world.findComment(account, root)
  return {
    actor,
    $URN: commentUrn(world, account, comment),
    created: { actor, time: at * 1_000 },
    id: commentId(id),
    lastModified: { actor, time: (edited_at ?? at) * 1_000 },
    message: { attributes: [], text },
    object: placeUrn(world, account, comment.post_id),
    ...(parent && { parentComment: commentUrn(world, account, parent) }),
    ...(files.length > 0 && {
      content: files.map((file) => ({
        type: 'IMAGE',
        entity: { image: `urn:li:image:${file}` },
        url: world.files.url(file),
      })),
    }),
    likesSummary: {
      selectedLikes: [],
      aggregatedTotalLikes: 0,
      likedByCurrentUser: comment.is_liked === true,
      totalLikes: 0,
    },
    commentsSummary: { aggregatedTotalComments: replies, totalFirstLevelComments: replies },
  }
}

export const wirePost = (account: Account, { id, at, text }: Post) => ({
  id: shareUrn(id),
  author: organization(account),
  commentary: text,
  publishedAt: at * 1_000,
  createdAt: at * 1_000,
  visibility: 'PUBLIC',
  lifecycleState: 'PUBLISHED',
})

/** A deletion tells no words, and a mention no post of ours. */
export function wireNotice(world: World, account: Account, notice: Notice) {
  const { action, notificationId, at_ms, comment_id = 0, mention_id = 0 } = notice
  const told = { notificationId, organizationalEntity: organization(account), action, lastModifiedAt: at_ms }
  const mention: Mention | undefined = world.stateOf(account).mentions?.find(({ id }) => id === mention_id)
  if (mention) {
    const entity = shareUrn(mention.id)
    const share = { entity, owner: personUrn(account, mention.from), text: mention.text }
    return { ...told, sourcePost: entity, generatedActivity: entity, decoratedGeneratedActivity: { share } }
  }
  const comment = world.findComment(account, comment_id)
  if (!comment) return told
  const post = world.stateOf(account).posts.find(({ id }) => id === comment.post_id)
  const entity = commentUrn(world, account, comment)
  const object = placeUrn(world, account, comment.post_id)
  const generatedActivity = entity.replace('(urn:li:', '(')
  if (action === 'COMMENT_DELETE') return { ...told, sourcePost: object, generatedActivity: entity }
  return {
    ...told,
    sourcePost: object,
    ...(post && {
      decoratedSourcePost: {
        ...{ entity: shareUrn(post.id), owner: organization(account), text: post.text, mediaCategory: 'IMAGE' },
      },
    }),
    generatedActivity,
    decoratedGeneratedActivity: {
      comment: { entity, owner: personUrn(account, comment.from), object, text: comment.text },
    },
  }
}

export const isTold = (world: World, account: Account) => ownOf(world, account).webhook !== undefined
