import type { WebhookDraft } from '@otklik/contract/webhooks.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { transact } from '../../platform/database/transact.ts'
import { readEvents } from '../../platform/events/event-log.ts'
import { ForbiddenAddress, makeSafeFetch, type SafeInit } from '../../platform/outbound/safe-fetch.ts'
import { makeDeliverer } from './deliverer.ts'
import { sweepDeliveries } from './jobs.ts'
import { webhookListener } from './listen.ts'
import { resealHooks } from './secret.ts'

const world = await makeWorld()
afterAll(world.end)
const { base, owner } = world

type Heard = {
  url: string
  id: string
  body: { type: string; seq: number; thread: { id: number }; data: unknown } & object
  raw: string
  headers: Record<string, string>
}
/** What stands at the other end. */
const receiver = { heard: [] as Heard[], answer: (_url: string, _thread: number): Response => new Response('ok') }
beforeEach(() => {
  receiver.heard = []
  receiver.answer = () => new Response('ok')
})
base.fetch = (async (url: string, init: SafeInit = {}) => {
  const headers = init.headers ?? {}
  const raw = String(init.body)
  const answer = receiver.answer(url, JSON.parse(raw).thread.id)
  receiver.heard.push({ url, id: headers['webhook-id'] ?? '', body: JSON.parse(raw), raw, headers })
  return answer
}) as typeof base.fetch

const draft: WebhookDraft = {
  url: 'https://crm.example.test/otklik',
  types: ['item.created', 'item.changed', 'message.created'],
  object_ids: null,
  is_on: true,
}

async function stage(change: Partial<WebhookDraft> = {}) {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { webhooks } = world.as(boss)
  const { hook, secret } = await webhooks.add({ body: { space_id: space.id, ...draft, ...change } })
  receiver.heard = []
  return { space, webhooks, hook, secret: secret as string }
}

/** Everything announced so far becomes sendings. */
async function listen({ id }: Space) {
  await expect
    .poll(async () => (await owner.query('select from announcements where space_id = $1', [id])).rowCount)
    .toBe(0)
  const behind = { spaces: [id], user_id: null, cause: 'system', correlation_id: 'test' } as const
  await transact(base, behind, async (ctx) => {
    const { rows } = await owner.query(
      'select coalesce(max(seq), 0) as seq from webhook_deliveries where space_id = $1',
      [id],
    )
    const { events } = await readEvents(ctx.db, id, Number(rows[0].seq), 10_000)
    const wanted = events.filter(({ kind }) => webhookListener.kinds.includes(kind))
    if (wanted.length) await webhookListener.hear(ctx, wanted)
  })
}

const clock = { ms: 0 }
const at = () => new Date(Date.now() + clock.ms)
beforeEach(() => {
  clock.ms = 0
})
/** Rounds until nothing is due at this moment of the moved clock. */
async function deliver() {
  const deliverer = makeDeliverer(base, at)
  await deliverer.round()
  await deliverer.finish()
}

