import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { Page } from '../meta/nodes.ts'
import { AnyId } from '../payload.ts'
import { ask } from './client.ts'
import {
  findContainer,
  forgetContainer,
  rememberContainer,
  type Standing,
  standingOf,
  untilReady,
} from './containers.ts'
import { Node } from './nodes.ts'

const Created = z.object({ id: AnyId })

/** Threads prepares videos for a minute and more: the send comes again, and finds its container. */
const again_in_ms = 10_000

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  const reply = asReply(outgoing)
  const container = findContainer(reply.key) ?? (await createContainer(speaker, reply))
  const standing = await untilReady(speaker, container)
  if (standing === 'published') return findPublished(speaker, reply)
  if (standing === 'waiting') throw new NetworkFailure('try_later', 'Threads is still preparing it', again_in_ms)
  if (standing === 'ready') return publish(speaker, reply, container)
  forgetContainer(reply.key)
  throw typeof standing === 'object'
    ? new NetworkFailure('rejected', standing.refused)
    : new NetworkFailure('try_later', 'Threads has given it up', again_in_ms)
}

function asReply(outgoing: Outgoing): OutgoingReply {
  if (outgoing.kind !== 'reply') throw new NetworkFailure('rejected', 'Threads has replies only')
  return outgoing
}

/** Nobody sees it: one whose answer is lost is simply never published. */
async function createContainer(speaker: Speaker, { key, text, files, item_external_id }: OutgoingReply) {
  const media = mediaOf(files)
  const body = new URLSearchParams({ ...media, reply_to_id: item_external_id, ...(text && { text }) })
  const { id } = await ask(speaker, { method: 'POST', path: '/me/threads', body }, Created)
  rememberContainer(key, id)
  return id
}

function mediaOf([file, ...more]: OutgoingFile[]): Record<string, string> {
  if (!file) return { media_type: 'TEXT' }
  if (more.length > 0) throw new NetworkFailure('rejected', 'Threads takes one file with a reply')
  // Threads fetches files by itself, from where everybody can.
  if (file.url === undefined) throw new NetworkFailure('rejected', 'files for Threads need a public address of Otklik')
  if (file.mime.startsWith('image/')) return { media_type: 'IMAGE', image_url: file.url }
  if (file.mime.startsWith('video/')) return { media_type: 'VIDEO', video_url: file.url }
  throw new NetworkFailure('rejected', 'Threads takes pictures and videos only')
}

async function publish(speaker: Speaker, reply: OutgoingReply, creation_id: string): Promise<Sent> {
  const body = new URLSearchParams({ creation_id })
  const call = { method: 'POST', path: '/me/threads_publish', body, once: true } as const
  const { id } = await ask(speaker, call, Created).catch(async (error: unknown) => {
    if (!(error instanceof NetworkFailure)) throw error
    // Ready, and yet not to be found: a moment later it is.
    if (error.kind === 'gone') throw new NetworkFailure('try_later', error.words, again_in_ms)
    // Threads is known to say no to what it has published all the same.
    if (error.kind === 'rejected' && (await standingOf(speaker, creation_id)) === 'published')
      return { id: (await findPublished(speaker, reply)).external_id }
    throw error
  })
  forgetContainer(reply.key)
  return { external_id: id }
}

const settles_ms = [0, 1_000, 1_500]

/** What became of the container tells it. Where another process had it, only what stands there can. */
export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  const reply = asReply(outgoing)
  const container = findContainer(reply.key)
  if (container === undefined) return findAlone(speaker, reply)
  let standing: Standing = 'waiting'
  // It is called published a moment after it was.
  for (const pause_ms of settles_ms) {
    await pause(pause_ms)
    standing = await standingOf(speaker, container)
    if (standing === 'published') return findPublished(speaker, reply)
  }
  // One that cannot be seen may be either.
  if (standing === 'unseen') throw unknown()
  if (standing !== 'ready' && standing !== 'waiting') forgetContainer(reply.key)
  return 'not_sent'
}

const fields = 'id,text,timestamp,replied_to'

/** Our own replies to the same, in the same words, newest first. */
async function ownReplies(speaker: Speaker, { item_external_id, text }: OutgoingReply): Promise<Node[]> {
  const { data } = await ask(speaker, { path: '/me/replies', query: { fields, limit: 50 } }, Page)
  return data
    .flatMap((one) => Node.safeParse(one).data ?? [])
    .filter((one) => one.replied_to?.id === item_external_id && (one.text ?? '') === text)
    .toSorted((left, right) => right.timestamp - left.timestamp)
}

/** It is there: the list has it in a moment. */
async function findPublished(speaker: Speaker, reply: OutgoingReply): Promise<Sent> {
  for (const pause_ms of settles_ms) {
    await pause(pause_ms)
    const [newest] = await ownReplies(speaker, reply)
    if (newest) return sentAs(reply, newest)
  }
  throw unknown()
}

/** One in these words is it. With none it may still come, and with two nobody knows which: a person decides. */
async function findAlone(speaker: Speaker, reply: OutgoingReply): Promise<Sent> {
  const [found, ...others] = await ownReplies(speaker, reply)
  if (!found || others.length > 0) throw unknown()
  return sentAs(reply, found)
}

const unknown = () => new NetworkFailure('lost_answer', 'what became of it cannot be told')

function sentAs({ key }: OutgoingReply, { id, timestamp }: Node): Sent {
  forgetContainer(key)
  return { external_id: id, ...(timestamp > 0 && { at: timestamp }) }
}
