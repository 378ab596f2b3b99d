import type { PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { optional } from '../payload.ts'
import { channelUrl } from './auth.ts'
import { ask, Listed, Text } from './client.ts'
import { isVideo } from './incoming.ts'

const Video = z.object({
  id: z.string().min(1),
  snippet: z.object({
    title: Text,
    description: Text,
    publishedAt: Text,
    thumbnails: optional(z.record(z.string(), z.object({ url: Text }))),
  }),
})
const ids_per_call = 50

/** What comments stand under. People come with their names. */
export async function learn(speaker: Speaker, { posts }: Wanted): Promise<Learnt> {
  const videos = posts.filter(isVideo)
  const found: PostFacts[] = []
  for (let from = 0; from < videos.length; from += ids_per_call) {
    const query = { part: 'snippet', id: videos.slice(from, from + ids_per_call).join(',') }
    const { items } = await ask(speaker, 'videos', query, Listed)
    found.push(...items.flatMap((one) => Video.safeParse(one).data ?? []).map(videoFacts))
  }
  return { authors: [], posts: [...found, ...posts.filter((id) => !isVideo(id)).map((id) => otherFacts(speaker, id))] }
}

function videoFacts({
  id,
  snippet: { title = '', description = '', publishedAt, thumbnails },
}: z.output<typeof Video>) {
  const image_url = ['high', 'medium', 'default'].map((size) => thumbnails?.[size]?.url).find(Boolean)
  return {
    ...{ kind: 'post' as const, sort: 'video' as const, external_id: id, published_at: secondsOf(publishedAt) },
    text: [title, description].filter(Boolean).join('\n\n'),
    url: `https://www.youtube.com/watch?v=${id}`,
    ...(image_url && { image_url }),
  }
}

/** Of posts there is no call that tells; what was said of the channel itself stands under the channel. */
function otherFacts({ account }: Speaker, id: string): PostFacts {
  const isChannel = id === account?.provider_id
  return {
    ...{ kind: 'post', external_id: id, published_at: 0 },
    text: isChannel ? (account?.name ?? '') : '',
    url: isChannel ? channelUrl(id) : `https://www.youtube.com/post/${encodeURIComponent(id)}`,
  }
}
