import type { AuthorFacts, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { messageFacts, messageFields } from '../meta/conversations.ts'
import { Text } from '../meta/fields.ts'
import { graph } from '../meta/graph.ts'
import { unlessUnknown } from '../meta/looks.ts'
import { Whatever } from '../meta/messages.ts'
import { listOf } from '../meta/nodes.ts'
import { ownAccount, ownId } from './auth.ts'
import { message_fields, Person, Post, post_fields, postFacts, unknown_author } from './nodes.ts'

/** One by one: a list with one unknown id is refused whole. */
export async function learn(speaker: Speaker, { authors, posts, hinted = [] }: Wanted): Promise<Learnt> {
  const learnt: Learnt = { authors: [], posts: [] }
  for (const id of authors) learnt.authors.push(...(await learnAuthor(speaker, id)))
  for (const id of posts) learnt.posts.push(...(await unlessUnknown(learnPost(speaker, id))))
  const messages: NonNullable<Learnt['hinted']> = []
  for (const id of hinted) messages.push(await learnMessage(speaker, id))
  return hinted.length > 0 ? { ...learnt, hinted: messages } : learnt
}

async function learnMessage(speaker: Speaker, id: string) {
  const call = { path: `/${encodeURIComponent(id)}`, query: { fields: messageFields(message_fields) } }
  return messageFacts(await graph(speaker, call, Whatever), id, ownAccount(speaker))
}

async function learnAuthor(speaker: Speaker, id: string): Promise<AuthorFacts[]> {
  if (id.startsWith(unknown_author)) return []
  const profile = await unlessUnknown(readProfile(speaker, id))
  return profile.length > 0 ? profile : unlessUnknown(readParticipant(speaker, id))
}

const Profile = z.object({
  first_name: Text,
  last_name: Text,
  profile_pic: Text,
})

async function readProfile(speaker: Speaker, id: string): Promise<AuthorFacts[]> {
  const call = { path: `/${id}`, query: { fields: 'first_name,last_name,profile_pic' } }
  const { first_name = '', last_name = '', profile_pic } = await graph(speaker, call, Profile)
  const name = `${first_name} ${last_name}`.trim()
  return name === '' ? [] : [{ external_id: id, name, image_url: profile_pic }]
}

const Conversations = z.object({ data: z.array(z.object({ participants: listOf(Person) })) })

/** Profiles of those who came from elsewhere are shut; their name stands in the dialogue. */
async function readParticipant(speaker: Speaker, id: string): Promise<AuthorFacts[]> {
  const query = { platform: 'messenger', user_id: id, fields: 'participants' }
  const { data } = await graph(speaker, { path: `/${ownId(speaker)}/conversations`, query }, Conversations)
  const name = data.flatMap(({ participants }) => participants).find((person) => person.id === id)?.name
  return name === undefined ? [] : [{ external_id: id, name }]
}

async function learnPost(speaker: Speaker, id: string): Promise<PostFacts[]> {
  return [postFacts(await graph(speaker, { path: `/${id}`, query: { fields: post_fields } }, Post))]
}
