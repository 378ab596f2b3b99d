import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { keyboardOf } from './choices.ts'
import { ask, isChatUnknown, isNotReady } from './client.ts'
import { addressOf, messageId } from './ids.ts'
import { upload } from './uploads.ts'

const Answer = z.object({
  message: z.object({ timestamp: z.int().optional(), body: z.object({ mid: z.string().min(1) }) }),
})

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'message') throw new NetworkFailure('rejected', 'MAX has no comments to answer')
  const { chat_external_id, person_external_id, quoted_external_id, text, files } = outgoing
  const mid = quoted_external_id === undefined ? undefined : messageId(quoted_external_id)
  const attachments: object[] = keyboardOf(outgoing)
  for (const file of files) attachments.push(await upload(speaker, file))
  const body = {
    ...(text && { text }),
    ...(attachments.length > 0 && { attachments }),
    ...(mid !== undefined && { link: { type: 'reply', mid } }),
    notify: true,
  }
  const post = (query: Record<string, string>) =>
    whenReady(() => ask(speaker, 'POST', 'messages', { query, body, once: true }, Answer))
  const { message } = await post(addressOf(chat_external_id)).catch((error: unknown) => {
    // Some dialogues MAX finds by their person only. Nothing was sent by the first call.
    if (person_external_id === undefined || !isChatUnknown(error)) throw error
    return post({ user_id: person_external_id })
  })
  const { timestamp } = message
  return { external_id: message.body.mid, ...(timestamp !== undefined && { at: Math.floor(timestamp / 1000) }) }
}

const pauses_ms = [300, 1_000, 2_000]

/** A file is not there at once; nothing was sent yet. A later attempt would upload it anew and wait just as long. */
async function whenReady<T>(work: () => Promise<T>): Promise<T> {
  for (const pause_ms of pauses_ms) {
    try {
      return await work()
    } catch (error) {
      if (!isNotReady(error)) throw error
      await pause(pause_ms)
    }
  }
  return work()
}
