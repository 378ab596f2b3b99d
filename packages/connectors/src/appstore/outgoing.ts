import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { bare } from '../same-words.ts'
import { ask, ReviewResponse, remove } from './client.ts'
import { publicationOf, responseId } from './incoming.ts'

const One = z.object({ data: ReviewResponse })
/** What is not there is null with 200 on other resources of Apple's, or 404. */
const OneOrNone = z.object({ data: ReviewResponse.nullable() })

const notPossible = () => new NetworkFailure('rejected', 'not possible here')

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply' || outgoing.files.length > 0) throw notPossible()
  return respond(speaker, outgoing.item_external_id, outgoing.text, true)
}

/** A review holds one response: another one replaces it. */
async function respond(speaker: Speaker, id: string, responseBody: string, once: boolean): Promise<Sent> {
  const body = {
    data: {
      type: 'customerReviewResponses',
      attributes: { responseBody },
      relationships: { review: { data: { type: 'customerReviews', id } } },
    },
  }
  const { data } = await ask(speaker, 'customerReviewResponses', One, { method: 'POST', body, once })
  return sentAs(id, data)
}

function sentAs(reviewId: string, { attributes }: ReviewResponse): Sent {
  const at = secondsOf(attributes?.lastModifiedDate)
  return { external_id: responseId(reviewId), ...(at > 0 && { at }), ...publicationOf(attributes?.state) }
}

/** Nothing where the review has none. */
const findResponse = (speaker: Speaker, reviewId: string): Promise<ReviewResponse | undefined> =>
  ask(speaker, `customerReviews/${encodeURIComponent(reviewId)}/response`, OneOrNone)
    .then(({ data }) => data ?? undefined)
    .catch((error: unknown) => {
      if (error instanceof NetworkFailure && error.kind === 'gone') return undefined
      throw error
    })

export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  if (outgoing.kind !== 'reply') throw notPossible()
  const found = await findResponse(speaker, outgoing.item_external_id)
  if (!found || bare(found.attributes?.responseBody ?? '') !== bare(outgoing.text)) return 'not_sent'
  return sentAs(outgoing.item_external_id, found)
}

/** Nobody promises to keep spaces as they were. */

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'edit_reply':
      return void (await respond(speaker, deed.item_external_id, deed.text, false))
    case 'delete_reply': {
      const found = await findResponse(speaker, deed.item_external_id)
      if (!found) return
      return remove(speaker, `customerReviewResponses/${encodeURIComponent(found.id)}`).catch((error: unknown) => {
        // Somebody was faster.
        if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
      })
    }
    default:
      throw notPossible()
  }
}
