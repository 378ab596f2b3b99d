import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Where a secret stands. It opens nowhere else: a value copied into another row, column or space is worthless. */
export type SecretPlace = { table: string; column: string; space_id: number; row: string }
export type Sealed = { key_id: number; secret: Buffer }
export type Fingerprint = { key_id: number; fingerprint: string }
export type Secrets = ReturnType<typeof openSecrets>

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const Ring = z.object({ current: z.int(), keys: z.record(z.string(), z.base64()) })
type Ring = z.infer<typeof Ring>

export const keyFileOf = (data_dir: string) => join(data_dir, 'secrets.key')

/** The key ring of this installation. Without one and with data, nothing could be read: then it refuses to start. */
export function readKeyRing(data_dir: string, hasData: boolean): Ring {
  const file = keyFileOf(data_dir)
  if (isThere(file)) {
    chmodSync(file, 0o600)
    return parse(file)
  }
  if (hasData) throw new Error(`There is data, but its key file is missing: put it back at ${file}.`)
  return writeKeyRing(data_dir, { current: 1, keys: { 1: randomBytes(32).toString('base64') } })
}

/** A folder that this user may not enter is no missing file: who makes a new key there loses everything. */
function isThere(file: string): boolean {
  try {
    statSync(file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    throw new Error(`DATA_DIR: the key file ${file} cannot be reached by this user (${code}).`)
  }
}

/** Never with the error's own words: they would show a piece of the file. */
function parse(file: string): Ring {
  try {
    return Ring.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Error(`The key file is damaged: put a good copy back at ${file}.`)
  }
}

function writeKeyRing(data_dir: string, ring: Ring): Ring {
  const file = keyFileOf(data_dir)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(ring), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return ring
}

/** AES-256-GCM with a random nonce; the place is the additional data. */
export function openSecrets(data_dir: string, hasData: boolean) {
  let ring = readKeyRing(data_dir, hasData)
  const keyOf = (id: number) => {
    // Another process may have added it since we looked.
    if (!ring.keys[id]) ring = readKeyRing(data_dir, true)
    const key = ring.keys[id]
    if (!key) throw new Error(`there is no key ${id} in the key file`)
    return Buffer.from(key, 'base64')
  }
  return {
    file: keyFileOf(data_dir),
    /** For what is sealed from now on; the database must know it first (`makeKnown`). The old ones stay in the ring: they open what they have sealed. */
    addKey(): number {
      const { current, keys } = readKeyRing(data_dir, true)
      const id = current + 1
      ring = writeKeyRing(data_dir, { current: id, keys: { ...keys, [id]: randomBytes(32).toString('base64') } })
      return id
    },
    seal(place: SecretPlace, text: string): Sealed {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keyOf(ring.current), nonce, { authTagLength: TAG_BYTES }).setAAD(
        nameOf(place),
      )
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { key_id: ring.current, secret: Buffer.concat([nonce, body, cipher.getAuthTag()]) }
    },
    open(place: SecretPlace, { key_id, secret }: Sealed): string {
      const nonce = secret.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, keyOf(key_id), nonce, { authTagLength: TAG_BYTES }).setAAD(
        nameOf(place),
      )
      decipher.setAuthTag(secret.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(secret.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
    /** By what others can tell whether they have the same keys. It tells nothing of them. */
    fingerprints(): Fingerprint[] {
      const print = (key: string) => Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'fingerprint', 16))
      return Object.entries(ring.keys).map(([id, key]) => ({
        key_id: Number(id),
        fingerprint: print(key).toString('hex'),
      }))
    },
    /** A key for signing, the same in every process of the installation: always of the first key, which never goes. */
    derive: (purpose: string) => Buffer.from(hkdfSync('sha256', keyOf(1), '', purpose, 32)),
  }
}

const nameOf = ({ table, column, space_id, row }: SecretPlace) => Buffer.from(`${table}.${column}/${space_id}/${row}`)
