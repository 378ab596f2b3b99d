import { createPublicKey, verify } from 'node:crypto'
import type { Company } from '../../world/account.ts'
import { issuers, keyIds } from './accounts.ts'
import { notAuthorized } from './errors.ts'
import { privateKeys } from './keys.ts'

const companies = Object.keys(privateKeys) as Company[]
const longest_s = 1_200
const clock_s = 60

/** Whose key has signed the bearer. Apple refuses what lives longer than twenty minutes. */
export function companyOf(authorization: string | undefined, now: number): Company {
  const [header = '', claims = '', signature = ''] = (authorization ?? '').replace(/^Bearer /, '').split('.')
  const { alg, kid } = readPart(header)
  const { iss, sub, aud, iat, exp } = readPart(claims)
  const company = companies.find((one) => keyIds[one] === kid)
  if (!company || alg !== 'ES256') throw notAuthorized()
  const key = createPublicKey(privateKeys[company])
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const isWhose = iss === issuers[company] || (iss === undefined && sub === 'user')
  const isInTime = Number(exp) - Number(iat) <= longest_s && Number(iat) <= now + clock_s && Number(exp) > now
  if (!isSigned || !isWhose || aud !== 'appstoreconnect-v1' || !isInTime) throw notAuthorized()
  return company
}

function readPart(part: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    throw notAuthorized()
  }
}
