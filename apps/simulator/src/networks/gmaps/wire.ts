import { isDrawn } from '../../pictures/draw.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { answerTo, moderated, modifiedAt } from '../asked/reviews.ts'
import { owners } from './accounts.ts'

/** Wire shapes of the reviews and places, as the samples have them. */

export const reviewId = (id: number) => `AbFvOqSim${id}`

const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const
const time = (seconds: number) => new Date(seconds * 1000).toISOString()
const states = { waits: 'PENDING', shown: 'APPROVED', refused: 'REJECTED' } as const

export function wireReview(world: World, account: Account, review: Comment): object {
  const person = findPerson(account, review.from)
  const reply = answerTo(world, account, review)
  return {
    name: `accounts/${owners[account.company]}/locations/${account.id}/reviews/${reviewId(review.id)}`,
    reviewId: reviewId(review.id),
    reviewer: person
      ? {
          profilePhotoUrl: world.files.url(`person-${person.place}`),
          displayName: `${person.first_name} ${person.last_name}`,
          isAnonymous: false,
        }
      : { isAnonymous: true },
    starRating: stars[(review.rating ?? 5) - 1],
    ...(review.text !== '' && { comment: review.text }),
    createTime: time(review.at),
    updateTime: time(modifiedAt(review)),
    ...(reply && { reviewReply: wireReply(world, reply) }),
    ...(review.files.length > 0 && { reviewMediaItems: review.files.map((file) => wireMedia(world, file)) }),
  }
}

export const wireReply = (world: World, reply: Comment) => ({
  comment: reply.text,
  updateTime: time(modifiedAt(reply)),
  reviewReplyState: states[moderated(world, reply)],
})

function wireMedia(world: World, id: string) {
  const isVideo = !isDrawn(id) && world.files.find(id)?.mime.startsWith('video/')
  return {
    thumbnailUrl: world.files.url(isVideo ? 'scene-bread-1' : id),
    thumbnailLabel: 'Photo of the place',
    videoUrl: isVideo ? world.files.url(id) : '',
  }
}

export const wireLocation = ({ id, name, screen_name }: Account) => {
  const [locality = '', ...lines] = screen_name.split(', ')
  return {
    name: `locations/${id}`,
    title: name,
    storefrontAddress: { regionCode: 'RU', languageCode: 'ru', locality, addressLines: [lines.join(', ')] },
    metadata: { mapsUri: `https://maps.google.com/?cid=${id}`, placeId: `ChIJsim${id}`, canDelete: false },
  }
}

export const wireOwner = (name: string, id: string) => ({
  ...{ name: `accounts/${id}`, accountName: name, type: 'LOCATION_GROUP', role: 'OWNER' },
  ...{ verificationState: 'VERIFIED', vettedState: 'IS_VETTED' },
})
