// What holds whoever sets a hook: how much leaves from here, whose words, and until when.
import { limits } from '@otklik/contract/limits.ts'
import type { WebhookDraft } from '@otklik/contract/webhooks.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import type { SafeInit } from '../../platform/outbound/safe-fetch.ts'
import { makeDeliverer } from './deliverer.ts'
import { endHooks } from './ended.ts'

const world = await makeWorld()
afterAll(world.end)
const { base, owner } = world

type Heard = { url: string; raw: string; headers: Record<string, string>; thread: number }
const receiver = { heard: [] as Heard[], answer: async (_url: string): Promise<Response> => new Response('ok') }
base.fetch = (async (url: string, { headers = {}, body }: SafeInit = {}) => {
  const raw = String(body)
  receiver.heard.push({ url, raw, headers, thread: JSON.parse(raw).thread.id })
  return receiver.answer(url)
}) as typeof base.fetch
const clock = { ms: 0 }
const at = () => new Date(Date.now() + clock.ms)
beforeEach(async () => {
  receiver.heard = []
  receiver.answer = async () => new Response('ok')
  clock.ms = 0
  await owner.query('delete from rate_limits')
})

const draft: WebhookDraft = {
  url: 'https://crm.example.test/otklik',
  types: ['item.created'],
  object_ids: null,
  is_on: true,
}

async function stage() {
  const space = await world.space()
  const { webhooks } = world.as(await space.person('administrator'))
  const { hook, secret } = await webhooks.add({ body: { space_id: space.id, ...draft } })
  receiver.heard = []
  return { space, webhooks, hook, params: { id: hook.id }, secret: secret as string }
}

let seq = 0
const waits = ({ id }: Space, hook_id: number, thread: number) =>
  owner.query(
    `insert into webhook_deliveries (space_id, hook_id, seq, type, thread_kind, thread_id, row_id, run_at)
     values ($1, $2, $3, 'item.created', 'item', $4, $4, now() - interval '1 minute')`,
    [id, hook_id, ++seq, thread],
  )

async function deliver() {
  const deliverer = makeDeliverer(base, at)
  await deliverer.round()
  await deliverer.finish()
}

