import { buffer } from 'node:stream/consumers'
import type { UploadPart } from '@otklik/contract/wire/call.ts'
import { type FileStore, newStorageKey } from '../../platform/files/file-store.ts'
import { Refused, refuse } from '../../platform/refuse.ts'
import { isPicture, mimeOf, thumbKeyOf } from './inspect.ts'
import { isTooMuch, unpack } from './unpack.ts'

const SIDE_PX = 256

/**
 * Pictures of people. Only our own square drawing of what was sent is kept, so that nothing hidden in the upload
 * survives: no metadata, no second format. Such a picture belongs to no space and has no row of its own; it is somebody's
 * as long as they name its key.
 */
export const makePortraits = (store: FileStore) => ({
  async keep(upload: AsyncIterable<UploadPart>): Promise<string> {
    const drawing = await draw(await collect(upload))
    const key = newStorageKey()
    await store.write(thumbKeyOf(key), one(drawing))
    return key
  },
  forget: (key: string) => store.remove(thumbKeyOf(key)),
})

/** The form is read to its end, so that a second file or a torn form is refused. Its size is bounded by the call. */
async function collect(upload: AsyncIterable<UploadPart>): Promise<Buffer> {
  let whole: Buffer | undefined
  for await (const { bytes } of upload) whole = await buffer(bytes)
  return whole ?? refuse('invalid')
}

async function draw(whole: Buffer): Promise<Buffer> {
  if (!isPicture(await mimeOf(whole))) refuse('file_not_allowed')
  return unpack(
    async () => whole,
    async (image, facts) => {
      if (isTooMuch(facts)) refuse('too_large')
      return image.rotate().resize(SIDE_PX, SIDE_PX, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
    },
  ).catch((error) => {
    throw error instanceof Refused ? error : new Refused('file_not_allowed')
  })
}

async function* one(bytes: Uint8Array) {
  yield bytes
}
