import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { MalformedEntry, type Speaker } from '../connector.ts'

/** Apple takes none that lives longer than twenty minutes; ours are for the calls of one errand. */
const token_s = 600
/** Apple refuses a token from the future, even by a second, with the words for a dead key: our clock may run ahead. */
const ahead_s = 60
const audience = 'appstoreconnect-v1'

/** `issuer` absent: the key is a person's own, not the team's. */
export type Key = { id: string; issuer?: string | undefined; key: KeyObject }

export function keyOf({ secrets }: Speaker): Key {
  const { access, owner, key_id = '' } = secrets
  if (!/^[A-Z0-9]{6,20}$/i.test(key_id)) throw new MalformedEntry('this is not the id of a key')
  return { id: key_id, issuer: owner, key: readKey(access) }
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(file)
    if (key.asymmetricKeyType === 'ec') return key
  } catch {
    // Told below: what node says of a key may hold a part of it.
  }
  throw new MalformedEntry('this is not a key of App Store Connect')
}

export function makeToken({ id, issuer, key }: Key, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = part({ alg: 'ES256', kid: id, typ: 'JWT' })
  const whose = issuer === undefined ? { sub: 'user' } : { iss: issuer }
  const claims = part({ ...whose, iat: now - ahead_s, exp: now + token_s, aud: audience })
  // Without the encoding node would sign in DER, which no JWT has.
  const signature = sign('sha256', Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${header}.${claims}.${signature.toString('base64url')}`
}
