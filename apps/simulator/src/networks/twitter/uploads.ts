import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Done } from '../asked/refusal.ts'
import { ownAccount, type XCall } from './call.ts'
import { invalid, notFound } from './errors.ts'
import { ownOf } from './own.ts'

type Begun = { account: string; mime: string; category: string; total: number; pieces: Map<number, Buffer> }
/** Brought in part: a world that is started again has forgotten them. */
const begun = new Map<string, Begun>()

const most_bytes: Readonly<Record<string, number>> = { image: 5_242_880, gif: 15_728_640, video: 536_870_912 }
const types = /^(image\/(jpeg|png|gif|webp|bmp|tiff|pjpeg)|video\/(mp4|webm|mp2t|quicktime))$/

export function initialize(call: XCall): Done {
  const { media_type, media_category, total_bytes } = call.body
  const [, , sort = ''] = /^(tweet|dm)_(image|gif|video)$/.exec(String(media_category)) ?? []
  if (!sort || typeof media_type !== 'string' || !types.test(media_type)) throw invalid('media_type or media_category')
  if (typeof total_bytes !== 'number' || total_bytes > (most_bytes[sort] ?? 0))
    throw invalid('File size exceeds the limit')
  const id = String(1_880_000_000_000_000_000n + BigInt(call.world.store.takeId()))
  begun.set(id, {
    ...{ account: ownAccount(call).id, mime: media_type, category: String(media_category), total: total_bytes },
    pieces: new Map(),
  })
  return { body: { data: { id, media_key: `${sort === 'image' ? 3 : 7}_${id}`, expires_after_secs: 86_400 } } }
}

function getBegun(call: XCall): Begun {
  const id = call.params.id ?? ''
  const found = begun.get(id)
  if (!found || found.account !== ownAccount(call).id) throw notFound(id)
  return found
}

export async function append(call: XCall): Promise<Done> {
  const { pieces } = getBegun(call)
  let segment: number | undefined
  let media: Buffer | undefined
  for await (const part of call.request.parts()) {
    if (part.type === 'file') media = await part.toBuffer()
    else if (part.fieldname === 'segment_index') segment = Number(part.value)
  }
  if (segment === undefined || !(segment >= 0 && segment <= 999) || !media) throw invalid('segment_index or media')
  pieces.set(segment, media)
  return { body: { data: { expires_at: call.world.seconds() + 86_400 } } }
}

export async function finalize(call: XCall): Promise<Done> {
  const { pieces, mime, total, category } = getBegun(call)
  const id = call.params.id ?? ''
  const bytes = Buffer.concat([...pieces].toSorted(([a], [b]) => a - b).map(([, piece]) => piece))
  if (bytes.length !== total) throw invalid('Segments do not add up to provided total file size.')
  begun.delete(id)
  const file = await call.world.files.add(`upload.${mime.split('/')[1]}`, mime, bytes)
  // Pictures are there at once; films are looked at first.
  const looks = category.endsWith('video') ? 1 : 0
  ownOf(call.world, ownAccount(call)).uploads[id] = { file: file.id, looks }
  call.world.store.touch()
  return { body: { data: { id, media_key: `3_${id}`, size: total, expires_after_secs: 86_400, ...standing(looks) } } }
}

const standing = (looks: number) => (looks > 0 ? { processing_info: { state: 'pending', check_after_secs: 1 } } : {})

export function status(call: XCall): Done {
  const id = call.query.media_id ?? ''
  const upload = ownOf(call.world, ownAccount(call)).uploads[id]
  if (!upload) throw notFound(id)
  upload.looks = Math.max(0, upload.looks - 1)
  call.world.store.touch()
  const info =
    upload.looks > 0 ? standing(upload.looks) : { processing_info: { state: 'succeeded', progress_percent: 100 } }
  return { body: { data: { id, media_key: `3_${id}`, ...info } } }
}

/** Each can be sent once. */
export function takeUploads(world: World, account: Account, ids: readonly string[]): string[] {
  const { uploads } = ownOf(world, account)
  const found = ids.map((id) => uploads[id])
  if (found.some((one) => !one || one.looks > 0)) throw invalid('Your media IDs are invalid.')
  for (const id of ids) delete uploads[id]
  return found.flatMap((one) => (one ? [one.file] : []))
}
