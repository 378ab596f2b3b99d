import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { signIn } from './auth.ts'
import { ask, ownIn, Review } from './client.ts'
import { replyId } from './incoming.ts'

const Replied = z.object({ result: z.object({ lastEdited: z.object({ seconds: z.coerce.number().int() }) }) })

const notPossible = () => new NetworkFailure('rejected', 'not possible here')

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply' || outgoing.files.length > 0) throw notPossible()
  return reply(speaker, outgoing.item_external_id, outgoing.text, { once: true })
}

/** A review holds one reply of ours: saying it again replaces it. */
async function reply(
  speaker: Speaker,
  reviewId: string,
  replyText: string,
  { once }: { once: boolean },
): Promise<Sent> {
  const path = `reviews/${encodeURIComponent(reviewId)}:reply`
  const { result } = await ask(speaker, await signIn(speaker), path, Replied, { body: { replyText }, once })
  return { external_id: replyId(reviewId), at: result.lastEdited.seconds }
}

export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  if (outgoing.kind !== 'reply') throw notPossible()
  const { item_external_id: reviewId } = outgoing
  const review = await ask(speaker, await signIn(speaker), `reviews/${encodeURIComponent(reviewId)}`, Review)
  const found = ownIn(review)
  if (!found || bare(found.text ?? '') !== bare(outgoing.text)) return 'not_sent'
  return { external_id: replyId(reviewId), ...(found.lastModified > 0 && { at: found.lastModified }) }
}

/** Google strips tags, and nobody promises to keep spaces as they were. */
export const bare = (text: string) => text.replaceAll(/<[^<>]*>/g, '').replaceAll(/\s+/g, '')

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  if (deed.kind !== 'edit_reply') throw notPossible()
  await reply(speaker, deed.item_external_id, deed.text, { once: false })
}
