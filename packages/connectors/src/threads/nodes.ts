import type {
  AuthorFacts,
  CommentFacts,
  MediaFacts,
  OwnCommentFacts,
  PostFacts,
  SubjectFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Id, Text } from '../meta/fields.ts'
import { Time } from '../meta/nodes.ts'
import { AnyId, optional } from '../payload.ts'
import { profileUrl } from './auth.ts'

/** What is asked for of posts, replies and mentions alike. */
export const node_fields = [
  'id',
  'text',
  'username',
  'permalink',
  'timestamp',
  'media_type',
  'media_url',
  'thumbnail_url',
  'gif_url',
  'alt_text',
  'has_replies',
  'is_reply',
  'is_reply_owned_by_me',
  'root_post',
  'replied_to',
  'hide_status',
  'profile_picture_url',
  'poll_attachment',
  'quoted_post',
].join(',')

const Reference = optional(z.object({ id: Id, owner_id: Id, username: Text }))
const Poll = z.object({ option_a: Text, option_b: Text, option_c: Text, option_d: Text })

/** Only the id is demanded. Of private people there is no name, and what was flagged has no address. */
export const Node = z.object({
  id: AnyId,
  text: Text,
  username: Text,
  permalink: Text,
  timestamp: Time.catch(0),
  media_type: Text,
  media_url: Text,
  thumbnail_url: Text,
  gif_url: Text,
  alt_text: Text,
  has_replies: optional(z.boolean()),
  is_reply: optional(z.boolean()),
  is_reply_owned_by_me: optional(z.boolean()),
  root_post: Reference,
  replied_to: Reference,
  hide_status: Text,
  profile_picture_url: Text,
  poll_attachment: optional(Poll),
  quoted_post: Reference,
})
export type Node = z.output<typeof Node>

/** Names are the same whatever their letters. */
export const isSame = (left: string | undefined, right: string | undefined) =>
  Boolean(left) && left?.toLowerCase() === right?.toLowerCase()

export const isOwn = ({ username, is_reply_owned_by_me }: Node, { screen_name }: AccountFacts) =>
  is_reply_owned_by_me === true || isSame(username, screen_name)

/** Threads tells nobody's number: the name is all there is, and it can be changed. Nobody's reply has an author of its own. */
export function authorOf({ id, username, profile_picture_url }: Node): AuthorFacts {
  if (!username) return { external_id: id }
  return {
    external_id: `@${username.toLowerCase()}`,
    name: username,
    screen_name: username,
    url: profileUrl(username),
    ...(profile_picture_url && { image_url: profile_picture_url }),
  }
}

/** `at`: when it was told, where it does not tell when it was written. `sort`: it only names us, elsewhere. */
type Place = { post: string; at: number; sort?: 'mention' }

export function replyFacts(
  node: Node,
  account: AccountFacts,
  { post, at, sort }: Place,
): CommentFacts | OwnCommentFacts {
  const parent = node.replied_to?.id
  const facts = {
    external_id: node.id,
    // What answers the post itself answers no comment.
    ...(parent !== undefined && parent !== post && { parent_external_id: parent }),
    created_at: node.timestamp || at,
    text: node.text ?? '',
    ...contentOf(node),
  }
  if (isOwn(node, account)) return { kind: 'own_comment', ...facts }
  return {
    kind: 'comment',
    ...(sort && { sort }),
    ...facts,
    post_external_id: post,
    author: authorOf(node),
    ...(node.permalink && { url: node.permalink }),
    ...(node.hide_status !== undefined && { is_hidden: node.hide_status === 'HIDDEN' }),
  }
}

function contentOf(node: Node): { media: MediaFacts[]; subjects?: SubjectFacts[] } {
  const { media_type = '', media_url, gif_url, alt_text, poll_attachment, quoted_post } = node
  const kind = kinds[media_type]
  const media: MediaFacts[] = [
    ...(media_url && kind ? [{ kind, ref: media_url }] : []),
    ...(gif_url ? [{ kind: 'photo' as const, ref: gif_url }] : []),
  ]
  const subjects: SubjectFacts[] = [
    ...(alt_text ? [{ kind: 'photo' as const, text: alt_text }] : []),
    ...(poll_attachment ? [pollCard(poll_attachment)] : []),
    ...(quoted_post?.id ? [{ kind: 'post' as const, title: quoted_post.username ?? quoted_post.id }] : []),
    // Something that is no text came without its file.
    ...(media.length === 0 && isMore(media_type) ? [{ kind: lost[media_type] ?? 'other' }] : []),
  ]
  return { media, ...(subjects.length > 0 && { subjects }) }
}

const kinds: Readonly<Record<string, MediaFacts['kind']>> = {
  IMAGE: 'photo',
  VIDEO: 'video',
  AUDIO: 'voice',
  CAROUSEL_ALBUM: 'photo',
}
const lost: Readonly<Record<string, SubjectFacts['kind']>> = {
  IMAGE: 'photo',
  VIDEO: 'video',
  AUDIO: 'voice',
  CAROUSEL_ALBUM: 'photos',
  REPOST_FACADE: 'post',
}
const isMore = (media_type: string) => media_type !== '' && !/^TEXT(_POST)?$/.test(media_type)

const pollCard = (poll: z.output<typeof Poll>): SubjectFacts => ({
  kind: 'poll',
  lines: Object.values(poll).flatMap((title) => (title ? [{ title }] : [])),
})

export const postFacts = (node: Node): PostFacts => ({
  kind: 'post',
  external_id: node.id,
  published_at: node.timestamp,
  text: node.text ?? '',
  ...(node.permalink && { url: node.permalink }),
  ...pictureOf(node),
})

/** The file of a video is no picture; its still one is. */
function pictureOf({ media_type, media_url, thumbnail_url }: Node) {
  const image_url = thumbnail_url ?? (media_type === 'VIDEO' ? undefined : media_url)
  return image_url ? { image_url } : {}
}
