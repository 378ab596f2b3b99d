import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { ask, skuOf, tell } from './client.ts'
import { questionIn } from './incoming.ts'

const Commented = z.object({ comment_id: z.string().min(1) })
const Answered = z.object({ answer_id: z.string().min(1) })

const notPossible = () => new NetworkFailure('rejected', 'not possible here')

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply' || outgoing.files.length > 0) throw notPossible()
  const { item_external_id, root_external_id, text } = outgoing
  const question = questionIn(root_external_id ?? item_external_id)
  if (question) {
    const body = { question_id: question.id, sku: skuOf(question.sku), text }
    return { external_id: (await ask(speaker, '/v1/question/answer/create', Answered, { body, once: true })).answer_id }
  }
  const isBeneath = root_external_id !== undefined && root_external_id !== item_external_id
  const body = {
    review_id: root_external_id ?? item_external_id,
    text,
    mark_review_as_processed: true,
    ...(isBeneath && { parent_comment_id: item_external_id }),
  }
  return { external_id: (await ask(speaker, '/v1/review/comment/create', Commented, { body, once: true })).comment_id }
}

/** Nothing that was answered can be changed there, only taken back. */
export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  if (deed.kind !== 'delete_reply') throw notPossible()
  const { external_id, item_external_id, root_external_id, post_external_id } = deed
  const question = questionIn(root_external_id ?? item_external_id)
  const removal = question
    ? tell(speaker, '/v1/question/answer/delete', { answer_id: external_id, sku: skuOf(question.sku) })
    : tell(speaker, '/v2/review/comment/delete', { comment_id: external_id, sku: skuOf(post_external_id) })
  await removal.catch((error: unknown) => {
    // It was taken back before, perhaps by us: an answer that was lost is asked for again.
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
  })
}
