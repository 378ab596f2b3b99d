import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  type Deed,
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { AnyId, optional } from '../payload.ts'
import { bareOfMarkup } from '../same-words.ts'
import { askMe } from './auth.ts'
import { ask } from './client.ts'
import { readComments } from './looks.ts'
import { Comment, commentId, isClosed, isOwn, parentOf, readId, Status, Topic, writtenAt } from './topics.ts'

const Created = z.object({ id: AnyId, createdAtPosix: optional(z.number().positive()) })
/** UseResponse's numbers are numbers on the wire. */
const numberOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : id)

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  const { item_external_id, text, files } = asReply(outgoing)
  const { topic, comment } = readId(item_external_id)
  const attachments: { token: string; name: string }[] = []
  for (const file of files) attachments.push(await upload(speaker, file))
  const body = {
    object_id: numberOf(topic),
    content: text,
    is_private: 0,
    ...(comment !== undefined && { reply_to: numberOf(comment) }),
    ...(attachments.length > 0 && { attachments }),
  }
  const { id, createdAtPosix } = await ask(speaker, 'comments', Created, { method: 'POST', body, once: true })
  return { external_id: commentId(topic, id), ...(createdAtPosix && { at: createdAtPosix }) }
}

function asReply(outgoing: Outgoing): OutgoingReply {
  if (outgoing.kind !== 'reply') throw new NetworkFailure('rejected', 'UseResponse has comments only')
  return outgoing
}

const Uploaded = z.object({ token: z.string().min(1) })

/** Nobody sees it before a comment names it: one whose answer is lost is simply uploaded again. */
async function upload(speaker: Speaker, { name, read }: OutgoingFile): Promise<{ token: string; name: string }> {
  const content = Buffer.from(await (await read()).arrayBuffer()).toString('base64')
  const { token } = await ask(speaker, 'upload-file', Uploaded, { method: 'POST', body: { name, content } })
  return { token, name }
}

/** A comment stands in its topic as soon as it is there; the second look is for a list that is a moment late. */
const settles_ms = [0, 1_500]

/** By what stands in the topic: ours, to the same, in the same words. Two of them are for a person. */
export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  const { item_external_id, text } = asReply(outgoing)
  const { topic, comment: answered } = readId(item_external_id)
  const { id: me } = await askMe(speaker)
  for (const pause_ms of settles_ms) {
    await pause(pause_ms)
    const [found, ...others] = (await readComments(speaker, topic))
      .flatMap((one) => Comment.safeParse(one).data ?? [])
      .filter((one) => isOwn(one, me) && parentOf(one) === answered)
      .filter((one) => bareOfMarkup(one.content ?? '') === bareOfMarkup(text))
    if (others.length > 0) throw new NetworkFailure('lost_answer', 'what became of it cannot be told')
    const at = found ? writtenAt(found) : 0
    if (found) return { external_id: commentId(topic, found.id), ...(at > 0 && { at }) }
  }
  return 'not_sent'
}

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'close_topic':
      return setState(speaker, readId(deed.item_external_id).topic, true)
    case 'reopen_topic':
      return setState(speaker, readId(deed.item_external_id).topic, false)
    default:
      throw new NetworkFailure('rejected', `UseResponse knows no "${deed.kind}"`)
  }
}

const Statuses = z.array(z.unknown()).transform((list) => list.flatMap((one) => Status.safeParse(one).data ?? []))

/** Each kind of topic has states of its own, which its owner names: the one that ends it, or the one it begins with. */
async function setState(speaker: Speaker, id: string, is_closed: boolean): Promise<void> {
  const path = `objects/${encodeURIComponent(id)}`
  const topic = await ask(speaker, path, Topic)
  if (topic.status && isClosed(topic.status) === is_closed) return
  const object_type = topic.type?.slug ?? 'ticket'
  const known = await ask(speaker, 'statuses', Statuses, { query: { object_type } })
  const fitting = known.filter((one) => one.slug && isClosed(one) === is_closed)
  const wanted = fitting.find(({ isDefault }) => isDefault) ?? fitting[0]
  if (!wanted?.slug) throw new NetworkFailure('rejected', 'this kind of topic has no such state')
  await ask(speaker, path, z.unknown(), { method: 'PUT', body: { status: wanted.slug } })
}
