import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type OutgoingReply, type Sent, type Speaker } from '../connector.ts'
import { AnyId, optional } from '../payload.ts'
import { bareOfMarkup } from '../same-words.ts'
import { ask, ownId } from './client.ts'
import { Comment } from './comments.ts'
import { readComments } from './looks.ts'

const Added = z.object({ id: AnyId, date: optional(z.number().positive()) })
const no_files = '[]'

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  const { post_external_id, item_external_id, text } = asReply(outgoing)
  const form = { id: post_external_id, text, reply_to: item_external_id, attachments: no_files }
  const { id, date } = await ask(speaker, '/v2.4/comment/add', Added, { method: 'POST', form, once: true })
  return { external_id: id, ...(date && { at: date }) }
}

function asReply(outgoing: Outgoing): OutgoingReply {
  if (outgoing.kind !== 'reply') throw new NetworkFailure('rejected', 'VC has comments only')
  if (outgoing.files.length > 0) throw new NetworkFailure('rejected', 'no files are sent to VC')
  return outgoing
}

/** A comment stands in its list as soon as it is there; the second look is for a list that is a moment late. */
const settles_ms = [0, 1_500]

/** By what stands under the article: ours, to the same comment, in the same words. */
export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  const { post_external_id, item_external_id, text } = asReply(outgoing)
  for (const pause_ms of settles_ms) {
    await pause(pause_ms)
    const items = await readComments(speaker, post_external_id)
    const own = items
      .flatMap((item) => Comment.safeParse(item).data ?? [])
      .filter((one) => one.author?.id === ownId(speaker) && one.replyTo === item_external_id && !one.isRemoved)
      .filter((one) => bareOfMarkup(one.text ?? '') === bareOfMarkup(text))
    const [found, ...others] = own
    // Which of two it is nobody can say: a person decides.
    if (others.length > 0) throw new NetworkFailure('lost_answer', 'what became of it cannot be told')
    if (found) return { external_id: found.id, ...(found.date && { at: found.date }) }
  }
  return 'not_sent'
}

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'edit_reply': {
      const { post_external_id: entryId, external_id: commentId, text } = deed
      const form = { entryId, commentId, text, attachments: no_files }
      await ask(speaker, '/v1.9/comment/edit', z.unknown(), { method: 'POST', form })
      return
    }
    case 'delete_reply':
      return remove(speaker, deed.external_id)
    case 'delete':
      return remove(speaker, deed.item_external_id)
    default:
      throw new NetworkFailure('rejected', `VC knows no "${deed.kind}"`)
  }
}

/** What answers it stays. What is not there any more has been done already. */
async function remove(speaker: Speaker, comment_id: string): Promise<void> {
  const path = `/v3.0/comments/${encodeURIComponent(comment_id)}`
  await ask(speaker, path, z.unknown(), { method: 'DELETE', query: { withThread: 'false' } }).catch(
    (error: unknown) => {
      if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
    },
  )
}