describe('a hook', () => {
  it('that is switched off while something is under way stays off, whatever is answered', async () => {
    for (const status of [200, 503, 410]) {
      receiver.answer = async () => new Response('ok')
      const { space, webhooks, hook, params } = await stage()
      await waits(space, hook.id, 1)
      receiver.answer = async () => {
        await webhooks.change({ params, body: { ...draft, is_on: false } })
        return new Response('', { status })
      }
      await deliver()
      expect(receiver.heard).toHaveLength(1)
      expect((await webhooks.list())[0]?.state).toBe('off')
      receiver.heard = []
    }
  })

  it('of another space is sent to while all of a space with many are slow', async () => {
    const { space, webhooks, hook } = await stage()
    const slow = [hook]
    while (slow.length < 14) {
      const url = `https://slow${slow.length}.example.test/`
      slow.push((await webhooks.add({ body: { space_id: space.id, ...draft, url } })).hook)
    }
    for (const { id } of slow) await waits(space, id, 1)
    const other = await stage()
    await other.webhooks.change({ params: other.params, body: { ...draft, url: 'https://fast.example.test/' } })
    await waits(other.space, other.hook.id, 1)
    receiver.heard = []
    const gate = Promise.withResolvers<void>()
    receiver.answer = async (url) => {
      if (!url.includes('fast')) await gate.promise
      return new Response('ok')
    }
    const deliverer = makeDeliverer(base, at)
    await deliverer.round()
    await expect.poll(() => receiver.heard.map(({ url }) => url)).toContain('https://fast.example.test/')
    gate.resolve()
    await deliverer.finish()
    // Places that are given back go to those who have waited.
    for (let rounds = 0; rounds < 5; rounds++) await deliver()
    expect(new Set(receiver.heard.map(({ url }) => url)).size).toBe(15)
  })

  it('is sent to while others of its space are slow, the first time and from then on', async () => {
    const { space, webhooks, hook } = await stage()
    const slow: number[] = []
    while (slow.length < 3) {
      const url = `https://slow${slow.length}.example.test/`
      slow.push((await webhooks.add({ body: { space_id: space.id, ...draft, url } })).hook.id)
    }
    const deliverer = makeDeliverer(base, at)
    const rounds = setInterval(() => void deliverer.round(), 100)
    try {
      for (const isKnown of [false, true]) {
        clock.ms += 2_000
        receiver.heard = []
        const gate = Promise.withResolvers<void>()
        receiver.answer = async (url) => {
          if (url.includes('slow')) await gate.promise
          return new Response('ok')
        }
        await owner.query(`update webhooks set next_at = now() - interval '1 hour' where id = any($1)`, [slow])
        for (const id of [...slow, hook.id]) await waits(space, id, 1)
        await expect.poll(() => receiver.heard.map(({ url }) => url)).toContain(draft.url)
        // Known as slow, they have left places to the others from the beginning.
        expect(receiver.heard.filter(({ url }) => url !== draft.url)).toHaveLength(isKnown ? 2 : 3)
        gate.resolve()
        await expect.poll(() => receiver.heard.length).toBe(4)
        await deliverer.finish()
      }
    } finally {
      clearInterval(rounds)
      await deliverer.finish()
    }
  })

  it('is sent so much within a second, and the rest after it', async () => {
    const { space, hook } = await stage()
    for (let thread = 1; thread <= limits.webhook_per_second + 10; thread++) await waits(space, hook.id, thread)
    // A clock that stands: the turn ends by what was sent.
    const now = Date.now()
    const turn = async (ms: number) => {
      const deliverer = makeDeliverer(base, () => new Date(now + ms))
      await deliverer.round()
      await deliverer.finish()
    }
    await turn(1_000)
    expect(receiver.heard).toHaveLength(limits.webhook_per_second)
    await turn(1_900)
    expect(receiver.heard).toHaveLength(limits.webhook_per_second)
    await turn(2_000)
    expect(receiver.heard).toHaveLength(limits.webhook_per_second + 10)
  })

  it('is tried and repeated so often and no more', async () => {
    const { webhooks, params } = await stage()
    for (let pings = 1; pings < limits.webhook_pings; pings++) await webhooks.ping({ params })
    const tooMany = { status: 429 }
    await expect(webhooks.ping({ params })).rejects.toMatchObject(tooMany)
    await expect(webhooks.change({ params, body: draft })).rejects.toMatchObject(tooMany)
    expect(receiver.heard).toHaveLength(limits.webhook_pings - 1)
    for (let times = 0; times < limits.webhook_replays_of_many; times++)
      await webhooks.replay({ params, body: { failed: true } })
    await expect(webhooks.replay({ params, body: { failed: true } })).rejects.toMatchObject(tooMany)
    await webhooks.replay({ params, body: { id: 1 } })
  })

  it('hears nothing when the period of its space is over', async () => {
    const { space, hook } = await stage()
    await waits(space, hook.id, 1)
    await owner.query(`update spaces set expires_at = now() - interval '1 minute' where id = $1`, [space.id])
    await deliver()
    expect(receiver.heard).toEqual([])
    await owner.query(`update spaces set expires_at = now() + interval '1 day' where id = $1`, [space.id])
    await deliver()
    expect(receiver.heard).toHaveLength(1)
  })

  it('says the same when it is repeated, whatever has changed meanwhile', async () => {
    const { space, hook } = await stage()
    const { id } = await space.comment({ text: 'Первое' })
    await waits(space, hook.id, id)
    receiver.answer = async () => new Response('', { status: 400 })
    await deliver()
    await owner.query(`update item_texts set text = 'Второе' where item_id = $1`, [id])
    clock.ms = 3_600_000
    await deliver()
    expect(receiver.heard).toHaveLength(2)
    expect(receiver.heard[0]?.raw).toContain('Первое')
    expect(receiver.heard[1]?.raw).toBe(receiver.heard[0]?.raw)
  })

  it('at a new address is signed by no secret of the one before', async () => {
    const { webhooks, params, secret } = await stage()
    const { secret: second } = await webhooks.rotate({ params })
    const moved = await webhooks.change({ params, body: { ...draft, url: 'https://other.example.test/' } })
    const { raw, headers } = receiver.heard.at(-1) as Heard
    new Webhook(moved.secret as string).verify(raw, headers)
    for (const former of [secret, second as string]) expect(() => new Webhook(former).verify(raw, headers)).toThrow()
  })

  it('is sent nothing again that is older than thirty days', async () => {
    const { space, webhooks, hook, params } = await stage()
    await waits(space, hook.id, 1)
    await waits(space, hook.id, 2)
    await deliver()
    const days = limits.webhook_kept_days
    await owner.query(
      `update webhook_deliveries set created_at = now() - $2 * interval '1 day' where hook_id = $1 and thread_id = 1`,
      [hook.id, days + 1],
    )
    const { rows } = await webhooks.deliveries({ params, query: {} })
    expect(await webhooks.replay({ params, body: { id: rows[1]?.id as number } })).toEqual({ count: 0 })
    const body = { since: 0, until: Math.ceil(Date.now() / 1000) + 60 }
    expect(await webhooks.replay({ params, body })).toEqual({ count: 1 })
  })
})

