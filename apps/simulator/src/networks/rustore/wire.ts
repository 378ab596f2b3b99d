import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { answerTo, moderated, modifiedAt, writerOf } from '../asked/reviews.ts'

// Wire shapes of reviews and answers, as the samples have them.

const devices = [
  ['samsung', 'SM-A525F', '14'],
  ['xiaomi', 'M2101K6G', '13'],
  ['HUAWEI', 'NOH-NX9', '12'],
] as const

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const plain = (seconds: number) => iso(seconds).replace('T', ' ').replace('Z', '')

export function wireComment(world: World, account: Account, review: Comment): object {
  const person = writerOf(account, review)
  const [device, model, osVersion] = devices[(person?.place ?? 0) % devices.length] ?? devices[0]
  const answer = answerTo(world, account, review)
  const isShown = answer && moderated(world, answer) === 'shown'
  return {
    packageName: account.id,
    appId: 123,
    commentId: review.id,
    userName: person?.first_name ?? 'Пользователь',
    appRating: review.rating ?? 5,
    commentStatus: 'PUBLISHED',
    feedbackType: 'COMMENT',
    commentDate: plain(review.at),
    commentDateIso: iso(review.at),
    commentText: review.text,
    likeCounter: 0,
    dislikeCounter: 0,
    updatedAt: plain(modifiedAt(review)),
    appVersionName: '1.24.0',
    appVersionCode: 12_400,
    edited: review.edited_at !== undefined,
    devResponses: isShown ? [{ text: answer.text, createdAt: iso(modifiedAt(answer)) }] : [],
    deviceInfo: { device, model, osVersion },
  }
}

const statuses = { waits: 'MODERATION', shown: 'PUBLISHED', refused: 'REJECTED' } as const

export const wireAnswer = (world: World, answer: Comment) => ({
  id: String(answer.id),
  commentId: String(answer.reply_to),
  text: answer.text,
  status: statuses[moderated(world, answer)],
  date: `${iso(modifiedAt(answer) + 3 * 3_600).replace('Z', '')}+03:00`,
})
