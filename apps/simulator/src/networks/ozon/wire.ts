import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { moderated, writerOf } from '../asked/reviews.ts'

// Wire shapes, as the reference's own examples have them.

export const isQuestion = ({ rating }: Comment) => rating === undefined
export const idOf = ({ id }: Pick<Comment, 'id'>) => `0192e7ce-0000-7000-8000-${String(id).padStart(12, '0')}`
const moment = (seconds: number) => new Date(seconds * 1000).toISOString()
const productUrl = (sku: number) => `https://www.ozon.ru/product/${sku}/`

/** What stands beneath it: our side's words and those of others, oldest first. */
export const beneath = (world: World, account: Account, entry: Comment): Comment[] =>
  world
    .stateOf(account)
    .comments.filter(({ root, is_deleted }) => root === entry.id && !is_deleted)
    .toSorted((a, b) => a.at - b.at || a.id - b.id)

function reviewOf(world: World, account: Account, review: Comment) {
  const written = beneath(world, account, review)
  return {
    id: idOf(review),
    sku: review.post_id,
    text: review.text,
    published_at: moment(review.at),
    rating: review.rating ?? 5,
    status: written.some(({ from }) => from === 0) ? 'PROCESSED' : 'NEW',
    comments_amount: written.length,
    photos_amount: review.files.length,
    videos_amount: 0,
    order_status: 'DELIVERED',
    is_rating_participant: true,
  }
}

/** Here the product is told as text. */
export const listedReview = (world: World, account: Account, review: Comment): object => ({
  ...reviewOf(world, account, review),
  sku: String(review.post_id),
})

export const wholeReview = (world: World, account: Account, review: Comment): object => ({
  ...reviewOf(world, account, review),
  likes_amount: 0,
  dislikes_amount: 0,
  photos: review.files.map((id) => ({ url: world.files.url(id), width: 900, height: 600 })),
  videos: [],
})

export const wireComment = (world: World, review: Comment, comment: Comment): object => {
  const state = comment.from === 0 ? moderated(world, comment) : 'shown'
  return {
    id: idOf(comment),
    text: comment.text,
    parent_comment_id:
      comment.reply_to === undefined || comment.reply_to === review.id ? '' : idOf({ id: comment.reply_to }),
    is_owner: comment.from === 0,
    is_official: comment.from === 0,
    is_published: state === 'shown',
    is_rejected: state === 'refused',
    likes_amount: 0,
    dislikes_amount: 0,
    deviation_reason: state === 'refused' ? 'Ссылки в комментариях запрещены' : '',
    published_at: moment(comment.at),
  }
}

export const wireQuestion = (world: World, account: Account, question: Comment): object => {
  const { length } = beneath(world, account, question)
  return {
    id: idOf(question),
    sku: question.post_id,
    text: question.text,
    author_name: writerOf(account, question)?.first_name ?? '',
    published_at: moment(question.at),
    product_url: productUrl(question.post_id),
    question_link: `${productUrl(question.post_id)}questions/?qid=${question.id}`,
    answers_count: length,
    status: length > 0 ? 'PROCESSED' : 'NEW',
  }
}

export const wireAnswer = (account: Account, question: Comment, answer: Comment): object => ({
  id: idOf(answer),
  question_id: idOf(question),
  sku: question.post_id,
  text: answer.text,
  author_name: answer.from === 0 ? account.name : (writerOf(account, answer)?.first_name ?? ''),
  published_at: moment(answer.at),
  status_publication: '',
})

export const wireProduct = (world: World, account: Account, sku: number): object[] => {
  const thing = world.stateOf(account).posts.find(({ id }) => id === sku)
  if (!thing) return []
  const picture = world.files.url(thing.picture)
  const sources = [
    { sku, source: 'sds', created_at: moment(thing.at), shipment_type: 'SHIPMENT_TYPE_GENERAL', quant_code: '' },
  ]
  const about = {
    id: sku + 7,
    sku,
    name: thing.text,
    offer_id: `SEV-${sku}`,
    primary_image: [picture],
    images: [picture],
  }
  return [{ ...about, created_at: moment(thing.at), updated_at: moment(thing.at), is_archived: false, sources }]
}
