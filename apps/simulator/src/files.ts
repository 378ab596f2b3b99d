import { existsSync, mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawPicture, isDrawn } from './pictures/draw.ts'
import type { FileFacts } from './state.ts'
import type { Store } from './store.ts'

export type Files = ReturnType<typeof makeFiles>

/** Pictures of this world are drawn when asked for; what is uploaded is kept beside the state. */
export function makeFiles(store: Store, state_file: string | undefined) {
  const folder = state_file && `${state_file}.files`
  const memory = new Map<string, Buffer>()
  /** Uploads of a world that has no folder. */
  const uploads = new Map<string, Buffer>()
  let base_url = 'http://127.0.0.1'

  async function read(id: string): Promise<Buffer | undefined> {
    const known = memory.get(id)
    if (known) return known
    const bytes = isDrawn(id) ? await drawPicture(id) : await readStored(id)
    if (bytes && isDrawn(id)) remember(id, bytes)
    return bytes
  }

  async function readStored(id: string): Promise<Buffer | undefined> {
    // Only ids that we have given out: the id becomes a file name.
    if (!folder || !Object.hasOwn(store.state.files, id)) return uploads.get(id)
    const path = join(folder, id)
    return existsSync(path) ? readFile(path) : undefined
  }

  function remember(id: string, bytes: Buffer) {
    memory.set(id, bytes)
    if (memory.size <= kept_in_memory) return
    const [oldest] = memory.keys()
    if (oldest !== undefined) memory.delete(oldest)
  }

  async function describe(
    id: string,
    name: string,
    mime: string,
    bytes: Buffer,
    known: Known = {},
  ): Promise<FileFacts> {
    const size = mime.startsWith('image/')
      ? await sharp(bytes)
          .metadata()
          .catch(() => undefined)
      : undefined
    // Called a picture, but none: kept as bytes.
    const type = mime.startsWith('image/') && !size ? 'application/octet-stream' : mime
    const facts = {
      ...{ id, name, mime: type, bytes: bytes.length },
      ...known,
      ...(size && { width: size.width, height: size.height }),
    }
    store.state.files[id] = facts
    store.touch()
    return facts
  }

  return {
    setBaseUrl: (url: string) => {
      base_url = url
    },
    url: (id: string, width?: number) => `${base_url}/files/${id}${width ? `?w=${width}` : ''}`,
    find: (id: string): FileFacts | undefined =>
      Object.hasOwn(store.state.files, id) ? store.state.files[id] : undefined,
    read,

    /** A picture no wider than this; small ones are asked for often. */
    async readNarrow(id: string, width: number): Promise<Buffer | undefined> {
      const known = memory.get(`${id}?${width}`)
      const whole = known ? undefined : await read(id)
      if (!whole) return known
      const narrow = await sharp(whole).resize({ width, withoutEnlargement: true }).jpeg().toBuffer()
      remember(`${id}?${width}`, narrow)
      return narrow
    },

    /** `known`: what only a player could tell of the bytes. */
    async add(name: string, mime: string, bytes: Buffer, known: Known = {}): Promise<FileFacts> {
      const id = `upload-${store.takeId()}`
      const facts = await describe(id, name, mime, bytes, known)
      if (folder) {
        mkdirSync(folder, { recursive: true })
        await writeFile(join(folder, id), bytes)
      } else uploads.set(id, bytes)
      return facts
    },

    /** A drawn picture becomes a file that can be attached. */
    async attachable(id: string): Promise<FileFacts> {
      const known = store.state.files[id]
      if (known) return known
      const bytes = await read(id)
      if (!bytes) throw new Error(`no such picture: ${id}`)
      return describe(id, `${id}.jpg`, 'image/jpeg', bytes)
    },
  }
}

const kept_in_memory = 400
type Known = Pick<FileFacts, 'width' | 'height' | 'seconds'>
