import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { Company } from '../../world/account.ts'
import { emailOf, keyId } from './accounts.ts'
import { grantRefused, unauthenticated } from './error.ts'
import { privateKeys } from './keys.ts'

const scope = 'https://www.googleapis.com/auth/androidpublisher'
const audience = 'https://oauth2.googleapis.com/token'
const longest_s = 3_600
const clock_s = 300
const companies = Object.keys(privateKeys) as Company[]

/** A signed assertion → a bearer for an hour. Google looks at who signed it, for whom, and for how long. */
export function grant(form: Readonly<Record<string, string | undefined>>, now: number) {
  if (form.grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    throw grantRefused('unsupported_grant_type', `Invalid grant_type: ${form.grant_type}`)
  const [header = '', claims = '', signature = ''] = (form.assertion ?? '').split('.')
  const { alg, kid } = readPart(header)
  const { iss, aud, iat, exp, scope: wanted } = readPart(claims)
  const company = companies.find((one) => emailOf(one) === iss)
  if (!company) throw grantRefused('invalid_grant', 'Invalid grant: account not found')
  const key = createPublicKey(privateKeys[company])
  const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
  if (alg !== 'RS256' || kid !== keyId(company) || !isSigned)
    throw grantRefused('invalid_grant', 'Invalid JWT Signature.')
  if (aud !== audience) throw grantRefused('invalid_grant', 'Invalid JWT: Failed audience check.')
  const isInTime = Number(exp) - Number(iat) <= longest_s && Number(iat) <= now + clock_s && Number(exp) > now
  if (!isInTime)
    throw grantRefused(
      'invalid_grant',
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
    )
  if (wanted !== scope) throw grantRefused('invalid_scope', 'Invalid OAuth scope or ID token audience provided.')
  return { company, body: { access_token: bearer(company, now + longest_s), expires_in: 3_599, token_type: 'Bearer' } }
}

function readPart(part: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    throw grantRefused('invalid_grant', 'Invalid JWT: malformed')
  }
}

const proof = (company: Company, until: number) =>
  createHmac('sha256', privateKeys[company]).update(String(until)).digest('base64url')
const bearer = (company: Company, until: number) => `ya29.${company}.${until}.${proof(company, until)}`

/** Whose service account speaks. The bearer proves itself, so that it outlives a restart as Google's do. */
export function companyOf(authorization: string | undefined, now: number): Company {
  const [, name = '', until = '', given = ''] = authorization?.replace(/^Bearer /, '').split('.') ?? []
  const company = companies.find((one) => one === name)
  if (!company || !(Number(until) > now)) throw unauthenticated()
  const [left, right] = [Buffer.from(given), Buffer.from(proof(company, Number(until)))]
  if (left.length !== right.length || !timingSafeEqual(left, right)) throw unauthenticated()
  return company
}
