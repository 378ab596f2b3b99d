import { expect, it } from 'vitest'
import { isSessionOver, makeRefresher, type Refreshed } from './refresher.ts'
import type { Tokens } from './tokens.ts'

const HOUR_MS = 3_600_000

/** A browser with one session and a server that accepts only the newest token. */
function makeSession({ renewal = 'refreshed' as Refreshed['outcome'], age_ms = 0 } = {}) {
  let valid = age_ms > 0 ? 2 : 1
  let kept: Tokens | undefined = tokens(1)
  const seen = { renewals: 0, ends: 0, sent: [] as (string | undefined)[] }
  const answer: PromiseWithResolvers<void> = Promise.withResolvers()

  const renew = async (): Promise<Refreshed> => {
    seen.renewals += 1
    await answer.promise
    if (renewal !== 'refreshed') return { outcome: renewal }
    kept = tokens(valid)
    return { outcome: 'refreshed', tokens: kept }
  }
  const refresher = makeRefresher({
    read: () => kept,
    renew,
    end: () => {
      seen.ends += 1
      kept = undefined
    },
    exclusively: (work) => work(),
    now_ms: () => age_ms,
  })
  const request = async (token: string | undefined) => {
    seen.sent.push(token)
    return new Response(null, { status: token === `access ${valid}` ? 200 : 401 })
  }
  return {
    seen,
    get: async () => (await refresher.send(request)).status,
    expire: () => {
      valid += 1
    },
    replace: (number: number) => {
      kept = tokens(number)
    },
    answerRenewal: () => answer.resolve(),
  }
}

const tokens = (number: number): Tokens => ({
  access_token: `access ${number}`,
  refresh_token: `refresh ${number}`,
  expires_in: 3600,
  expires_at: HOUR_MS / 1000,
})

it('sends what works without asking anybody', async () => {
  const { get, seen } = makeSession()
  expect(await get()).toBe(200)
  expect(seen.renewals).toBe(0)
})

it('refreshes once for all requests that were refused, and repeats each', async () => {
  const session = makeSession()
  session.expire()
  const all = [session.get(), session.get(), session.get()]
  session.answerRenewal()

  expect(await Promise.all(all)).toEqual([200, 200, 200])
  expect(session.seen.renewals).toBe(1)
})

it('lets later requests wait for a refresh on its way', async () => {
  const session = makeSession()
  session.expire()
  const first = session.get()
  await Promise.resolve()
  await Promise.resolve()
  const second = session.get()
  session.answerRenewal()

  expect(await Promise.all([first, second])).toEqual([200, 200])
  expect(session.seen.sent).toEqual(['access 1', 'access 2', 'access 2'])
})

it('does not send a token that is known to be too old', async () => {
  const session = makeSession({ age_ms: HOUR_MS })
  session.answerRenewal()

  expect(await session.get()).toBe(200)
  expect(session.seen.sent).toEqual(['access 2'])
})

it('uses what another tab has refreshed meanwhile', async () => {
  const session = makeSession()
  const { get, seen } = session
  session.expire()
  const pending = get()
  session.replace(2)

  expect(await pending).toBe(200)
  expect(seen.renewals).toBe(0)
})

it('repeats a request only once', async () => {
  const session = makeSession({ renewal: 'refreshed' })
  session.expire()
  session.answerRenewal()
  const pending = session.get()
  await Promise.resolve()
  session.expire()
  session.replace(1)

  await pending
  expect(session.seen.sent.length).toBeLessThanOrEqual(2)
})

it('ends the session when it cannot be prolonged', async () => {
  const session = makeSession({ renewal: 'over' })
  session.expire()
  session.answerRenewal()

  expect(await Promise.all([session.get(), session.get()])).toEqual([401, 401])
  expect(session.seen.ends).toBe(1)
})

it('keeps the session when the server could not be reached', async () => {
  const session = makeSession({ renewal: 'unreachable' })
  session.expire()
  session.answerRenewal()

  expect(await session.get()).toBe(401)
  expect(session.seen.ends).toBe(0)
})

it('takes only these answers for the end of a session', () => {
  const over = (status: number, error: string, error_type = '') => isSessionOver(status, { error, error_type })
  expect(over(401, 'Access token has expired')).toBe(true)
  expect(over(400, 'Invalid token')).toBe(true)
  expect(over(404, 'User not found')).toBe(true)
  expect(over(400, 'Неверная ссылка', 'invalid_token')).toBe(true)
  expect(over(400, 'Неверный запрос', 'invalid')).toBe(false)
  expect(over(503, 'Перегрузка', 'unavailable')).toBe(false)
  expect(over(429, 'Слишком часто', 'too_many')).toBe(false)
})
