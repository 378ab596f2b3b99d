import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { SignedBy } from '../connector.ts'

const Head = z.object({ alg: z.literal('RS256'), kid: z.string().min(1) })
const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') }).catch({ kid: '', kty: 'RSA' })),
})
const Claims = z.object({
  iss: z.enum(['https://accounts.google.com', 'accounts.google.com']),
  aud: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  exp: z.number(),
})

/**
 * Whether Google has signed this for our address, in the name of the account that the installation has named: with any
 * other name everybody who has a project at Google could sign. The algorithm is ours to choose, not the token's.
 */
export function isSignedByGoogle(authorization: string | undefined, { keys, app, address, now }: SignedBy): boolean {
  const [, head, claims, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization ?? '') ?? []
  if (head === undefined || claims === undefined || signature === undefined) return false
  const { kid } = Head.safeParse(parse(head)).data ?? {}
  const known = Keys.safeParse(keys).data?.keys.find((one) => kid !== undefined && one.kid === kid)
  if (!known || !isSigned(`${head}.${claims}`, signature, known as JsonWebKey)) return false
  const said = Claims.safeParse(parse(claims)).data
  // Unless told otherwise Pub/Sub names the whole address that it pushes to, query included.
  const isForUs = said?.aud === address || said?.aud.startsWith(`${address}?`)
  return said !== undefined && isForUs === true && said.email === app.push_account && said.exp > now
}

function isSigned(text: string, signature: string, jwk: JsonWebKey): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
