import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { hasRedis, startRedis } from '../../../test/processes/redis.ts'
import { openNotices } from './notices.ts'

const connection = { ...inject('connection'), database: 'postgres' }

/** One process's ears and mouth. */
async function openProcess(prefix: string, redis_url?: string) {
  const log = { warn: vi.fn(), info: vi.fn() }
  const redis = redis_url ? { url: redis_url, prefix } : undefined
  const notices = openNotices({ connection, log, redis })
  onTestFinished(notices.stop)
  const heard: string[] = []
  notices.on('whisper', (payload) => {
    if (payload.startsWith(prefix)) heard.push(payload.slice(prefix.length))
  })
  return { heard, log, say: (text: string) => notices.tell('whisper', prefix + text) }
}
type Process = Awaited<ReturnType<typeof openProcess>>

/** Until each has heard the other, whichever way. */
async function meet(one: Process, other: Process) {
  const areMet = async () => {
    one.say('I am one')
    other.say('I am the other')
    return one.heard.includes('I am the other') && other.heard.includes('I am one')
  }
  await expect.poll(areMet, { timeout: 10_000, interval: 100 }).toBe(true)
  await sleep(300)
  one.heard.length = other.heard.length = 0
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => String(from + n))

it('is heard by everybody once, by the teller at the same moment', async () => {
  const [one, other] = [await openProcess('plain:'), await openProcess('plain:')]
  await meet(one, other)
  const long = 'Ё👍'.repeat(10_000)

  one.say(long)
  expect(one.heard).toEqual([long])
  await expect.poll(() => other.heard).toEqual([long])
  await sleep(100)
  expect([one.heard.length, other.heard.length]).toEqual([1, 1])
})

it('needs no Redis to begin with, and says once that it is away', async () => {
  const nowhere = 'redis://127.0.0.1:1'
  const [one, other] = [await openProcess('none:', nowhere), await openProcess('none:', nowhere)]
  await meet(one, other)

  one.say('hello')
  await expect.poll(() => other.heard).toEqual(['hello'])
  await sleep(2_500)
  expect(one.log.warn.mock.calls).toEqual([['Redis is away: processes tell each other through the database']])
})

describe.runIf(hasRedis)('with Redis', () => {
  it('tells everything once, while Redis is killed and comes back', async () => {
    const redis = await startRedis()
    onTestFinished(redis.remove)
    const [one, other] = [await openProcess('killed:', redis.url), await openProcess('killed:', redis.url)]
    await meet(one, other)
    await sleep(500)

    const tell = async (from: number, to: number) => {
      for (const text of numbers(from, to)) {
        one.say(text)
        await sleep(2)
      }
    }
    await tell(0, 200)
    const telling = tell(200, 1_500)
    await sleep(300)
    await redis.kill()
    await telling
    await redis.start()
    await tell(1_500, 3_000)

    await expect.poll(() => other.heard.length).toBe(3_000)
    await sleep(300)
    expect([...other.heard].sort((a, b) => Number(a) - Number(b))).toEqual(numbers(0, 3_000))
    for (const { log } of [one, other]) {
      expect(log.warn).toHaveBeenCalledTimes(1)
      expect(log.info.mock.calls).toEqual([['Redis is back']])
    }
  })

  it('reaches a process that cannot reach Redis', async () => {
    const redis = await startRedis()
    onTestFinished(redis.remove)
    const [one, deaf] = [await openProcess('deaf:', redis.url), await openProcess('deaf:', 'redis://127.0.0.1:1')]
    await meet(one, deaf)

    one.say('hello')
    await expect.poll(() => deaf.heard).toEqual(['hello'])
  })
})
