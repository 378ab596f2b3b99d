import { createHmac, createPrivateKey, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { Company } from '../../world/account.ts'
import { keyIds } from './accounts.ts'
import { unauthorized, wrongClock } from './errors.ts'
import { privateKeys } from './keys.ts'

const companies = Object.keys(privateKeys) as Company[]
const life_s = 900
const clock_s = 60

type Asked = { keyId?: unknown; timestamp?: unknown; signature?: unknown }

/** A signed moment → a token for a quarter of an hour. */
export function grant(body: unknown, now: number): { jwe: string; ttl: number } {
  const { keyId, timestamp, signature } = (body ?? {}) as Asked
  const company = companies.find((one) => keyIds[one] === String(keyId))
  if (!company) throw unauthorized()
  if (!(Math.abs(Date.parse(String(timestamp)) / 1000 - now) <= clock_s)) throw wrongClock()
  const der = Buffer.from(privateKeys[company], 'base64')
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  const said = Buffer.from(`${keyId}${timestamp}`)
  if (!verify('sha512', said, key, Buffer.from(String(signature), 'base64'))) throw unauthorized()
  return { jwe: tokenOf(company, now + life_s), ttl: life_s }
}

const proof = (company: Company, until: number) =>
  createHmac('sha256', privateKeys[company]).update(String(until)).digest('base64url')
const tokenOf = (company: Company, until: number) => `eyJlbmMi.${company}.${until}.${proof(company, until)}`

/** It proves itself, so that it outlives a restart. */
export function companyOf(token: unknown, now: number): Company {
  const [, name = '', until = '', given = ''] = String(token ?? '').split('.')
  const company = companies.find((one) => one === name)
  if (!company || !(Number(until) > now)) throw unauthorized()
  const [left, right] = [Buffer.from(given), Buffer.from(proof(company, Number(until)))]
  if (left.length !== right.length || !timingSafeEqual(left, right)) throw unauthorized()
  return company
}
