import type {
  CommentFacts,
  Incoming,
  MediaFacts,
  OwnCommentFacts,
  PostFacts,
  SubjectFacts,
} from '@otklik/contract/inbox/incoming.ts'
import type { AccountFacts } from '../connector.ts'
import { ignored } from '../payload.ts'
import { authorOf, type Includes, mediaFacts, type Post, postUrl, wordsOf } from './objects.ts'

/** A delivery names files without telling where they lie: only a look does. `delivered`: as what; absent of a look. */
type Scene = { account: AccountFacts; includes: Includes; delivered?: string }

export function postFacts(post: Post, scene: Scene): Incoming[] {
  const { account, includes, delivered } = scene
  if (post.is_repost) return ignored('repost')
  const isOwn = post.author_id === account.provider_id
  const isLacking = post.media_keys.some((key) => !includes.media.some((one) => one?.media_key === key))
  if (isLacking && delivered !== undefined && !isOwn && isListed(post, account, delivered))
    return [{ kind: 'look_wanted' }]
  if (!isOwn) return [comment(post, scene)]
  return [post.answered === undefined ? ownPost(post, scene) : ownComment(post, scene)]
}

/**
 * Those who answer or name us stand in the list of mentions, with their files, whatever they quote. Who only quotes us
 * does not. Who does both may be told as a quote first: stored then, the files would never be taken up.
 */
const isListed = (post: Post, { provider_id, screen_name }: AccountFacts, delivered: string) =>
  delivered !== 'post.quote.create' ||
  post.answered_person === provider_id ||
  post.named.some((one) => one.id === provider_id) ||
  namesIn(post.text).includes(screen_name?.toLowerCase() ?? '')

const namesIn = (text: string) => [...text.toLowerCase().matchAll(/(?<!\w)@(\w+)/g)].map(([, name]) => name)

const userOf = ({ includes }: Scene, id: string | undefined) => includes.users.find((one) => one?.id === id)

/** Whoever answers us comments; whoever names us elsewhere mentions. Whose the thread is nobody tells. */
function comment(post: Post, scene: Scene): CommentFacts {
  const { id, conversation_id, answered, answered_person, author_id } = post
  const user = userOf(scene, author_id)
  const place = conversation_id ?? answered ?? id
  return {
    kind: 'comment',
    ...(answered_person !== scene.account.provider_id && { sort: 'mention' as const }),
    external_id: id,
    post_external_id: place,
    // What answers the first post of the thread answers no comment.
    ...(answered !== undefined && answered !== place && { parent_external_id: answered }),
    // Without its author it has one of its own.
    author: authorOf(author_id ?? `post:${id}`, user),
    created_at: post.created_at,
    ...contentOf(post, scene),
    url: postUrl(id, user?.username),
  }
}

/** What goes on under a post of our own answers nobody. */
function ownComment(post: Post, scene: Scene): OwnCommentFacts {
  const { id, answered, answered_person, conversation_id, created_at } = post
  const isToOurselves = answered_person === scene.account.provider_id && answered === conversation_id
  return {
    kind: 'own_comment',
    external_id: id,
    ...(answered !== undefined && !isToOurselves && { parent_external_id: answered }),
    created_at,
    ...contentOf(post, scene),
  }
}

export function ownPost(post: Post, scene: Scene): PostFacts {
  const { media, text } = contentOf(post, scene)
  const picture = media.find(({ kind }) => kind === 'photo')?.ref
  return {
    kind: 'post',
    external_id: post.id,
    published_at: post.created_at,
    text,
    url: postUrl(post.id, userOf(scene, post.author_id)?.username),
    ...(picture && { image_url: picture }),
  }
}

type Content = { text: string; media: MediaFacts[]; subjects?: SubjectFacts[] }

function contentOf(post: Post, { includes }: Scene): Content {
  const { quoted, media_keys, poll_ids, links, text } = post
  const files = media_keys.map((key) => ({ key, file: includes.media.find((one) => one?.media_key === key) }))
  const media = files.flatMap(({ file }) => (file && mediaFacts(file)) ?? [])
  const subjects: SubjectFacts[] = [
    ...(quoted === undefined ? [] : [quotedPost(quoted, includes)]),
    ...files.flatMap(({ file }) => (file?.alt_text ? [{ kind: 'photo' as const, text: file.alt_text }] : [])),
    ...files.flatMap(({ key, file }) => (file && mediaFacts(file) ? [] : [lostFile(key, file?.type)])),
    ...poll_ids.map((id) => poll(id, includes)),
  ]
  const shown = quoted === undefined ? [] : [quoted]
  return { text: wordsOf(text, links, shown), media, ...(subjects.length > 0 && { subjects }) }
}

function quotedPost(id: string, { tweets, posts, users }: Includes): SubjectFacts {
  const found = [...tweets, ...posts].find((one) => one?.id === id)
  const author = users.find((one) => one?.id === found?.author_id)
  return {
    kind: 'post',
    ...(author?.name && { author: author.name }),
    ...(found?.text && { text: found.text }),
    url: postUrl(id, author?.username),
  }
}

/** What kind it is stands at the beginning of its key. */
const lostFile = (key: string, type = key.startsWith('3_') ? 'photo' : 'video'): SubjectFacts => ({
  kind: type === 'photo' ? 'photo' : 'video',
})

const poll = (id: string, { polls }: Includes): SubjectFacts => ({
  kind: 'poll',
  lines: (polls.find((one) => one?.id === id)?.options ?? []).flatMap((one) =>
    one?.label ? [{ title: one.label }] : [],
  ),
})
