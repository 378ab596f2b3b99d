import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { bare } from '../same-words.ts'
import { ask, Reply, Review, reviewsPath } from './client.ts'
import { publicationOf, replyId } from './incoming.ts'

/** Without the words there is no proof that they were taken. */
const Replied = Reply.extend({ comment: z.string().min(1) })
const notPossible = () => new NetworkFailure('rejected', 'not possible here')
const pathOf = (speaker: Speaker, reviewId: string) => `${reviewsPath(speaker)}/${encodeURIComponent(reviewId)}`

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply' || outgoing.files.length > 0) throw notPossible()
  return reply(speaker, outgoing.item_external_id, outgoing.text, true)
}

/** A review holds one reply of ours: saying it again replaces it. */
async function reply(speaker: Speaker, reviewId: string, comment: string, once: boolean): Promise<Sent> {
  const path = `${pathOf(speaker, reviewId)}/reply`
  return sent(reviewId, await ask(speaker, 'reviews', path, Replied, { method: 'PUT', body: { comment }, once }))
}

function sent(reviewId: string, { updateTime, reviewReplyState }: z.output<typeof Reply>): Sent {
  const at = secondsOf(updateTime)
  return { external_id: replyId(reviewId), ...(at > 0 && { at }), ...publicationOf(reviewReplyState) }
}

/** Before a reply is shown the review may be answered without it, or without anything else. */
const Answered = Review.partial()

async function findReply(speaker: Speaker, reviewId: string) {
  return (await ask(speaker, 'reviews', pathOf(speaker, reviewId), Answered)).reviewReply
}

export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  if (outgoing.kind !== 'reply') throw notPossible()
  const { item_external_id: reviewId, text } = outgoing
  const found = await findReply(speaker, reviewId)
  if (!found?.comment || bare(found.comment) !== bare(text)) return 'not_sent'
  return sent(reviewId, found)
}

const Nothing = z.looseObject({})

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  if (deed.kind === 'edit_reply') return void (await reply(speaker, deed.item_external_id, deed.text, false))
  if (deed.kind !== 'delete_reply') throw notPossible()
  const { item_external_id: reviewId } = deed
  try {
    await ask(speaker, 'reviews', `${pathOf(speaker, reviewId)}/reply`, Nothing, { method: 'DELETE' })
  } catch (error) {
    // Google says so of places that are there, too: only what it does not show any more is gone.
    const isGone = error instanceof NetworkFailure && error.kind === 'gone'
    if (!isGone || (await findReply(speaker, reviewId).catch(orNone))) throw error
  }
}

function orNone(error: unknown): undefined {
  if (error instanceof NetworkFailure && error.kind === 'gone') return undefined
  throw error
}
