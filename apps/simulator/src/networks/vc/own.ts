import { randomBytes } from 'node:crypto'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { vcAccounts } from './accounts.ts'
import { badLogin, notLogged } from './errors.ts'

type Session = { until: number }
type Own = {
  webhook?: { id: number; event: string; url: string }
  sessions: Record<string, Session>
  refreshes: Record<string, true>
  /** Comments of others that the company has removed under its articles. */
  removed?: Record<string, true>
  /** When its articles were last asked for, and how often anything was (`asked/quota.ts`). */
  asked_at: number
  counts: object
}

export const ownOf = (world: World, account: Account): Own =>
  world.ownOf(account, () => ({ sessions: {}, refreshes: {}, asked_at: 0, counts: {} }))

const access_s = 300
const refresh_s = 60 * 86_400

/** Of those that are over none is needed any more. */
function forgetOver(own: Own, now: number) {
  for (const [token, { until }] of Object.entries(own.sessions)) if (until <= now) delete own.sessions[token]
}

export function openSession(world: World, account: Account) {
  const own = ownOf(world, account)
  const now = world.seconds()
  forgetOver(own, now)
  const accessToken = `eyJ0eXAiOiJKV1Qi.${randomBytes(18).toString('base64url')}`
  const refreshToken = randomBytes(32).toString('hex')
  own.sessions[accessToken] = { until: now + access_s }
  own.refreshes[refreshToken] = true
  world.store.touch()
  return {
    ...{ type: 'Bearer', accessToken, refreshToken },
    accessExpTimestamp: now + access_s,
    refreshExpTimestamp: now + refresh_s,
  }
}

/** Each is good for once. */
export function renewSession(world: World, token: string) {
  const account = vcAccounts.find((one) => Object.hasOwn(ownOf(world, one).refreshes, token))
  if (!account) throw badLogin('Invalid refresh token')
  delete ownOf(world, account).refreshes[token]
  return openSession(world, account)
}

const tokenOf = (header: string | undefined) => header?.replace(/^Bearer /, '') ?? ''

export const findAccount = (world: World, header: string | undefined): Account | undefined =>
  vcAccounts.find((one) => Object.hasOwn(ownOf(world, one).sessions, tokenOf(header)))

export function getAccount(world: World, header: string | undefined): Account {
  const account = findAccount(world, header)
  const until = account && ownOf(world, account).sessions[tokenOf(header)]?.until
  if (!account || until === undefined || until <= world.seconds()) throw notLogged()
  return account
}
