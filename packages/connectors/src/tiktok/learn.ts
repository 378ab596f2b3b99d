import type { PostFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { commentFacts } from './comments.ts'
import { findComments, findVideos, type Video } from './lists.ts'

/** What comments stand under, and comments that an event has only named. People come with their names. */
export async function learn(speaker: Speaker, { posts, hinted_comments = [] }: Wanted): Promise<Learnt> {
  const videos = (await findVideos(speaker, posts)).filter(({ item_id }) => posts.includes(item_id))
  const found: NonNullable<Learnt['hinted_comments']> = []
  const named = Map.groupBy(hinted_comments, ({ post_external_id }) => post_external_id)
  for (const [video_id, hints] of named) {
    const ids = hints.map(({ external_id }) => external_id)
    const comments = await findComments(speaker, video_id, ids)
    found.push(...comments.map((comment) => commentFacts(comment, { video_id })))
  }
  return { authors: [], posts: videos.map(postFacts), ...(hinted_comments.length > 0 && { hinted_comments: found }) }
}

const postFacts = ({
  item_id,
  create_time = 0,
  caption = '',
  share_url,
  thumbnail_url,
  media_type,
}: Video): PostFacts => ({
  ...{ kind: 'post', external_id: item_id, published_at: create_time, text: caption },
  sort: media_type === 'PHOTO' ? 'photo' : 'video',
  ...(share_url && { url: share_url }),
  ...(thumbnail_url && { image_url: thumbnail_url }),
})