describe('whoever sets a hook', () => {
  it('lets it hear the accounts that they see, and reads of others’ no word', async () => {
    const { space, webhooks, hook, params } = await stage()
    const [own, other] = [await space.account(), await space.account()]
    const { id } = await space.comment({ account: other, text: 'canary' })
    await waits(space, hook.id, id)
    await deliver()
    const narrow = world.as(await space.person('administrator', { objects: [own.id] })).webhooks
    const made = await narrow.add({ body: { space_id: space.id, ...draft } })
    expect(made.hook.object_ids).toEqual([own.id])
    const named = { space_id: space.id, ...draft, object_ids: [own.id, other.id] }
    await expect(narrow.add({ body: named })).rejects.toMatchObject({ status: 400 })
    const [sent] = (await narrow.deliveries({ params, query: {} })).rows
    const one = { params: { id: sent?.id as number } }
    expect(await narrow.delivery(one)).toMatchObject({ body: null, answer: null })
    expect((await webhooks.delivery(one)).body).toContain('canary')
    expect((await narrow.change({ params, body: draft })).hook.object_ids).toEqual([own.id])
  })

  it('through a token has it until the token ends, unless a person takes it over', async () => {
    const space = await world.space()
    const who = await space.person('administrator')
    const { consents, webhooks } = world.as(who)
    const { token, secret } = await consents.addToken({
      body: { space_id: space.id, name: 'Export', scopes: ['hooks:write'], days: 30 },
    })
    const program: Person = { user_id: who.user_id, token: secret }
    const { hook } = await world.as(program).webhooks.add({ body: { space_id: space.id, ...draft } })
    receiver.heard = []
    await waits(space, hook.id, 1)
    await deliver()
    await endHooks(base)
    expect(receiver.heard).toHaveLength(1)
    expect((await webhooks.list())[0]?.state).toBe('active')

    await consents.removeToken({ params: { id: token.id } })
    await waits(space, hook.id, 2)
    clock.ms = 2_000
    await deliver()
    expect(receiver.heard).toHaveLength(1)
    await endHooks(base)
    expect((await webhooks.list())[0]).toMatchObject({ state: 'off', error: 'access_ended', waiting: 0 })

    await webhooks.change({ params: { id: hook.id }, body: draft })
    await endHooks(base)
    expect((await webhooks.list())[0]?.state).toBe('active')
  })
})
