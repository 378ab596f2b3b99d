import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { FileStore } from '../../platform/file-store.ts'
import type { StoredFacts } from './remote.ts'

const THUMB_PX = 480
/** 20,000 × 20,000 would take 1.6 GB to unpack. */
export const MOST_PIXELS = 50_000_000
/** Enough for every signature that is looked for. */
const HEAD_BYTES = 4_100

/** Never by name or by what the sender says: by the bytes. What cannot be told is a plain download. */
export async function mimeOf(head: Uint8Array): Promise<string> {
  const { mime } = (await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES))) ?? { mime: 'application/octet-stream' }
  // Voice messages are «audio/ogg; codecs=opus»: the kind alone decides, here and with the networks.
  return mime.replace(/;.*/, '')
}

/** Pictures that browsers may show. SVG is not among them: it can carry scripts. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
export const isPicture = (mime: string) => pictures.has(mime)
/** What may be shown or played in place; everything else is downloaded. */
export const isInline = (mime: string) =>
  isPicture(mime) || /^(audio|video)\/(ogg|mpeg|mp4|webm|aac|x-m4a|wav)$/.test(mime)

/** What the stored bytes are; makes the small form of a picture beside it. A broken picture is just a file. */
export async function inspect(
  store: FileStore,
  key: string,
  size: { bytes: number; sha256: Buffer },
): Promise<StoredFacts> {
  const whole = await store.readWhole(key)
  const mime = await mimeOf(whole)
  const plain = { ...size, mime, width: null, height: null, has_thumb: false }
  if (!isPicture(mime)) return plain
  try {
    const image = sharp(whole, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { width, height } = await image.metadata()
    const thumb = await image
      .rotate()
      .resize(THUMB_PX, THUMB_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    await store.write(thumbKeyOf(key), one(thumb))
    return { ...size, mime, width, height, has_thumb: true }
  } catch {
    return { ...plain, mime: 'application/octet-stream' }
  }
}

export const thumbKeyOf = (key: string) => `${key}.thumb`

async function* one(bytes: Uint8Array) {
  yield bytes
}
