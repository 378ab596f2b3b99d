import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { hasS3, startS3 } from '../../../test/processes/s3.ts'
import { newStorageKey } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

async function* inChunks(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const drafts = () => readdirSync(tmpdir()).filter((name) => name.startsWith('otklik-upload-'))

describe.skipIf(!hasS3)('a bucket on a server that speaks S3', async () => {
  const s3 = hasS3 ? await startS3() : undefined
  afterAll(() => s3?.remove())
  if (!s3) return
  const store = openS3Store(s3.place)

  it('gives back what was written, whole and in pieces', async () => {
    const key = newStorageKey()
    const bytes = randomBytes(3_000_000)
    const sha256 = createHash('sha256').update(bytes).digest()
    expect(await store.write(key, inChunks(bytes))).toEqual({ bytes: bytes.length, sha256 })
    expect((await store.readWhole(key)).equals(bytes)).toBe(true)
    expect((await buffer(store.read(key))).equals(bytes)).toBe(true)
    const part = await buffer(store.read(key, { first: 1_000, last: 1_999 }))
    expect(part.equals(bytes.subarray(1_000, 2_000))).toBe(true)
  })

  it.each(['nothing at all', 'a name with (signs) & spaces!*'])('takes %s', async (name) => {
    const bytes = name.startsWith('nothing') ? Buffer.alloc(0) : Buffer.from(name)
    await store.write(name, inChunks(bytes))
    expect((await store.readWhole(name)).equals(bytes)).toBe(true)
  })

  it('writes all or nothing, and leaves no draft behind', async () => {
    const key = newStorageKey()
    async function* broken() {
      yield Buffer.from('half of ')
      throw new Error('the sender hung up')
    }
    await expect(store.write(key, broken())).rejects.toThrow('hung up')
    await expect(store.readWhole(key)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(drafts()).toEqual([])
  })

  it('forgets what is removed, also a second time', async () => {
    const key = newStorageKey()
    await store.write(key, inChunks(Buffer.from('short')))
    await store.remove(key)
    await store.remove(key)
    await expect(store.readWhole(key)).rejects.toThrow('404')
  })

  it('is refused with a wrong key, and does not say it', async () => {
    const stranger = openS3Store({ ...s3.place, secret_key: 'canary-secret' })
    const refused = stranger.write(newStorageKey(), inChunks(Buffer.from('x')))
    await expect(refused).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(refused).rejects.not.toThrow('canary')
  })
})

it('tries again when the bucket is away for a moment, and says so when it stays away', async () => {
  let asked = 0
  let failing = 2
  const server = createServer((_, response) => {
    asked++
    response.statusCode = failing-- > 0 ? 503 : 200
    response.end(response.statusCode === 200 ? 'here' : '<Error><Code>SlowDown</Code></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = openS3Store({
    endpoint,
    bucket: 'b',
    region: 'r',
    access_key: 'a',
    secret_key: 's',
    is_path_style: true,
  })
  expect(String(await store.readWhole('key'))).toBe('here')
  expect(asked).toBe(3)
  failing = 99
  await expect(store.readWhole('key')).rejects.toThrow('503 SlowDown')
  server.close()
  await sleep(0)
})
