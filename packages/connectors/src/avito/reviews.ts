import type { CommentFacts, Incoming, MediaFacts, PostFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import type { AccountFacts } from '../connector.ts'
import { publicationIn } from '../looks.ts'
import { largestIn, type Review } from './objects.ts'

/** What became of the deal, in Avito's own words for it. */
const stages: Readonly<Record<string, string>> = {
  done: 'состоялась',
  fell_through: 'сорвалась',
  not_agree: 'не договорились',
  not_communicate: 'не общались',
}

/** A review hangs under the listing that it is about; under the account where there is none. */
export function reviewFacts(review: Review, account: AccountFacts): Incoming[] {
  const { id, text = '', score, createdAt = 0, sender, images } = review
  const post = postOf(review, account)
  const comment: CommentFacts = {
    ...{ kind: 'comment', sort: 'review', external_id: id, post_external_id: post.external_id },
    // Whoever reviews has a name and no id, and must not be taken for somebody who writes.
    author: { external_id: `review:${id}`, ...(sender?.name && { name: sender.name }) },
    ...{ created_at: createdAt, text },
    media: images.flatMap((image): MediaFacts[] => {
      const url = largestIn(Object.fromEntries((image?.sizes ?? []).map((one) => [one?.size ?? '', one?.url])))
      return url ? [{ kind: 'photo', ref: url }] : []
    }),
    subjects: subjectsOf(review),
    ...(score !== undefined && { rating: score }),
  }
  return [post, comment, ...answerFacts(review)]
}

function postOf({ item, createdAt = 0 }: Review, { provider_id, name, url }: AccountFacts): PostFacts {
  if (!item)
    return {
      kind: 'post',
      external_id: `profile:${provider_id}`,
      published_at: createdAt,
      text: name,
      ...(url && { url }),
    }
  return {
    ...{ kind: 'post', sort: 'product', external_id: item.id, published_at: createdAt, text: item.title || item.id },
  }
}

function subjectsOf({ stage = '', extraParams }: Review): SubjectFacts[] {
  const lines = [
    { title: 'Сделка', text: stages[stage] ?? stage },
    { title: 'VIN', text: extraParams?.vin ?? '' },
  ].filter(({ text }) => text !== '')
  return lines.length > 0 ? [{ kind: 'form', lines }] : []
}

function answerFacts({ id: parent_external_id, answer }: Review): Incoming[] {
  if (!answer) return []
  const { id: external_id, text = '', createdAt = 0, status } = answer
  const own = { external_id, parent_external_id, created_at: createdAt, text }
  return [{ kind: 'own_comment', ...own, ...publicationOf(status) }]
}

const publicationOf = publicationIn({ moderation: 'pending', published: 'published', rejected: 'rejected' })
