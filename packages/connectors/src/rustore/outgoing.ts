import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { bare } from '../same-words.ts'
import { ask } from './client.ts'
import { answeredAt, answerId } from './incoming.ts'
import { findAnswer } from './looks.ts'
import { signIn } from './token.ts'

const Created = z.object({ id: z.union([z.string().min(1), z.number()]) })
const Nothing = z.unknown()

const notPossible = () => new NetworkFailure('rejected', 'not possible here')

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply' || outgoing.files.length > 0) throw notPossible()
  const { item_external_id: commentId, text: message } = outgoing
  const path = `feedback?commentId=${encodeURIComponent(commentId)}`
  await ask(speaker, await signIn(speaker), path, Created, { method: 'POST', message, once: true })
  return { external_id: answerId(commentId) }
}

export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  if (outgoing.kind !== 'reply') throw notPossible()
  const { item_external_id: commentId, text } = outgoing
  const { found } = await findAnswer(speaker, await signIn(speaker), commentId)
  if (!found || bare(found.text ?? '') !== bare(text)) return 'not_sent'
  const at = answeredAt(found)
  return { external_id: answerId(commentId), ...(at > 0 && { at }) }
}

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  if (deed.kind !== 'edit_reply' && deed.kind !== 'delete_reply') throw notPossible()
  const token = await signIn(speaker)
  const { found, isAll } = await findAnswer(speaker, token, deed.item_external_id)
  // Nobody may be told that it was taken away while it stands.
  if (!isAll) throw new NetworkFailure('rejected', 'too many answers were written since')
  const path = `feedback/${encodeURIComponent(found?.id ?? '')}`
  if (deed.kind === 'edit_reply') {
    if (!found) throw new NetworkFailure('gone', 'the answer is no longer there')
    if (found.text === deed.text) return
    await ask(speaker, token, path, Nothing, { method: 'POST', message: deed.text })
    return
  }
  if (!found) return
  await ask(speaker, token, path, Nothing, { method: 'DELETE' }).catch((error: unknown) => {
    // Somebody was faster.
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
  })
}
