import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { answerTo, moderated, modifiedAt, writerOf } from '../asked/reviews.ts'

// Wire shapes of reviews and questions, as the samples have them.

export const isQuestion = ({ rating }: Comment) => rating === undefined
export const entryId = (comment: Comment) => `${isQuestion(comment) ? 'n5SimQu' : 'YXSimFb'}${comment.id}`

const moment = (seconds: number) => new Date(seconds * 1000).toISOString()
const states = { waits: 'reviewRequired', shown: 'wbRu', refused: 'rejected' } as const

function productOf(world: World, account: Account, { post_id }: Comment) {
  const { posts } = world.stateOf(account)
  const thing = posts.find(({ id }) => id === post_id) ?? posts[0]
  return {
    imtId: 166_536_416,
    nmId: post_id,
    productName: thing?.text ?? '',
    supplierArticle: `SEV-${thing?.id ?? 1}`,
    supplierName: 'ООО «Северная»',
    brandName: account.name,
    size: '0',
  }
}

export function wireFeedback(world: World, account: Account, review: Comment): object {
  const answer = answerTo(world, account, review)
  return {
    id: entryId(review),
    text: review.text,
    pros: '',
    cons: '',
    productValuation: review.rating ?? 5,
    createdDate: moment(review.at),
    answer: answer ? { text: answer.text, state: states[moderated(world, answer)], editable: !answer.edited_at } : null,
    state: 'wbRu',
    productDetails: productOf(world, account, review),
    video: null,
    wasViewed: answer !== undefined,
    photoLinks: review.files.map((id) => ({ fullSize: world.files.url(id), miniSize: world.files.url(id, 160) })),
    userName: writerOf(account, review)?.first_name ?? '',
    orderStatus: 'buyout',
    matchingSize: '',
    isAbleSupplierFeedbackValuation: true,
    supplierFeedbackValuation: 0,
    isAbleSupplierProductValuation: true,
    supplierProductValuation: 0,
    isAbleReturnProductOrders: false,
    returnProductOrdersDate: null,
    bables: [],
    lastOrderShkId: 35_836_615_549,
    lastOrderCreatedAt: moment(review.at - 86_400),
    color: 'colorless',
    subjectId: 162,
    subjectName: 'Продукты',
    parentFeedbackId: null,
    childFeedbackId: null,
  }
}

export function wireQuestion(world: World, account: Account, question: Comment): object {
  const answer = answerTo(world, account, question)
  return {
    id: entryId(question),
    text: question.text,
    createdDate: moment(question.at),
    state: answer ? 'wbRu' : 'suppliersPortalSynch',
    answer: answer ? { text: answer.text, editable: !answer.edited_at, createDate: moment(modifiedAt(answer)) } : null,
    productDetails: productOf(world, account, question),
    wasViewed: answer !== undefined,
    isWarned: false,
  }
}
