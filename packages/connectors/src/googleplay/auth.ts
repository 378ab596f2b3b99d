import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import { type AccountFacts, MalformedEntry, type Speaker, unnamed } from '../connector.ts'
import { makeGoogleLogin } from '../google/login.ts'
import { askToken } from '../google/token.ts'
import { findJson } from '../payload.ts'
import { ask, packageName, Reviews, storeUrl } from './client.ts'

const scope = 'https://www.googleapis.com/auth/androidpublisher'
/** What Google calls itself in the assertion, wherever it is reached. */
const audience = 'https://oauth2.googleapis.com/token'
const assertion_s = 3_600

/** Of the file only these are read: it also names an address to ask for tokens at, which anybody could have changed. */
const KeyFile = z.object({ client_email: z.string().min(1), private_key: z.string(), private_key_id: z.string() })
type Key = { email: string; id: string; key: KeyObject }

/** Whoever may read the reviews may answer them: Google knows no token that tells of its application. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const provider_id = packageName(speaker)
  await ask(speaker, await signIn(speaker), 'reviews?maxResults=1', Reviews)
  return { provider_id, name: provider_id, url: storeUrl(provider_id) }
}

/** Google has no call that lists somebody's applications: whoever comes out of the window says which one is meant. */
export const { window: connectWindow, refresh } = makeGoogleLogin({
  scope,
  choices: async () => [{ account: unnamed, is_typed: true }],
})

/** What the window gave is a bearer; a key file is JSON. What was given last counts, whatever was there before. */
const isBearer = ({ access, refresh }: Speaker['secrets']) =>
  refresh !== undefined && !access.trimStart().startsWith('{')

/** A bearer for the calls of one errand. That of a key is kept nowhere: it would outlive a key that was taken back. */
export async function signIn(speaker: Speaker): Promise<string> {
  if (isBearer(speaker.secrets)) return speaker.secrets.access
  const { access_token } = await askToken(speaker, {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assert(readKey(speaker.secrets.access), Math.floor(speaker.now())),
  })
  return access_token
}

function readKey(file: string): Key {
  const read = KeyFile.safeParse(findJson(Buffer.from(file)))
  if (!read.success) throw new MalformedEntry('this is not the key of a service account')
  const { client_email, private_key, private_key_id } = read.data
  try {
    return { email: client_email, id: private_key_id, key: createPrivateKey(private_key) }
  } catch {
    throw new MalformedEntry('the key of the service account cannot be read')
  }
}

export function assert({ email, id, key }: Key, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = part({ alg: 'RS256', kid: id, typ: 'JWT' })
  const claims = part({ scope, iss: email, aud: audience, iat: now, exp: now + assertion_s })
  return `${header}.${claims}.${sign('sha256', Buffer.from(`${header}.${claims}`), key).toString('base64url')}`
}
