import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from '@otklik/contract/wire/call.ts'
import { makeSafeFetch, type OwnInit } from '../outbound/safe-fetch.ts'
import type { FileStore } from './file-store.ts'
import { makeMeasure } from './measure.ts'
import { encodeName, type Signer, sha256, sign } from './sigv4.ts'

export type S3Place = Signer & { endpoint: string; bucket: string; is_path_style: boolean }

const ATTEMPTS = 3
const FIRST_PAUSE_MS = 200
/** For the largest file over a slow line; a line that has gone silent is given up much earlier. */
const WITHIN_MS = 600_000
const NOTHING = sha256('')

/** Files in a bucket of S3, or of whatever speaks as it does. */
export function openS3Store({ endpoint, bucket, is_path_style, ...signer }: S3Place): FileStore {
  const base = new URL(endpoint)
  const origin = is_path_style ? `${base.origin}/${bucket}` : `${base.protocol}//${bucket}.${base.host}`
  const { hostname, port, protocol } = new URL(origin)
  // The operator has named it: it may be as private as they like.
  const reach = makeSafeFetch([`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`])

  async function ask(method: string, key: string, { body, hash = NOTHING, part }: Asked = {}) {
    const url = new URL(`${origin}/${encodeName(key)}`)
    for (let attempt = 1; ; attempt++) {
      const headers = sign({ method, url, headers: rangeOf(part), payload_hash: hash }, signer, new Date())
      const init: OwnInit = { method, headers, timeout_ms: WITHIN_MS, is_named: true, ...(body && { body }) }
      const answer = await reach(url.href, init).catch((error: Error) => error)
      const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 429
      if (!isPassing) return answer
      if (attempt === ATTEMPTS) throw answer instanceof Error ? answer : await failure(method, answer)
      if (!(answer instanceof Error)) await answer.body?.cancel()
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * Math.random())
    }
  }

  async function open(key: string, part?: Part): Promise<Response> {
    const answer = await ask('GET', key, { part })
    return answer.ok ? answer : Promise.reject(await failure('GET', answer))
  }

  return {
    async write(key, bytes) {
      // S3 wants to know the length and the hash before the first byte.
      const draft = join(tmpdir(), `otklik-upload-${randomUUID()}`)
      try {
        const written = await spool(draft, bytes)
        const answer = await ask('PUT', key, { body: await openAsBlob(draft), hash: written.sha256.toString('hex') })
        if (!answer.ok) throw await failure('PUT', answer)
        await answer.body?.cancel()
        return written
      } finally {
        await rm(draft, { force: true })
      }
    },
    async *read(key, part) {
      const { body } = await open(key, part)
      if (body) yield* body as unknown as AsyncIterable<Uint8Array>
    },
    readWhole: async (key) => Buffer.from(await (await open(key)).arrayBuffer()),
    async remove(key) {
      const answer = await ask('DELETE', key)
      if (!answer.ok && answer.status !== 404) throw await failure('DELETE', answer)
      await answer.body?.cancel()
    },
  }
}

type Asked = { body?: Blob; hash?: string; part?: Part | undefined }
const rangeOf = (part: Part | undefined) => (part ? { range: `bytes=${part.first}-${part.last}` } : undefined)

async function spool(path: string, bytes: AsyncIterable<Uint8Array>) {
  const measure = makeMeasure()
  await pipeline(Readable.from(bytes, { objectMode: false }), measure.through, createWriteStream(path, { mode: 0o600 }))
  return measure.result()
}

/** With the code that S3 gives in its answer, and none of the rest: it repeats what was signed. */
async function failure(method: string, answer: Response): Promise<Error> {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => '')) ?? []
  const error = new Error(`the file store answered ${answer.status} ${code} to ${method}`)
  return answer.status === 404 ? Object.assign(error, { code: 'ENOENT' }) : error
}
