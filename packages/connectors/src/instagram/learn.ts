import type { AuthorFacts, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { messageFacts, messageFields } from '../meta/conversations.ts'
import { Text } from '../meta/fields.ts'
import { unlessUnknown } from '../meta/looks.ts'
import { Whatever } from '../meta/messages.ts'
import { ask, ownAccount } from './client.ts'
import { Media, media_fields, mediaFacts, mention_prefix, message_fields } from './nodes.ts'

export async function learn(speaker: Speaker, { authors, posts, hinted = [] }: Wanted): Promise<Learnt> {
  const learnt: Learnt = { authors: [], posts: [] }
  for (const id of authors) learnt.authors.push(...(await unlessUnknown(learnAuthor(speaker, id))))
  for (const id of posts) learnt.posts.push(...(await learnPost(speaker, id)))
  const messages: NonNullable<Learnt['hinted']> = []
  for (const id of hinted) messages.push(await learnMessage(speaker, id))
  return hinted.length > 0 ? { ...learnt, hinted: messages } : learnt
}

async function learnMessage(speaker: Speaker, id: string) {
  const call = { path: `/${encodeURIComponent(id)}`, query: { fields: messageFields(message_fields) } }
  return messageFacts(await ask(speaker, call, Whatever), id, ownAccount(speaker))
}

const Profile = z.object({
  name: Text,
  username: Text,
  profile_pic: Text,
})

async function learnAuthor(speaker: Speaker, id: string): Promise<AuthorFacts[]> {
  if (id.startsWith('@')) return []
  if (id.startsWith(mention_prefix)) return learnMentioner(speaker, id)
  const call = { path: `/${id}`, query: { fields: 'name,username,profile_pic' } }
  const { name, username, profile_pic } = await ask(speaker, call, Profile)
  return authorFacts(id, { name: name || username, username, image_url: profile_pic })
}

function authorFacts(
  external_id: string,
  {
    name,
    username,
    image_url,
  }: { name: string | undefined; username: string | undefined; image_url?: string | undefined },
): AuthorFacts[] {
  if (!name) return []
  const url = username && `https://www.instagram.com/${username}/`
  return [{ external_id, name, screen_name: username, ...(url && { url }), image_url }]
}

const MentionedComment = z.object({ mentioned_comment: z.object({ username: Text }) })
const MentionedMedia = z.object({ mentioned_media: Media.extend({ username: Text }) })

/** Whether the number is of a comment or of a post is told nowhere: it is one of them. */
async function learnMentioner(speaker: Speaker, id: string): Promise<AuthorFacts[]> {
  const number = id.slice(mention_prefix.length)
  const fields = `mentioned_comment.comment_id(${number}){id,text,timestamp,username,media}`
  const comments = await unlessUnknown(
    askOwn(speaker, fields, MentionedComment).then(({ mentioned_comment }) => [mentioned_comment]),
  )
  const username = comments[0]?.username ?? (await readMentionedMedia(speaker, number))[0]?.username
  return authorFacts(id, { name: username, username })
}

/** Ours, or that of another who names us. */
async function learnPost(speaker: Speaker, id: string): Promise<PostFacts[]> {
  if (id.startsWith('of_')) return []
  const call = { path: `/${id}`, query: { fields: media_fields } }
  const own = await unlessUnknown(ask(speaker, call, Media).then((media) => [media]))
  const found = own.length > 0 ? own : await readMentionedMedia(speaker, id)
  return found.map(mediaFacts)
}

const readMentionedMedia = (speaker: Speaker, id: string) =>
  unlessUnknown(
    askOwn(
      speaker,
      `mentioned_media.media_id(${id}){id,caption,media_type,media_url,permalink,username,timestamp}`,
      MentionedMedia,
    ).then(({ mentioned_media }) => [mentioned_media]),
  )

const askOwn = <S extends z.ZodType>(speaker: Speaker, fields: string, schema: S) =>
  ask(speaker, { path: `/${ownAccount(speaker).provider_id}`, query: { fields } }, schema)
