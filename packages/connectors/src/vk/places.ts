/** What comments hang under. */
export type Sort = 'wall' | 'photo' | 'video' | 'market' | 'topic'

/** Posts of the wall keep bare ids, `-1_560`; the others say what they are, in VK's own words: `photo-1_2`, `topic-1_2`. */
export const postId = (sort: Sort, owner_id: number | string, id: number | string) => `${prefix(sort)}${owner_id}_${id}`

/**
 * A wall numbers all its comments together, and so do an owner's photos, videos and goods: owner and number are enough
 * to delete one. Discussions want to be named too.
 */
export const commentId = (sort: Sort, owner_id: number | string, object_id: number | string, id: number | string) =>
  sort === 'topic' ? `topic${owner_id}_${object_id}_${id}` : `${prefix(sort)}${owner_id}_${id}`

/**
 * What somebody writes on the wall of a community is a post, and what is to be answered: a comment under itself. Its name
 * says so, because the methods for posts are others than those for comments.
 */
export const visitorId = (owner_id: number | string, id: number | string) => `post${owner_id}_${id}`

export function findVisitorPost(external_id: string): { owner_id: string; post_id: string } | undefined {
  if (!external_id.startsWith('post')) return
  const { owner_id, id } = readPlace(external_id)
  return { owner_id, post_id: id }
}

const prefix = (sort: Sort) => (sort === 'wall' ? '' : sort)

export type Place = { sort: Sort; owner_id: string /** Of the post, photo …; of the comment: the last. */; id: string }

const shape = /^(?:post|(photo|video|market|topic))?(-?\d+)_(?:\d+_)?(\d+)$/

/** Of a post or of a comment. */
export function readPlace(external_id: string): Place {
  const [, sort = 'wall', owner_id, id] = shape.exec(external_id) ?? []
  if (owner_id === undefined || id === undefined) throw new Error(`vk: not an id: ${external_id}`)
  return { sort: sort as Sort, owner_id, id }
}
