import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../../../platform/refuse.ts'
import { read } from './ask.ts'

const Head = z.object({ alg: z.literal('RS256'), kid: z.string() })
const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), use: z.string().optional() })),
})

/**
 * What a token says, once its signature is that of one of the issuer's published keys. `alg` is ours to choose: a token
 * that names another one, or none, is not looked at.
 */
export async function readSigned(token: string, askKeys: () => Promise<unknown>): Promise<unknown> {
  const [head = '', claims = '', signature = '', ...more] = token.split('.')
  if (more.length > 0) refuse('authorization_failed')
  const { kid } = read(Head, parse(head))
  const { keys } = read(Keys, await askKeys())
  const key = keys.find((one) => one.kid === kid && one.kty === 'RSA' && (one.use ?? 'sig') === 'sig')
  if (!key || !isSigned(`${head}.${claims}`, signature, key as JsonWebKey)) refuse('authorization_failed')
  return parse(claims)
}

function isSigned(text: string, signature: string, key: JsonWebKey): boolean {
  try {
    const known = createPublicKey({ key, format: 'jwk' })
    return verify('RSA-SHA256', Buffer.from(text), known, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return refuse('authorization_failed')
  }
}
