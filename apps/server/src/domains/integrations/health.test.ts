import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '../../platform/events/event-log.ts'
import { judge, restFor, retryAfterOf } from './health.ts'
import { newHookSecret, signatureOf } from './sign.ts'
import { saidBy } from './types.ts'

describe('an answer', () => {
  it.each([
    [200, 1, { do: 'done' }],
    [204, 1, { do: 'done' }],
    [null, 1, { do: 'rest' }],
    [429, 1, { do: 'rest' }],
    [503, 9, { do: 'rest' }],
    [410, 1, { do: 'pause' }],
    [302, 1, { do: 'again', in_s: 60 }],
    [400, 4, { do: 'again', in_s: 2_100 }],
    [400, 5, { do: 'fail' }],
  ])('%s at try %i', (code, attempts, verdict) => expect(judge({ code }, attempts)).toEqual(verdict))

  it('that leads where nothing of ours may go pauses the hook', () => {
    expect(judge({ code: null, is_forbidden: true }, 1)).toEqual({ do: 'pause' })
  })

  it('is waited for longer each time, spread, and as long as it asks within an hour', () => {
    const planned = [1, 2, 3, 4, 5, 6, 7, 50].map((rests) => Math.round(restFor(rests, { code: 503 }, 0.5)))
    expect(planned).toEqual([5, 30, 120, 300, 900, 1800, 3600, 3600])
    expect([0, 1].map((random) => Math.round(restFor(1, { code: 503 }, random)))).toEqual([4, 6])
    expect(restFor(1, { code: 429, retry_after_s: 90 })).toBe(90)
    expect(restFor(1, { code: 429, retry_after_s: 90_000 })).toBe(3_600)
    expect(retryAfterOf('Thu, 01 Jan 1970 00:01:40 GMT', 40_000)).toBe(60)
    expect([null, 'soon'].map((text) => retryAfterOf(text, 0))).toEqual([undefined, undefined])
  })
})

describe('a signature', () => {
  const [secret, former] = [newHookSecret(), newHookSecret()]
  const now = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ id: 'evt_1_2', text: 'Спасибо' })
  const headersOf = (signature: string) => ({
    'webhook-id': 'evt_1_2',
    'webhook-timestamp': String(now),
    'webhook-signature': signature,
  })

  it('is that of Standard Webhooks, with either secret while one replaces the other', () => {
    const both = headersOf(signatureOf({ id: 'evt_1_2', timestamp: now, body }, [secret, former]))
    for (const known of [secret, former]) expect(new Webhook(known).verify(body, both)).toEqual(JSON.parse(body))
    expect(() => new Webhook(newHookSecret()).verify(body, both)).toThrow()
    expect(() => new Webhook(secret).verify(`${body} `, both)).toThrow()
  })
})

describe('an event', () => {
  const event = (kind: string, body: object) =>
    ({ kind, space_id: 1, seq: 5, object_id: 2, body }) as unknown as LoggedEvent
  const moved = { status: { from: 'new', to: 'closed' } }

  it.each([
    ['item.arrived', { id: 7 }, ['item.created']],
    ['item.changed', { id: 7, did: ['answered', moved] }, ['item.answered', 'item.status', 'item.changed']],
    ['item.changed', { id: 7, did: [moved, 'deleted'] }, ['item.deleted', 'item.status', 'item.changed']],
    ['chat.changed', { id: 7, did: ['failed'] }, ['action.failed', 'chat.changed']],
    ['chat.changed', { id: 7, did: ['assigned', 'tags'] }, ['chat.assigned', 'chat.tagged', 'chat.changed']],
    ['message.arrived', { id: 7, chat_id: 3 }, ['message.created']],
  ])('%s %j is told as the first of these that is wanted', (kind, body, types) =>
    expect(saidBy(event(kind, body))?.types).toEqual(types),
  )

  it('of an account is told when it stops working and when it works again, each once', () => {
    const told = (is_broken: boolean, was_told: boolean) =>
      saidBy(event('account.changed', { id: 2 }), { is_broken, was_told })?.types
    expect([told(true, false), told(true, true), told(false, true), told(false, false)]).toEqual([
      ['account.error'],
      undefined,
      ['account.restored'],
      undefined,
    ])
  })
})