describe('a webhook', () => {
  it('is pinged when it is saved, and saved off when nobody is there', async () => {
    const space = await world.space()
    const { webhooks } = world.as(await space.person('administrator'))
    receiver.answer = () => new Response('no', { status: 500 })
    const off = await webhooks.add({ body: { space_id: space.id, ...draft } })
    expect(off).toMatchObject({ hook: { state: 'off', error: '500' }, ping: { code: 500 } })
    receiver.answer = () => new Response('ok')
    const on = await webhooks.change({ params: { id: off.hook.id }, body: draft })
    expect(on).toMatchObject({ hook: { state: 'active', error: null }, ping: { code: 200 }, secret: null })
    expect(receiver.heard.map(({ body }) => body.type)).toEqual(['ping', 'ping'])
    const { raw, headers } = receiver.heard[1] as Heard
    expect(new Webhook(off.secret as string).verify(raw, headers)).toMatchObject({ type: 'ping', version: 1 })
    const moved = await webhooks.change({
      params: { id: off.hook.id },
      body: { ...draft, url: 'https://other.example.test/' },
    })
    expect(moved.secret).toMatch(/^whsec_/)
    expect(moved.secret).not.toBe(off.secret)
    expect(JSON.stringify(await webhooks.list())).not.toContain('whsec_')
    for (const url of ['http://crm.example.test/', 'https://a:b@crm.example.test/', 'ftp://x', 'nothing'])
      await expect(webhooks.add({ body: { space_id: space.id, ...draft, url } })).rejects.toMatchObject({ status: 400 })
  })

  it('is told what happens, signed, with the row; with both secrets while one replaces the other', async () => {
    const { space, webhooks, hook, secret } = await stage()
    const { id } = await space.comment({ text: 'Где мой заказ?' })
    await listen(space)
    const { secret: fresh } = await webhooks.rotate({ params: { id: hook.id } })
    await deliver()
    const [heard] = receiver.heard as [Heard]
    expect(heard.id).toBe(`evt_${space.id}_${heard.body.seq}`)
    expect(heard.body).toMatchObject({
      type: 'item.created',
      space_id: space.id,
      thread: { kind: 'item', id },
      data: { id, text: 'Где мой заказ?' },
    })
    for (const known of [secret, fresh as string]) new Webhook(known).verify(heard.raw, heard.headers)
    const { rows } = await webhooks.deliveries({ params: { id: hook.id }, query: {} })
    expect(rows).toMatchObject([{ type: 'item.created', state: 'done', code: 200, attempts: 1 }])
    expect(await webhooks.delivery({ params: { id: rows[0]?.id as number } })).toMatchObject({
      answer: 'ok',
      body: heard.raw,
    })
    expect(await webhooks.list()).toMatchObject([{ done: 1, waiting: 0, failed: 0 }])
  })

  it('is signed as before when the key of the installation is another one', async () => {
    const { space, secret, hook } = await stage()
    const key_id = base.secrets.addKey()
    expect(await resealHooks(base)).toBeGreaterThanOrEqual(1)
    const { rows } = await owner.query('select key_id from webhooks where id = $1', [hook.id])
    expect(rows).toEqual([{ key_id }])
    await space.comment()
    await listen(space)
    await deliver()
    const heard = receiver.heard.at(-1) as Heard
    expect(new Webhook(secret).verify(heard.raw, heard.headers)).toMatchObject({ type: 'item.created' })
  })

  it('hears of its accounts only', async () => {
    const space = await world.space()
    const [one, other] = [await space.account(), await space.account()]
    const { webhooks } = world.as(await space.person('administrator'))
    await webhooks.add({ body: { space_id: space.id, ...draft, object_ids: [one.id] } })
    receiver.heard = []
    await space.comment({ account: other })
    await space.comment({ account: one })
    await listen(space)
    await deliver()
    expect(receiver.heard.map(({ body }) => (body.data as { object_id: number }).object_id)).toEqual([one.id])
  })

  it('that will not have something is tried five times in an hour; what is behind it in other threads goes on', async () => {
    const { space, webhooks, hook } = await stage()
    const first = await space.comment()
    await space.comment()
    await listen(space)
    receiver.answer = (_, thread) => new Response('bad', { status: thread === first.id ? 400 : 200 })
    await deliver()
    expect(receiver.heard).toHaveLength(2)
    receiver.answer = () => new Response('bad', { status: 422 })
    for (let minute = 0; minute < 60; minute++) {
      clock.ms = minute * 60_000
      await deliver()
    }
    const { rows } = await webhooks.deliveries({ params: { id: hook.id }, query: { state: 'failed' } })
    expect(rows).toMatchObject([{ attempts: 5, code: 422 }])
    expect(receiver.heard.filter(({ body }) => body.thread.id === first.id)).toHaveLength(5)
    receiver.answer = () => new Response('ok')
    expect(await webhooks.replay({ params: { id: hook.id }, body: { failed: true } })).toEqual({ count: 1 })
    await deliver()
    const [last] = receiver.heard.slice(-1)
    expect(last?.id).toBe(receiver.heard.find(({ body }) => body.thread.id === first.id)?.id)
  })

  it('goes nowhere private, by any spelling', async () => {
    const real = makeSafeFetch([])
    const kept = base.fetch
    try {
      base.fetch = real as typeof base.fetch
      const space = await world.space()
      const { webhooks } = world.as(await space.person('administrator'))
      for (const url of [
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://169.254.169.254/',
        'https://10.0.0.1/',
        'https://0x7f000001/',
        'https://2130706433/',
        'https://localhost/',
      ]) {
        const { hook, ping } = await webhooks.add({ body: { space_id: space.id, ...draft, url } })
        expect([hook.state, ping?.code]).toEqual(['off', null])
        expect(ping?.error).toBe('forbidden')
      }
    } finally {
      base.fetch = kept
    }
    await expect(real('https://user:pass@example.test/')).rejects.toBeInstanceOf(ForbiddenAddress)
  })
})

