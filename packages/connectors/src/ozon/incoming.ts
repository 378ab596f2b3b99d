import type {
  CommentFacts,
  Incoming,
  MediaFacts,
  OwnCommentFacts,
  SubjectFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { eachAlone, ignored, readExactJson, shaped } from '../payload.ts'
import { Comment, Media, Question, QuestionAnswer, Review } from './client.ts'
import { kinds } from './looks.ts'

const Whole = z.object({
  entry: z.unknown(),
  media: Media.nullish(),
  comments: z.array(z.unknown()).nullish(),
  answers: z.array(z.unknown()).nullish(),
})
type Whole = z.output<typeof Whole>
const Page = z.object({ look: z.enum(kinds), answer: z.object({ entries: z.array(Whole) }) })

/** Reviews and questions; each with what was written beneath it, where that was asked for. */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const { look, answer } = shaped(Page, readExactJson(body), 'page')
  return eachAlone(
    answer.entries,
    () => look,
    (whole) => (look === 'reviews' ? reviewFacts(whole) : questionFacts(whole, account)),
  )
}

const question_mark = 'question'
/** The product stands in the id of a question: without it nothing can be answered there. */
export const questionId = (sku: string, id: string) => `${question_mark}:${sku}:${id}`

/** What an id of ours names: a question, or else a review or something written beneath one. */
export function questionIn(external_id: string): { sku: string; id: string } | undefined {
  const [mark, sku, id] = external_id.split(':')
  return mark === question_mark && sku && id ? { sku, id } : undefined
}

function reviewFacts({ entry, media, comments }: Whole): Incoming[] {
  const { id, sku, text = '', published_at, rating, order_status } = shaped(Review, entry, 'review')
  const subjects = subjectsOf(order_status, media)
  const review: CommentFacts = {
    ...{ kind: 'comment', sort: 'review', external_id: id, post_external_id: sku },
    // Nobody who writes there has an id or a name.
    author: { external_id: id },
    created_at: secondsOf(published_at),
    text,
    media: (media?.photos ?? []).flatMap((one): MediaFacts[] => (one ? [{ kind: 'photo', ref: one.url }] : [])),
    ...(subjects.length > 0 && { subjects }),
    ...(rating !== undefined && { rating }),
  }
  const beneath = eachAlone(
    comments ?? [],
    () => 'comment',
    (one) => commentFacts(id, sku, shaped(Comment, one, 'comment')),
  )
  return [review, ...beneath]
}

/** A film has an address, of which nobody says whether it is a file. */
function subjectsOf(order_status: string | undefined, media: Whole['media']): SubjectFacts[] {
  const films = (media?.videos ?? []).flatMap((one): SubjectFacts[] =>
    one?.url ? [{ kind: 'video', url: one.url, ...(one.preview_url && { picture: one.preview_url }) }] : [],
  )
  const isCancelled = order_status === 'CANCELLED'
  return [...(isCancelled ? [{ kind: 'form' as const, lines: [{ title: 'Заказ', text: 'отменён' }] }] : []), ...films]
}

function commentFacts(review_id: string, sku: string, comment: z.output<typeof Comment>): Incoming[] {
  const { id, text = '', parent_comment_id, is_owner, is_official, is_rejected, published_at } = comment
  const parent_external_id = parent_comment_id || review_id
  const created_at = secondsOf(published_at)
  if (is_owner)
    return [{ kind: 'own_comment', external_id: id, parent_external_id, created_at, text, ...publicationOf(comment) }]
  // The moderators have refused what somebody else wrote: nobody can read it there.
  if (is_rejected) return ignored('rejected_comment')
  return [
    {
      ...{ kind: 'comment', external_id: id, post_external_id: sku, root_external_id: review_id, parent_external_id },
      author: { external_id: id, ...(is_official && { name: 'Официальный представитель' }) },
      ...{ created_at, text, media: [] },
    },
  ]
}

/** Told since 2026-04: before that only what was shown was listed at all. */
function publicationOf({ is_published, is_rejected }: z.output<typeof Comment>): Pick<OwnCommentFacts, 'publication'> {
  if (is_rejected) return { publication: 'rejected' }
  return is_published === undefined ? {} : { publication: is_published ? 'published' : 'pending' }
}

function questionFacts({ entry, answers }: Whole, account: AccountFacts): Incoming[] {
  const { id, sku, text = '', author_name, published_at, question_link } = shaped(Question, entry, 'question')
  const external_id = questionId(sku, id)
  const question: CommentFacts = {
    ...{ kind: 'comment', external_id, post_external_id: sku },
    author: { external_id, ...(author_name && { name: author_name }) },
    created_at: secondsOf(published_at),
    ...{ text, media: [] },
    ...(question_link && { url: question_link }),
  }
  const beneath = eachAlone(
    answers ?? [],
    () => 'answer',
    (one) => answerFacts(external_id, shaped(QuestionAnswer, one, 'answer'), account),
  )
  return [question, ...beneath]
}

/** Other buyers answer there as well; which answer is the seller's, is told by the name alone. */
function answerFacts(
  parent_external_id: string,
  { id, text = '', author_name, published_at }: z.output<typeof QuestionAnswer>,
  { name }: AccountFacts,
): Incoming[] {
  if (author_name?.trim().toLowerCase() !== name.trim().toLowerCase()) return ignored('answer_of_another')
  return [{ kind: 'own_comment', external_id: id, parent_external_id, created_at: secondsOf(published_at), text }]
}
