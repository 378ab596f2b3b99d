import type { AuthorFacts, CommentFacts, Incoming, MessageFacts, PostFacts } from '@otklik/contract/incoming.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Context } from '../../platform/context.ts'
import { storeAuthors } from '../authors/service.ts'
import { storeMessages, storeOwnMessage } from '../chats/arrive.ts'
import { changeMessages } from '../chats/change.ts'
import { storeComments, storeOwnComment } from '../items/arrive.ts'
import { changeComment } from '../items/change.ts'
import { storePosts } from '../posts/service.ts'
import { hasFlag } from '../spaces/service.ts'

export type Batch = {
  space_id: number
  object_id: number
  provider: string
  facts: readonly Incoming[]
  learnt: { authors: AuthorFacts[]; posts: PostFacts[] }
}

/**
 * One account's news as work. What arrives comes first and all together; what changed or was written by our side comes
 * after it, one by one: the outcome does not depend on the order in which the network delivered.
 */
export async function storeFacts(ctx: Context, { space_id, object_id, provider, facts, learnt }: Batch) {
  const place = { space_id, object_id }
  const comments = facts.filter((fact): fact is CommentFacts => fact.kind === 'comment')
  const messages = facts.filter((fact): fact is MessageFacts => fact.kind === 'message')
  const people = [...comments, ...messages].map(({ author }) => author)
  const authors = await storeAuthors(
    ctx,
    { ...place, provider, fallback_name: findNetwork(provider)?.name ?? provider },
    [...people, ...learnt.authors],
  )
  const told = facts.filter((fact): fact is PostFacts => fact.kind === 'post')
  const named = comments.map(({ post_external_id, created_at }) => ({ external_id: post_external_id, at: created_at }))
  const posts = await storePosts(ctx, place, [...learnt.posts, ...told], named)
  await storeComments(ctx, place, comments, { authors, posts })
  if (messages.length) await storeMessages(ctx, place, messages, authors, await hasFlag(ctx, space_id, 'status_open'))
  for (const fact of facts) await storeOther(ctx, place, fact)
}

async function storeOther(ctx: Context, place: { space_id: number; object_id: number }, fact: Incoming) {
  switch (fact.kind) {
    case 'own_comment':
      return storeOwnComment(ctx, place, fact)
    case 'own_message':
      return storeOwnMessage(ctx, place, fact)
    case 'comment_edited':
    case 'comment_deleted':
    case 'comment_restored':
      return changeComment(ctx, place, fact)
    case 'message_edited':
    case 'messages_read':
    case 'messages_delivered':
      return changeMessages(ctx, place, fact)
    default:
      return
  }
}
