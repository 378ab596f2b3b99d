import {
  type AuthorFacts,
  type BlockFacts,
  type CommentFacts,
  conversationOf,
  type Incoming,
  type MessageFacts,
  type PostFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Context } from '../../platform/context.ts'
import { storeAuthors } from '../authors/service.ts'
import { changeBlock } from '../blocks/arrive.ts'
import { peopleOf, storeMessages } from '../chats/arrive.ts'
import { changeMessages, growMessage } from '../chats/change.ts'
import { messageOf } from '../chats/early.ts'
import { storeOwnMessage } from '../chats/messages/own.ts'
import { storeComments, storeOwnComment } from '../items/arrive.ts'
import { changeComment, growComment } from '../items/change.ts'
import { withoutRetold } from '../items/looks/retold.ts'
import { commentOf } from '../items/threads.ts'
import { storePosts } from '../posts/service.ts'
import { hasFlag } from '../spaces/service.ts'
import { joinAlbums } from '../work/albums.ts'
import { lockNews } from '../work/early.ts'

type Place = { space_id: number; object_id: number }
export type Batch = Place & {
  provider: string
  facts: readonly Incoming[]
  learnt: { authors: AuthorFacts[]; posts: PostFacts[] }
  /** What was there before we came: arrives closed, and nobody is called to it. */
  is_history?: boolean
}

/**
 * One account's news as work. What arrives comes first and all together; what changed or was written by our side comes
 * after it, one by one: the outcome does not depend on the order in which the network delivered.
 */
export async function storeFacts(
  from: Context,
  { space_id, object_id, provider, facts: given, learnt, is_history = false }: Batch,
) {
  const ctx: Context = is_history ? { ...from, cause: 'import' } : from
  const place = { space_id, object_id }
  await lockNews(ctx.db, place)
  const { facts, grown } = await joinAlbums(ctx.db, place, given.map(withWebUrls), (fact, external_id) =>
    fact.kind === 'comment'
      ? [commentOf(place, external_id)]
      : [
          messageOf(place, fact.chat_external_id, external_id),
          messageOf(place, conversationOf(fact.chat_external_id), external_id),
        ],
  )
  const comments = facts.filter((fact): fact is CommentFacts => fact.kind === 'comment')
  const messages = facts.filter((fact): fact is MessageFacts => fact.kind === 'message')
  const blocked = facts.filter((fact): fact is BlockFacts => fact.kind === 'author_blocked')
  const authors = await storeAuthors(
    ctx,
    { ...place, provider, fallback_name: findNetwork(provider)?.name ?? provider },
    [
      ...[...comments, ...blocked].map(({ author }) => author),
      ...messages.flatMap(peopleOf),
      ...learnt.authors.map(withWebUrl),
    ],
  )
  const told = facts.filter((fact): fact is PostFacts => fact.kind === 'post')
  const named = comments.map(({ post_external_id, created_at }) => ({ external_id: post_external_id, at: created_at }))
  const posts = await storePosts(ctx, place, [...learnt.posts.map(withWebUrl), ...told], named)
  await storeComments(ctx, place, comments, { authors, posts }, is_history)
  if (messages.length) {
    const has_open = await hasFlag(ctx, space_id, 'status_open')
    await storeMessages(ctx, place, messages, authors, { has_open, is_history })
  }
  for (const { known_as, whole } of grown)
    if (whole.kind === 'message') await growMessage(ctx, place, known_as, whole)
    else for (const { own } of await growComment(ctx, place, known_as, whole)) await storeOwnComment(ctx, place, own)
  for (const fact of blocked) await changeBlock(ctx, place, authors, fact)
  for (const fact of await withoutRetold(ctx, place, facts)) await storeOther(ctx, place, fact)
}

/** Names and posts that came later than what mentions them. */
export async function storeLearnt(
  ctx: Context,
  { space_id, object_id, provider }: Place & { provider: string },
  { authors, posts }: Batch['learnt'],
) {
  const place = { space_id, object_id }
  const fallback_name = findNetwork(provider)?.name ?? provider
  const ids = await storeAuthors(ctx, { ...place, provider, fallback_name }, authors.map(withWebUrl))
  for (const id of ids.values()) ctx.announce({ space_id }, 'author.changed', { id, space_id })
  await storePosts(ctx, place, posts.map(withWebUrl), [])
}

/** A link of ours leads to the web, whatever a network has told, and is no burden to a list. */
function withWebUrl<T extends { url?: string }>(one: T): T {
  if (one.url === undefined || (/^https?:\/\//i.test(one.url) && one.url.length <= limits.told_url)) return one
  const { url: _, ...rest } = one
  return rest as T
}

function withWebUrls(fact: Incoming): Incoming {
  if (fact.kind === 'post') return withWebUrl(fact)
  if (fact.kind === 'comment') return { ...withWebUrl(fact), author: withWebUrl(fact.author) }
  return fact.kind === 'message' ? { ...fact, author: withWebUrl(fact.author) } : fact
}

async function storeOther(ctx: Context, place: Place, fact: Incoming): Promise<void> {
  switch (fact.kind) {
    case 'post':
    case 'comment':
    case 'message':
    case 'author_blocked':
    case 'look_wanted':
    case 'ignored':
    case 'place':
    case 'message_hinted':
    case 'comment_hinted':
    case 'unreadable':
      return
    case 'own_comment':
      return storeOwnComment(ctx, place, fact)
    case 'own_message':
      return storeOwnMessage(ctx, place, fact)
    case 'comment_edited':
    case 'comment_deleted':
    case 'comment_restored':
    case 'comment_hidden':
    case 'comment_topic':
    case 'comments_listed':
      return changeComment(ctx, place, fact)
    case 'message_edited':
    case 'message_deleted':
    case 'message_reactions':
    case 'messages_delivered':
    case 'messages_read':
    case 'message_failed':
    case 'contact':
    case 'typing':
      return changeMessages(ctx, place, fact)
    default:
      // A kind that nobody stores does not compile.
      fact satisfies never
  }
}
