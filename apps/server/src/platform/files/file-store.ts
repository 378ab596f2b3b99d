import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Part } from '@otklik/contract/wire/call.ts'
import { makeMeasure } from './measure.ts'

/** Bytes under random names. What they are and whose, the database knows. */
export type FileStore = {
  /** Writes all or nothing; what `bytes` throws is thrown on. */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: Buffer }>
  read(key: string, part?: Part): AsyncIterable<Uint8Array>
  readWhole(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  /** What a process that died was still writing; of a store whose drafts are not the system's own to tidy up. */
  sweep?(): Promise<void>
  /** Where a network that fetches files by itself finds it for a while; nothing while we have no address. */
  address?(key: string, name: string): string | undefined
}

export const newStorageKey = () => randomBytes(24).toString('base64url')

/** Longer than any upload takes. */
const DRAFT_MS = 3_600_000

export function openLocalStore(folder: string): FileStore {
  // Beside the rest on the same disk, so that a whole file is moved, not copied; and few, so that they can be listed.
  const drafts = join(folder, 'drafts')
  // Two levels, so that no folder grows too long to list.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const draft = join(drafts, key)
      await mkdir(drafts, { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      const measure = makeMeasure()
      // Opened before anything can fail: a stream that opens it by itself may do so after the draft has been removed.
      const file = await open(draft, 'w')
      try {
        await pipeline(Readable.from(bytes, { objectMode: false }), measure.through, file.createWriteStream())
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await rename(draft, path)
      return measure.result()
    },
    read: (key, part) => createReadStream(pathOf(key), part && { start: part.first, end: part.last }),
    readWhole: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async sweep() {
      const found = await readdir(drafts).catch(() => [])
      for (const path of found.map((name) => join(drafts, name))) {
        const written = await stat(path).catch(() => undefined)
        if (written && Date.now() - written.mtimeMs > DRAFT_MS) await rm(path, { force: true })
      }
    },
  }
}
