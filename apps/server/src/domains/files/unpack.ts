import sharp, { type Metadata, type Sharp } from 'sharp'
import { firstPicture } from './gif.ts'

// Drawing pictures that anybody may have made (S19): a file of two kilobytes can ask for a gigabyte to be unpacked.

// Kept results would be memory that nobody asked for, and threads of its own gain nothing where one picture is drawn at a time.
sharp.cache(false)
sharp.concurrency(1)

/** More than this is no picture to be shown, whatever it says. */
export const MOST_PIXELS = 50_000_000
const MOST_BYTES = 40 * 1_048_576
/** Buffers are as long as a line. */
const LONGEST_SIDE = 20_000

/** Measured: the most that is held while a small form is drawn, for every byte of the picture unpacked. */
function shareHeld({ format, isProgressive }: Metadata): number {
  if (format === 'jpeg') return isProgressive ? 2.2 : 0.1
  if (format === 'png') return isProgressive ? 2 : 0.4
  if (format === 'webp') return 1
  // AVIF, GIF: all of it, several times over.
  return format === 'gif' ? 3 : 8
}

function bytesHeld(facts: Metadata): number {
  const { width, height, channels, depth, chromaSubsampling = '' } = facts
  // JPEG in passes keeps every plane as it was packed, colours at a quarter where they are.
  const planes = facts.format === 'jpeg' && /^4:2:0/.test(chromaSubsampling) ? channels / 2 : channels
  return width * height * planes * (depth === 'uchar' ? 1 : 2) * shareHeld(facts)
}

export const isTooMuch = (facts: Metadata) =>
  Math.max(facts.width, facts.height) > LONGEST_SIDE || bytesHeld(facts) > MOST_BYTES

let last: Promise<unknown> = Promise.resolve()

/** One at a time in this process, the bytes included: many at once must not add up. */
export function unpack<T>(
  read: () => Promise<Buffer>,
  draw: (image: Sharp, facts: Metadata) => Promise<T>,
): Promise<T> {
  const drawn = last.then(async () => {
    const image = sharp(firstPicture(await read()), { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    return draw(image, await image.metadata())
  })
  last = drawn.catch(() => undefined)
  return drawn
}
