import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { NetworkFailure, type OutgoingFile, type Speaker } from '../connector.ts'
import { AnyId, optional } from '../payload.ts'
import { ask, withQuery } from './client.ts'

const Processing = optional(z.object({ state: z.string(), check_after_secs: optional(z.number().nonnegative()) }))
const Uploaded = z.object({ data: z.object({ id: AnyId, processing_info: Processing }) })
const Appended = z.unknown()

/** X takes a file in pieces, of which there are a thousand at most. */
const piece_bytes = 1_048_576

/** Which file of which send X has already: one that is still being prepared is not brought again. */
const known = new Map<string, string>()
const most_known = 1_000

export const forgetUploads = (key: string, count: number) => {
  for (let n = 0; n < count; n++) known.delete(`${key}/${n}`)
}

/** Nobody sees it until it is sent; what is not sent within a day is forgotten there. */
export async function uploadAll(
  speaker: Speaker,
  { key, files }: { key: string; files: readonly OutgoingFile[] },
  use: 'tweet' | 'dm',
): Promise<string[]> {
  const ids: string[] = []
  for (const [n, file] of files.entries()) {
    const name = `${key}/${n}`
    const before = known.get(name)
    const { id, processing_info } =
      before === undefined ? await upload(speaker, file, use) : await statusOf(speaker, before)
    if (known.size >= most_known) known.clear()
    known.set(name, id)
    await untilReady(speaker, id, processing_info)
    ids.push(id)
  }
  return ids
}

const categoryOf = (mime: string) =>
  mime === 'image/gif' ? 'gif' : mime.startsWith('image/') ? 'image' : mime.startsWith('video/') ? 'video' : undefined

export const isAlone = ({ mime }: OutgoingFile) => categoryOf(mime) !== 'image'

async function upload(speaker: Speaker, file: OutgoingFile, use: 'tweet' | 'dm') {
  const category = categoryOf(file.mime)
  if (!category) throw new NetworkFailure('rejected', 'X takes pictures and videos only')
  const blob = await file.read()
  const body = { media_type: file.mime, media_category: `${use}_${category}`, total_bytes: blob.size }
  const { data } = await ask(speaker, '/2/media/upload/initialize', Uploaded, { method: 'POST', body })
  const path = `/2/media/upload/${data.id}`
  for (let from = 0, segment = 0; from < blob.size; from += piece_bytes, segment++) {
    const form = new FormData()
    form.append('segment_index', String(segment))
    form.append('media', blob.slice(from, from + piece_bytes), file.name)
    await ask(speaker, `${path}/append`, Appended, { method: 'POST', body: form })
  }
  return (await ask(speaker, `${path}/finalize`, Uploaded, { method: 'POST' })).data
}

const statusOf = async (speaker: Speaker, media_id: string) =>
  (await ask(speaker, withQuery('/2/media/upload', { command: 'STATUS', media_id }), Uploaded)).data

/** A send waits so long, and then comes again. */
const patience_ms = 5_000

async function untilReady(speaker: Speaker, id: string, begun: z.output<typeof Processing>): Promise<void> {
  let processing = begun
  for (let waited_ms = 0; processing && processing.state !== 'succeeded'; ) {
    const wait_ms = Math.max(0.2, processing.check_after_secs ?? 1) * 1_000
    if (processing.state === 'failed') throw new NetworkFailure('rejected', 'X could not read the file')
    if (waited_ms + wait_ms > patience_ms)
      throw new NetworkFailure('try_later', 'X is still preparing the file', Math.max(wait_ms, patience_ms))
    await pause(wait_ms)
    waited_ms += wait_ms
    processing = (await statusOf(speaker, id)).processing_info
  }
}
