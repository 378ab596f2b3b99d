import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { bare } from '../same-words.ts'
import { ask, Entry, tell } from './client.ts'
import { answerId, placeOf } from './incoming.ts'

const One = z.object({ data: Entry })
const Done = z.object({ error: z.literal(false) })

const notPossible = () => new NetworkFailure('rejected', 'not possible here')

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply' || outgoing.files.length > 0) throw notPossible()
  const { item_external_id, text } = outgoing
  // Wildberries takes an answer to a review that does not exist: so it is looked for first.
  if (placeOf(item_external_id).kind === 'feedbacks') await find(speaker, item_external_id)
  await write(speaker, item_external_id, text, 'POST', true)
  return { external_id: answerId(item_external_id) }
}

async function write(speaker: Speaker, external_id: string, text: string, method: 'POST' | 'PATCH', once: boolean) {
  const { kind, id } = placeOf(external_id)
  if (kind === 'feedbacks') return tell(speaker, '/api/v1/feedbacks/answer', { method, body: { id, text }, once })
  const body = { id, answer: { text }, state: 'wbRu' }
  await ask(speaker, '/api/v1/questions', Done, { method: 'PATCH', body, once })
}

/** Without such a thing it cannot be read by its id. */
async function find(speaker: Speaker, external_id: string): Promise<Entry> {
  const { kind, id } = placeOf(external_id)
  const path = `/api/v1/${kind.slice(0, -1)}?${new URLSearchParams({ id })}`
  return (await ask(speaker, path, One, { unknown: [404, 422] })).data
}

export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  if (outgoing.kind !== 'reply') throw notPossible()
  const { answer } = await find(speaker, outgoing.item_external_id)
  if (!answer?.text || bare(answer.text) !== bare(outgoing.text)) return 'not_sent'
  const at = secondsOf(answer.createDate)
  return { external_id: answerId(outgoing.item_external_id), ...(at > 0 && { at }) }
}

/** It can be changed once: what says so already is left alone, for a lost answer is asked for again. */
export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  if (deed.kind !== 'edit_reply') throw notPossible()
  const { answer } = await find(speaker, deed.item_external_id)
  if (answer?.text && bare(answer.text) === bare(deed.text)) return
  await write(speaker, deed.item_external_id, deed.text, 'PATCH', false)
}
