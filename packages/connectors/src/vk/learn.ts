import type { AuthorFacts, MessageFacts, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { type Learnt, NetworkFailure, type Speaker, type Wanted } from '../connector.ts'
import { ownId } from './auth.ts'
import { call } from './client.ts'
import { Message, messageFacts } from './messages.ts'
import { communityFacts, Groups, personFacts, User } from './objects.ts'
import { readPlace, type Sort } from './places.ts'
import {
  findPost,
  Photo,
  Post,
  Product,
  photoFacts,
  productFacts,
  Topic,
  topicFacts,
  Video,
  videoFacts,
} from './posts.ts'

const users_per_call = 1_000
const groups_per_call = 500
const others_per_call = 100

export async function learn(speaker: Speaker, { authors, posts, chats = [], messages = [] }: Wanted): Promise<Learnt> {
  const people = authors.filter((id) => !id.startsWith('-'))
  const communities = authors.filter((id) => id.startsWith('-'))
  return {
    authors: [...(await learnPeople(speaker, people)), ...(await learnCommunities(speaker, communities))],
    posts: await learnPosts(speaker, posts),
    ...(chats.length > 0 && { chats: await unlessRefused(learnTitles(speaker, chats)) }),
    ...(messages.length > 0 && { messages: await learnMessages(speaker, messages) }),
  }
}

async function learnPeople(speaker: Speaker, ids: string[]): Promise<AuthorFacts[]> {
  const found: z.output<typeof User>[] = []
  for (const part of parts(ids, users_per_call)) {
    const wanted = { user_ids: part.join(','), fields: 'screen_name,photo_100' }
    found.push(...(await call(speaker, 'users.get', wanted, z.array(User))))
  }
  return found.map(personFacts)
}

async function learnCommunities(speaker: Speaker, ids: string[]): Promise<AuthorFacts[]> {
  const found: z.output<typeof Groups>['groups'] = []
  for (const part of parts(ids, groups_per_call)) {
    const wanted = { group_ids: part.map((id) => id.slice(1)).join(','), fields: 'screen_name,photo_100' }
    found.push(...(await call(speaker, 'groups.getById', wanted, Groups)).groups)
  }
  return found.map(communityFacts)
}

/** All of it is read with a person's token; without one, or with one that VK refuses, posts stay undescribed. */
async function learnPosts(speaker: Speaker, ids: string[]): Promise<PostFacts[]> {
  if (speaker.secrets.admin === undefined) return []
  const learnt: PostFacts[] = []
  for (const [sort, ofSort] of Map.groupBy(ids, (id) => readPlace(id).sort)) {
    for (const part of parts(ofSort, others_per_call))
      learnt.push(...(await unlessRefused(describe[sort](speaker, part))))
  }
  return learnt
}

async function unlessRefused<T>(work: Promise<T[]>): Promise<T[]> {
  return work.catch((error: unknown) => {
    if (error instanceof NetworkFailure && refusals.has(error.kind)) return []
    throw error
  })
}
const refusals = new Set(['rejected', 'gone', 'recipient_unavailable'])

const itemsOf = <S extends z.ZodType>(schema: S) => z.object({ items: z.array(schema).default([]) })
const byPerson = { as: 'admin' } as const
/** `photo-1_2` → `-1_2` */
const bare = (ids: string[]) => ids.map((id) => id.replace(/^[a-z]+/, '')).join(',')

const describe: Readonly<Record<Sort, (speaker: Speaker, ids: string[]) => Promise<PostFacts[]>>> = {
  wall: async (speaker, ids) =>
    (await call(speaker, 'wall.getById', { posts: bare(ids) }, itemsOf(Post), byPerson)).items.flatMap(findPost),
  photo: async (speaker, ids) =>
    (await call(speaker, 'photos.getById', { photos: bare(ids) }, z.array(Photo), byPerson)).map(photoFacts),
  video: async (speaker, ids) =>
    (await call(speaker, 'video.get', { videos: bare(ids) }, itemsOf(Video), byPerson)).items.map(videoFacts),
  market: async (speaker, ids) =>
    (await call(speaker, 'market.getById', { item_ids: bare(ids) }, itemsOf(Product), byPerson)).items.map(
      productFacts,
    ),
  topic: async (speaker, ids) => {
    const group_id = ownId(speaker)
    const topic_ids = ids.map((id) => readPlace(id).id).join(',')
    const { items } = await call(speaker, 'board.getTopics', { group_id, topic_ids }, itemsOf(Topic), byPerson)
    return items.map((topic) => topicFacts(topic, `-${group_id}`))
  },
}

const Conversation = z.object({
  peer: z.object({ id: z.int() }),
  chat_settings: z.object({ title: z.string() }).optional(),
})

async function learnTitles(speaker: Speaker, ids: string[]): Promise<NonNullable<Learnt['chats']>> {
  const learnt: NonNullable<Learnt['chats']> = []
  for (const part of parts(ids, others_per_call)) {
    const wanted = { peer_ids: part.join(',') }
    const { items } = await call(speaker, 'messages.getConversationsById', wanted, itemsOf(Conversation))
    for (const { peer, chat_settings } of items)
      if (chat_settings) learnt.push({ external_id: String(peer.id), title: chat_settings.title })
  }
  return learnt
}

/** VK crops what is long in its events, and gives the whole when it is asked. */
async function learnMessages(speaker: Speaker, wanted: NonNullable<Wanted['messages']>): Promise<MessageFacts[]> {
  const learnt: MessageFacts[] = []
  for (const [peer_id, ofChat] of Map.groupBy(wanted, ({ chat_external_id }) => chat_external_id)) {
    for (const part of parts(ofChat, others_per_call)) {
      const asked = { peer_id, conversation_message_ids: part.map(({ external_id }) => external_id).join(',') }
      const found = call(speaker, 'messages.getByConversationMessageId', asked, itemsOf(Message))
      learnt.push(
        ...(await unlessRefused(found.then(({ items }) => items))).flatMap((message) => wholeOf(speaker, message)),
      )
    }
  }
  return learnt
}

function wholeOf(speaker: Speaker, message: Message): MessageFacts[] {
  const fact = messageFacts(message, Number(ownId(speaker)))
  return fact.kind === 'message' ? [fact] : []
}

function* parts<T>(list: T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
