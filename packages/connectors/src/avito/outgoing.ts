import { z } from 'zod'
import {
  type Deed,
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type OutgoingMessage,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { AnyId, optional } from '../payload.ts'
import { ask, chatPath, Forbidden, userPath } from './client.ts'

const notPossible = () => new NetworkFailure('rejected', 'not possible here')

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  switch (outgoing.kind) {
    case 'message':
      return sendMessage(speaker, outgoing)
    case 'reply':
      return answerReview(speaker, outgoing)
    case 'private_reply':
      throw notPossible()
  }
}

const Message = z.object({ id: z.string().min(1), created: optional(z.int()) })

/** One that may not be written into is the customer's doing: a right that is missing is missing when we read as well. */
async function sendMessage(speaker: Speaker, outgoing: OutgoingMessage): Promise<Sent> {
  const { path, body } = await contentOf(speaker, outgoing)
  const chat = chatPath(speaker, 1, outgoing.chat_external_id, path)
  const { id, created } = await ask(speaker, chat, Message, { method: 'POST', body, once: true }).catch(
    (error: unknown) => {
      throw error instanceof Forbidden ? new NetworkFailure('recipient_unavailable', error.words) : error
    },
  )
  return { external_id: id, ...(created && { at: created }) }
}

async function contentOf(speaker: Speaker, { text, files, sticker_id }: OutgoingMessage) {
  if (sticker_id !== undefined) throw notPossible()
  const [file, ...more] = files
  if (!file) return { path: '/messages', body: { message: { text }, type: 'text' } }
  if (text !== '' || more.length > 0) throw new NetworkFailure('rejected', 'one picture at a time, and without text')
  return { path: '/messages/image', body: { image_id: await upload(speaker, file) } }
}

/** By its id → where it lies in which size. */
const Uploaded = z.record(z.string().min(1), z.unknown())

async function upload(speaker: Speaker, file: OutgoingFile): Promise<string> {
  const form = new FormData()
  form.append('uploadfile[]', await file.read(), file.name)
  const uploaded = await ask(speaker, userPath(speaker, 1, 'uploadImages'), Uploaded, { method: 'POST', body: form })
  const [image_id] = Object.keys(uploaded)
  if (!image_id) throw new NetworkFailure('try_later', 'the picture was not taken')
  return image_id
}

const Answer = z.object({ id: AnyId, createdAt: optional(z.int()) })

async function answerReview(speaker: Speaker, { item_external_id, text, files }: OutgoingReply): Promise<Sent> {
  if (files.length > 0) throw notPossible()
  const body = { reviewId: numberOf(item_external_id), message: text }
  const { id, createdAt } = await ask(speaker, '/ratings/v1/answers', Answer, { method: 'POST', body, once: true })
  return { external_id: id, ...(createdAt && { at: createdAt }) }
}

/** JSON must show it as a number. */
function numberOf(external_id: string): number {
  if (!/^\d{1,15}$/.test(external_id)) throw new NetworkFailure('rejected', 'Avito does not know this by a number')
  return Number(external_id)
}

const Anything = z.looseObject({})
const Read = z.object({ ok: z.literal(true) })
const Removed = z.object({ success: z.literal(true) })

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'read':
      return void (await ask(speaker, chatPath(speaker, 1, deed.chat_external_id, '/read'), Read, { method: 'POST' }))
    case 'delete_message': {
      const path = chatPath(speaker, 1, deed.chat_external_id, `/messages/${encodeURIComponent(deed.external_id)}`)
      return void (await ask(speaker, path, Anything, { method: 'POST' }).catch(unlessGone))
    }
    case 'delete_reply': {
      const path = `/ratings/v1/answers/${numberOf(deed.external_id)}`
      return void (await ask(speaker, path, Removed, { method: 'DELETE' }).catch(unlessGone))
    }
    case 'block':
      return block(speaker, deed.author_external_id, deed.until)
    default:
      throw notPossible()
  }
}

/** “Another reason”: ours are not Avito's. */
const reason_id = 4

/** For good, and no call takes it back. What is answered is not described. */
async function block(speaker: Speaker, author_external_id: string, until: number | undefined): Promise<void> {
  if (until !== undefined) throw notPossible()
  const body = { users: [{ user_id: numberOf(author_external_id), context: { reason_id } }] }
  await ask(speaker, userPath(speaker, 2, 'blacklist'), z.unknown(), { method: 'POST', body })
}

/** It was taken back before, perhaps by us: an answer that was lost is asked for again. */
function unlessGone(error: unknown): void {
  if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
}