describe('a receiver that is away for an hour and then slow', () => {
  it('gets everything, in order per thing, repeats under the same id, while others wait for nothing', async () => {
    const { space, webhooks, hook } = await stage()
    const other = await stage({ url: 'https://fast.example.test/' })
    const items = [await space.comment(), await space.comment(), await space.comment()]
    const boss = world.as(await space.person('administrator'))
    for (const { id } of items) {
      for (const text of ['one', 'two']) await boss.itemHandling.addNote({ params: { id }, body: { text } })
    }
    await other.space.comment()
    await listen(space)
    await listen(other.space)
    const isAway = (url: string) => url === draft.url && clock.ms < 3_600_000
    const tried: string[] = []
    receiver.answer = (url) => {
      tried.push(url)
      if (isAway(url)) throw new Error('connect ECONNREFUSED')
      return new Response('ok')
    }
    await deliver()
    expect(receiver.heard.map(({ url }) => url)).toEqual(['https://fast.example.test/'])
    expect((await webhooks.list())[0]).toMatchObject({ state: 'rests', error: 'no_answer' })
    for (clock.ms = 0; clock.ms < 3_600_000; clock.ms += 10_000) await deliver()
    // Eight at first, all at once; then one probe at a time, more and more seldom.
    const probes = tried.filter((url) => url === draft.url).length
    expect(probes).toBeGreaterThanOrEqual(8)
    expect(probes).toBeLessThanOrEqual(16)

    for (; clock.ms < 3 * 3_600_000; clock.ms += 20_000) await deliver()
    const got = receiver.heard.filter(({ url }) => url === draft.url)
    const { rows } = await owner.query(
      'select count(*) as count, count(distinct seq) as seqs from webhook_deliveries where hook_id = $1',
      [hook.id],
    )
    expect(got).toHaveLength(Number(rows[0].count))
    expect(new Set(got.map(({ id }) => id)).size).toBe(Number(rows[0].seqs))
    for (const { id } of items) {
      const seqs = got.filter(({ body }) => body.thread.id === id).map(({ body }) => body.seq)
      expect(seqs).toEqual(seqs.toSorted((one, two) => one - two))
      expect(seqs.length).toBeGreaterThanOrEqual(2)
    }
    expect((await webhooks.list())[0]).toMatchObject({ state: 'active', waiting: 0, error: null })
  })

  it('for a day is paused; what it missed can be sent again', async () => {
    const { space, webhooks, hook } = await stage()
    await space.comment()
    await listen(space)
    receiver.answer = () => new Response('later', { status: 503 })
    for (clock.ms = 0; clock.ms < 27 * 3_600_000; clock.ms += 600_000) await deliver()
    expect((await webhooks.list())[0]).toMatchObject({ state: 'paused', error: '503' })
    await space.comment()
    await listen(space)
    await sweepDeliveries(base, at())
    const failed = await webhooks.deliveries({ params: { id: hook.id }, query: { state: 'failed' } })
    expect(failed.rows.map(({ error }) => error)).toEqual(['paused', 'too_old'])
    receiver.answer = () => new Response('ok')
    await webhooks.change({ params: { id: hook.id }, body: draft })
    receiver.heard = []
    await webhooks.replay({ params: { id: hook.id }, body: { failed: true } })
    await deliver()
    expect(receiver.heard).toHaveLength(2)
  })

  it('that says it is gone is paused at once, and one that says when is asked then', async () => {
    const { space, webhooks } = await stage()
    await space.comment()
    await listen(space)
    receiver.answer = () => new Response('', { status: 429, headers: { 'retry-after': '600' } })
    await deliver()
    clock.ms = 590_000
    await deliver()
    expect(receiver.heard).toHaveLength(1)
    clock.ms = 610_000
    receiver.answer = () => new Response('', { status: 410 })
    await deliver()
    expect((await webhooks.list())[0]).toMatchObject({ state: 'paused', error: '410', waiting: 1 })
  })
})
