import type { AuthorFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { eachAlone, fingerprint, listOf, optional, shaped } from '../payload.ts'
import { Comment, commentFacts } from './comments.ts'
import { Message, messageFacts, salvageMessage } from './messages.ts'
import { communityFacts, Flag, Group, personFacts, User } from './objects.ts'
import { Post, wallFacts } from './posts.ts'

/** An answer of VK's own, kept as it was given, with the method that it answers. */
export function pageOf(look: Look, response: unknown) {
  const body = Buffer.from(JSON.stringify({ look, answer: { response } }))
  return { key: `${look}:${fingerprint(body)}`, body }
}

const known = <S extends z.ZodType>(schema: S) =>
  listOf(schema, () => undefined).transform((list) => list.filter((one) => one !== undefined))
const People = { profiles: known(User), groups: known(Group) }

const WallComment = Comment.extend({ owner_id: z.int(), post_id: z.int() })
const Replies = z.object({ items: z.array(z.unknown()).default([]) })
/** What was deleted keeps its place, and nothing else, while there are answers to it. */
const Standing = z.object({ deleted: optional(Flag), thread: optional(Replies) })
const Comments = z.object({ items: z.array(z.unknown()), ...People })

const Conversation = z.object({
  peer: z.object({ id: z.int() }),
  chat_settings: z.object({ title: z.string() }).optional(),
})
const Messages = z.object({ items: z.array(z.unknown()), conversations: known(Conversation), ...People })
const Posts = z.object({ items: z.array(z.unknown()) })

const readers = {
  'wall.get': (answer: unknown, group_id: number) =>
    eachAlone(
      shaped(Posts, answer, 'wall.get').items,
      () => 'wall.get',
      (told) => wallFacts(shaped(Post, told, 'post'), group_id),
    ),

  'wall.getComments': (answer: unknown, group_id: number) => {
    const { items, ...people } = shaped(Comments, answer, 'wall.getComments')
    const read = (told: unknown) => {
      const { owner_id, post_id, ...comment } = shaped(WallComment, told, 'comment')
      return [named(commentFacts(comment, { sort: 'wall', owner_id, object_id: post_id }, group_id), people)]
    }
    return eachAlone(items.flatMap(standing), () => 'wall.getComments', read)
  },

  'messages.getHistory': (answer: unknown, group_id: number) => {
    const { items, conversations, ...people } = shaped(Messages, answer, 'messages.getHistory')
    const titles = new Map(conversations.map(({ peer, chat_settings }) => [String(peer.id), chat_settings?.title]))
    const read = (told: unknown): Incoming[] => {
      const fact = named(messageFacts(shaped(Message, told, 'message'), group_id), people)
      if (fact.kind !== 'message' || !fact.group) return [fact]
      return [{ ...fact, group: { title: fact.group.title || (titles.get(fact.chat_external_id) ?? '') } }]
    }
    return eachAlone(
      items,
      () => 'messages.getHistory',
      read,
      (message) => salvageMessage({ message }, group_id),
    )
  },
} as const satisfies Record<string, (answer: unknown, group_id: number) => Incoming[]>
export type Look = keyof typeof readers

export const LookedAt = z.object({
  look: z.enum(Object.keys(readers) as [Look, ...Look[]]),
  answer: z.object({ response: z.unknown() }),
})

export const isLook = (told: unknown) => typeof told === 'object' && told !== null && 'look' in told

export const readLook = ({ look, answer }: z.output<typeof LookedAt>, group_id: number): Incoming[] =>
  readers[look](answer.response, group_id)

/** A comment and the answers below it, without those that are gone. */
function standing(told: unknown): unknown[] {
  const { deleted, thread } = Standing.safeParse(told).data ?? {}
  const answers = (thread?.items ?? []).flatMap(standing)
  return deleted ? answers : [told, ...answers]
}

function named<F extends Incoming>(
  fact: F,
  { profiles, groups }: { profiles: z.output<typeof User>[]; groups: z.output<typeof Group>[] },
): F {
  if (!('author' in fact) || !fact.author) return fact
  const { external_id } = fact.author
  const known: AuthorFacts | undefined = [...profiles.map(personFacts), ...groups.map(communityFacts)].find(
    (one) => one.external_id === external_id,
  )
  return known ? { ...fact, author: known } : fact
}
