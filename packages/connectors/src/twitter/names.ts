import type { z } from 'zod'
import type { Speaker } from '../connector.ts'
import { ask, Unasked, withQuery } from './client.ts'

const user = { 'user.fields': 'id,name,username,profile_image_url' }
const media = { 'media.fields': 'media_key,type,url,preview_image_url,variants,alt_text,width,height' }
const post_fields = 'id,text,created_at,conversation_id,attachments,entities'
const dm_fields = 'id,text,event_type,created_at,dm_conversation_id,attachments,entities'
const things = 'attachments.media_keys,attachments.poll_ids'

/** X answers by the older names, and describes the newer ones: whichever it knows. */
const spoken = [
  {
    posts: {
      'tweet.fields': `${post_fields},author_id,in_reply_to_user_id,referenced_tweets,edit_history_tweet_ids,note_tweet`,
      expansions: `author_id,referenced_tweets.id,${things}`,
    },
    dms: {
      'dm_event.fields': `${dm_fields},sender_id,referenced_tweets,participant_ids`,
      expansions: 'sender_id,participant_ids,attachments.media_keys,referenced_tweets.id',
    },
  },
  {
    posts: {
      'post.fields': `${post_fields},note_post`,
      expansions: `author_id,in_reply_to_user_id,referenced_posts,edit_history_post_ids,${things}`,
    },
    dms: {
      'dm_event.fields': dm_fields,
      expansions: 'sender_id,participant_ids,attachments.media_keys,referenced_posts',
    },
  },
] as const

type Query = Readonly<Record<string, string | number | undefined>>

/** Asks for posts or messages with all that we read of them. */
export async function askWhole<S extends z.ZodType>(
  speaker: Speaker,
  what: 'posts' | 'dms',
  path: string,
  query: Query,
  schema: S,
): Promise<z.output<S>> {
  const [older, newer] = spoken.map((names) => withQuery(path, { ...query, ...names[what], ...user, ...media }))
  return ask(speaker, older as string, schema).catch((error: unknown) => {
    if (!(error instanceof Unasked)) throw error
    return ask(speaker, newer as string, schema)
  })
}
