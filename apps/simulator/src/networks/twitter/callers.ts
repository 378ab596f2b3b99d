import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { olderTokens, twitterAccounts, twitterClient } from './accounts.ts'
import { ownOf } from './own.ts'

export type Caller = { kind: 'account'; account: Account } | { kind: 'application' }

/** X gives out the same one until it is taken back. */
export const application_token = 'AAAAAAAAAAAAAAAAAAAAAsimulatedApplicationToken'

export function findCaller(world: World, request: FastifyRequest): Caller | undefined {
  const [way, ...rest] = (request.headers.authorization ?? '').split(' ')
  const said = rest.join(' ')
  if (way === 'OAuth') return findSigner(request, said)
  if (way !== 'Bearer') return
  if (said === application_token) return { kind: 'application' }
  const account = twitterAccounts.find(
    (one) =>
      one.tokens.access === said ||
      ownOf(world, one).tokens.some(({ access, until }) => access === said && until > world.seconds()),
  )
  return account && { kind: 'account', account }
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** OAuth 1.0a: the address, the query and what the header names are signed. */
function findSigner(request: FastifyRequest, header: string): Caller | undefined {
  const told = Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]),
  )
  const { oauth_signature = '', ...oauth } = told
  const known = olderTokens.find(({ token }) => token === oauth.oauth_token)
  if (!known || oauth.oauth_consumer_key !== twitterClient.consumer_key) return
  const url = new URL(request.url, `http://${request.headers.host}`)
  const pairs = [...url.searchParams, ...Object.entries(oauth)].map(
    ([name, value]) => `${encoded(name)}=${encoded(value)}`,
  )
  const base = [request.method, `${url.origin}${url.pathname}`, pairs.sort().join('&')].map(encoded).join('&')
  const key = `${encoded(twitterClient.consumer_secret)}&${encoded(known.token_secret)}`
  const wanted = createHmac('sha1', key).update(base).digest()
  const given = Buffer.from(oauth_signature, 'base64')
  const isSigned = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isSigned ? { kind: 'account', account: known.account } : undefined
}
