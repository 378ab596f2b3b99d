import type { Config } from '@otklik/contract/desk.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { beforeEach, expect, it } from 'vitest'
import { configKey } from '../domains/desk/keys.ts'
import { isSignedIn } from '../platform/wire/session.ts'
import { keepTokens } from '../platform/wire/tokens.ts'
import { makeCache } from './cache.ts'
import { noAccess } from './guards/no-access.ts'

const cache = makeCache()
const known = { otp_required: false, spaces: [{ expires_at: Date.now() / 1000 + 60 }] } as Config

/** A query that the server refuses. */
const refuse = (queryKey: readonly string[], status: number, error_type = 'other') =>
  cache
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(new CallFailed(status, { error: 'Нельзя', error_type })) })
    .catch(() => {})
const isConfigDoubted = () => cache.getQueryState(configKey)?.isInvalidated

beforeEach(() => {
  noAccess.set(undefined)
  cache.clear()
  cache.setQueryData(configKey, known)
  keepTokens({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 3600 })
})

it("shows the server's words where it gives no access", async () => {
  await refuse(['items'], 403)
  expect(noAccess.read()).toBe('Нельзя')
})

it('signs out when the config is not there, and not for anything else', async () => {
  await refuse(configKey, 500)
  expect(isSignedIn()).toBe(true)
  await refuse(configKey, 404)
  expect(isSignedIn()).toBe(false)
})

it.each([
  [402, 'period_over'],
  [403, 'otp_required'],
])('asks the config what is to be done first after %i %s', async (status, error_type) => {
  await refuse(['items'], status, error_type)
  expect(isConfigDoubted()).toBe(true)
  expect(noAccess.read()).toBeUndefined()
})

it('does not ask again what the config has just said', async () => {
  cache.setQueryData(configKey, { ...known, otp_required: true })
  await refuse(['items'], 403, 'otp_required')
  expect(isConfigDoubted()).toBe(false)
})
