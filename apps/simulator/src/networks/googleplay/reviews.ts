import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson, type Person } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { googleplayPeople } from './accounts.ts'

/** Wire shapes of the reviews, as the samples have them. */

export const reviewId = (id: number) => `gp:AOqpTOSim${id}`

const shown_s = 7 * 86_400

export const modifiedAt = ({ at, edited_at }: Comment) => edited_at ?? at
const moment = (comment: Comment) => ({ seconds: String(modifiedAt(comment)), nanos: 0 })

const standing = (world: World, account: Account) =>
  world.stateOf(account).comments.filter((one) => one.from !== 0 && !one.is_deleted && one.text !== '')

/** Reviews with words, of the last week, newest first. */
export function listReviews(world: World, account: Account): Comment[] {
  const since = world.seconds() - shown_s
  return standing(world, account)
    .filter((one) => modifiedAt(one) >= since)
    .toSorted((a, b) => modifiedAt(b) - modifiedAt(a) || b.id - a.id)
}

/** Whoever knows its id is shown an older one, too. */
export const findReview = (world: World, account: Account, id: string) =>
  standing(world, account).find((one) => reviewId(one.id) === id)

/** A review holds one reply; a later one has replaced it. */
export const replyTo = (world: World, account: Account, review: Comment) =>
  world.stateOf(account).comments.findLast((one) => one.from === 0 && one.reply_to === review.id && !one.is_deleted)

export function wireReview(world: World, account: Account, review: Comment): object {
  const person = findPerson(googleplayPeople, review.from)
  const reply = replyTo(world, account, review)
  return {
    reviewId: reviewId(review.id),
    authorName: person ? `${person.first_name} ${person.last_name}` : '',
    comments: [
      { userComment: wireWords(review, person) },
      ...(reply ? [{ developerComment: { text: reply.text, lastModified: moment(reply) } }] : []),
    ],
  }
}

const wireWords = (review: Comment, person: Person | undefined) => ({
  // An empty title and a tab stand before the words.
  text: `\t${review.text}`,
  lastModified: moment(review),
  starRating: review.rating ?? 5,
  reviewerLanguage: 'ru',
  ...deviceOf(person),
  appVersionCode: 12_400,
  appVersionName: '1.24.0',
  thumbsUpCount: 0,
  thumbsDownCount: 0,
})

const devices = [
  ['a52q', 'a52q (Galaxy A52)', 'Samsung', 'SM7125', 'Qualcomm', 34],
  ['sweet', 'sweet (Redmi Note 10 Pro)', 'Xiaomi', 'SM7150', 'Qualcomm', 33],
  ['husky', 'husky (Pixel 8 Pro)', 'Google', 'Tensor G3', 'Google', 36],
] as const

function deviceOf(person: Person | undefined) {
  const [device, productName, manufacturer, cpuModel, cpuMake, androidOsVersion] =
    devices[(person?.place ?? 0) % devices.length] ?? devices[0]
  const screen = { screenWidthPx: 1_080, screenHeightPx: 2_400, screenDensityDpi: 420 }
  return {
    device,
    androidOsVersion,
    deviceMetadata: {
      productName,
      manufacturer,
      deviceClass: 'FORM_FACTOR_PHONE',
      ...screen,
      nativePlatform: 'ABI_ARM64_V8,ABI_ARM_V7,ABI_ARM',
      glEsVersion: 196_610,
      cpuModel,
      cpuMake,
      ramMb: 6_144,
    },
  }
}
