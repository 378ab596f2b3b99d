import { isDrawn } from '../../pictures/draw.ts'
import type { Comment, FileFacts, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { ownOf } from './own.ts'

/** Wire shapes of VC, as the samples have them. */

const site = 'https://vc.ru'
export const postUrl = (account: Account, { id }: Pick<Post, 'id'>) => `${site}/${account.screen_name}/${id}-statya`

function nameOf(account: Account, from: number): string {
  const person = from === 0 ? undefined : findPerson(account, from)
  if (from === 0) return account.name
  return person ? `${person.first_name} ${person.last_name}` : 'Гость'
}

const avatarOf = (account: Account, from: number) => {
  const person = from === 0 ? undefined : findPerson(account, from)
  const face = account.company === 'lavka' ? 'scene-bread-1' : 'scene-soup-11'
  return person ? `person-${person.place}` : face
}

const image = (uuid: string, more: object = {}) => ({
  type: 'image',
  data: {
    ...{ uuid, width: 960, height: 640, size: 60_000, type: 'jpg', color: 'b6eafa', hash: '', external_service: [] },
    ...more,
  },
})

const idOf = (account: Account, from: number) => (from === 0 ? Number(account.id) : from)

const wireAuthor = (account: Account, from: number) => ({
  ...{ id: idOf(account, from), uri: '', type: 1, name: nameOf(account, from), nickname: null },
  avatar: image(avatarOf(account, from)),
  ...{ badge: null, badgeId: null, isVerified: false, isPlus: false, isOnline: false, isFrozen: false },
  ...{ isRemovedByUserRequest: false, isDonationsEnabled: false },
})

export const wireMe = (account: Account) => ({
  id: Number(account.id),
  name: account.name,
  nickname: account.screen_name,
  url: `${site}/${account.screen_name}`,
  avatar: image(avatarOf(account, 0)),
  ...{ userHash: `u${account.id}`, mHash: `m${account.id}` },
})

const titleOf = ({ text }: Post) => text.split('\n', 1)[0] ?? ''

export const wirePost = (account: Account, post: Post, comments: number) => ({
  id: post.id,
  title: titleOf(post),
  url: postUrl(account, post),
  date: post.at,
  author: wireAuthor(account, 0),
  subsite: { id: Number(account.id), name: account.name },
  counters: { comments, favorites: 3, reposts: 0, views: 1_200, hits: 1_500 },
  blocks: [{ type: 'text', cover: true, hidden: false, anchor: '', data: { text: `<p>${post.text}</p>` } }],
})

/** Pictures of this world can be had before anybody has attached them. */
const findFile = (world: World, id: string): FileFacts | undefined =>
  world.files.find(id) ?? (isDrawn(id) ? { id, name: `${id}.jpg`, mime: 'image/jpeg', bytes: 60_000 } : undefined)

/** Gifs are kept as films, and told as pictures. */
export const isFilm = ({ mime }: Pick<FileFacts, 'mime'>) => mime.startsWith('video/') || mime === 'image/gif'

const wireMedia = (world: World, { files }: Comment) =>
  files.flatMap((id) => {
    const file = findFile(world, id)
    if (!file) return []
    const { width = 960, height = 640, bytes: size } = file
    const more = { width, height, size, type: file.mime.split('/')[1] ?? 'jpg', isVideo: isFilm(file) }
    return [{ ...image(id, more), ...(file.mime.startsWith('video/') && { type: 'movie' }) }]
  })

/** What was taken back by its author has no flag: the words alone tell. */
const stubOf = (isRemoved: boolean) => (isRemoved ? 'Комментарий удалён автором поста' : 'Комментарий недоступен')

export function wireComment(world: World, account: Account, post: Post | undefined, comment: Comment) {
  const { id, from, at, edited_at, is_deleted = false, reply_to } = comment
  const isRemoved = is_deleted && ownOf(world, account).removed?.[id] === true
  return {
    id,
    author: wireAuthor(account, from),
    date: at,
    lastModificationDate: edited_at ?? at,
    ...{ isFavorited: false, dateFavorite: 0, isEdited: edited_at !== undefined },
    likes: { counterLikes: id % 7, counterDislikes: null, isLiked: false, isHidden: false },
    reactions: { counters: [{ id: 1, count: id % 7 }], reactionId: 0 },
    entry: {
      ...{ id: comment.post_id, subsiteId: Number(account.id), title: post ? titleOf(post) : '' },
      subsiteName: account.name,
    },
    media: is_deleted ? [] : wireMedia(world, comment),
    ...{ level: comment.reply_to === undefined ? 0 : 1, isPinned: false, isIgnored: false, isRemoved },
    ...{ isRemovedByModerator: false, isHiddenByBan: false, hiddenContent: null },
    replyTo: reply_to ?? 0,
    text: is_deleted ? stubOf(isRemoved) : comment.text.replaceAll('\n', '\r\n'),
    ...{ donation: null, donate: null, threadId: String(comment.root ?? id), replyCount: 0 },
    donations: { amount: 0, isDonated: false },
  }
}

/** The event has neither a date nor a signature. */
export function wireHook(world: World, account: Account, post: Post, comment: Comment) {
  const answered = comment.reply_to === undefined ? undefined : world.findComment(account, comment.reply_to)
  const told = (one: Comment) => ({
    id: one.id,
    url: `${postUrl(account, post)}?comment=${one.id}`,
    text: one.text,
    media: wireMedia(world, one),
    creator: {
      id: idOf(account, one.from),
      avatar: `https://leonardo.osnova.io/${avatarOf(account, one.from)}/`,
      name: nameOf(account, one.from),
      url: `${site}/u/${idOf(account, one.from)}`,
    },
  })
  const { name, screen_name, id } = account
  const owner = {
    ...{ id: Number(id), name, url: `${site}/${screen_name}` },
    avatar: `https://leonardo.osnova.io/${avatarOf(account, 0)}/`,
  }
  const content = { id: post.id, title: titleOf(post), url: postUrl(account, post), owner }
  return { type: 'new_comment', data: { ...told(comment), content, reply_to: answered ? told(answered) : null } }
}
