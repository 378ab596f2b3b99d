import { setTimeout as sleep } from 'node:timers/promises'
import { get, post, type Streamed } from '@otklik/contract/wire/call.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { Id, IdText, Line, many } from '@otklik/contract/wire/fields.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listCalls } from '../src/platform/http/calls.ts'
import { openApi } from '../src/platform/http/openapi.ts'
import { routes } from '../src/platform/http/serve.ts'
import { makeServer } from '../src/platform/http/server.ts'
import { formWith } from './requests/requests.ts'
import { makeWorld, type Person } from './world.ts'

// What the contract helper can do, each ability with a call of its own.

const calls = {
  open: get('/t/open', { open: true, reply: z.object({ ip: z.string() }) }),
  outside: post('/t/outside', { access: 'desk.see', outside: true, reply: z.object({ spaces: z.int().array() }) }),
  arrays: get('/t/arrays', {
    access: 'desk.see',
    query: z.strictObject({ id: many(IdText) }),
    reply: z.object({ id: z.int().array() }),
  }),
  upload: post('/t/upload', {
    access: 'desk.see',
    outside: true,
    upload: { max_bytes: 1_000 },
    reply: z.object({ names: z.string().array(), bytes: z.int() }),
  }),
  stream: get('/t/stream', { open: true, stream: true, reply: z.never() }),
  nothing: post('/t/nothing', { access: 'desk.see', reply: z.null() }),
  once: post('/t/once', {
    access: 'desk.see',
    idempotent: true,
    body: z.strictObject({ name: Line(20) }),
    reply: z.object({ id: Id }),
  }),
  slow: get('/t/slow', { access: 'desk.see', outside: true, reply: z.null() }),
  fields: post('/t/fields/:id', {
    access: 'desk.see',
    params: z.strictObject({ id: IdText }),
    body: z.strictObject({ name: Line(5), size: Id }),
    reply: z.null(),
  }),
  hook: post('/t/hook', { open: true, raw: true, reply: z.string() }),
}

const world = await makeWorld()
const space = await world.space()
const who = await space.person('administrator')
let company = 0
const identify = async () => ({
  actor: { id: who.user_id, must_enrol_otp: false, memberships: [membership()] },
  family_id: '00000000-0000-4000-8000-000000000000',
})
const membership = () => ({
  space_id: space.id,
  role: 'administrator' as const,
  switches: [],
  flags: [],
  is_paid: true,
  is_special: true,
  must_enrol_otp: false,
  objects: null,
  is_fenced: false,
  groups: [],
  leads: [],
})

const handlers = routes(calls, {
  open: async ({ ip }) => ({ ip }),
  outside: async ({ inSpaces }) => inSpaces(async ({ spaces }) => ({ spaces: [...spaces] })),
  arrays: async (_, { query }) => ({ id: [...query.id] }),
  async upload(_, { upload }) {
    const names: string[] = []
    let bytes = 0
    for await (const part of upload) {
      names.push(part.name)
      for await (const chunk of part.bytes) bytes += chunk.length
    }
    return { names, bytes }
  },
  stream: async (): Promise<Streamed> => ({
    mime: 'text/plain',
    headers: { 'x-kind': 'stream' },
    read: () => chunks('one ', 'two'),
  }),
  nothing: async () => null,
  async once({ db }, { body }) {
    company++
    const name = `${body.name} ${company}`
    return db.insertInto('companies').values({ space_id: space.id, name }).returning('id').executeTakeFirstOrThrow()
  },
  async slow() {
    await sleep(5_000)
    return null
  },
  fields: async () => null,
  hook: async (_, { raw }) => `${raw.headers['x-proof']}:${Buffer.from(raw.body).toString('hex')}`,
})
async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const [countUpload, countUse] = [async () => undefined, async () => undefined]
const server = await makeServer({ ...world.base, identify, countUpload, countUse }, [handlers], {
  log_level: 'silent',
  trust_proxy: [],
  metrics: world.base.metrics,
  away: world.base.away,
})
const origin = await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await server.close()
  await world.end()
})

const as = ({ token }: Person) =>
  makeClient(calls, {
    fetch: (path, init) => fetch(origin + path, init),
    headers: () => ({ authorization: `Bearer ${token}`, 'accept-language': 'en' }),
    parseReplies: true,
  })
const api = as(who)

describe('the contract helper', () => {
  it('serves open calls to anybody', async () => {
    const answer = await fetch(`${origin}/t/open`)
    expect(await answer.json()).toEqual({ ip: '127.0.0.1' })
  })

  it('holds no transaction during outside calls, and gives one on demand', async () => {
    expect(await api.outside()).toEqual({ spaces: [space.id] })
  })

  it('takes arrays in queries, of one, of many and of none', async () => {
    expect(await api.arrays({ query: { id: [3, 4] } })).toEqual({ id: [3, 4] })
    expect(await api.arrays({ query: { id: [3] } })).toEqual({ id: [3] })
    expect(await api.arrays({ query: {} })).toEqual({ id: [] })
  })

  it('streams uploads to the handler, and stops one that is too large', async () => {
    expect(await api.upload({ body: formWith('a.txt', 'x'.repeat(1_000)) })).toEqual({ names: ['a.txt'], bytes: 1_000 })
    await expect(api.upload({ body: formWith('b.txt', 'x'.repeat(1_001)) })).rejects.toMatchObject({ status: 413 })
  })

  it('streams replies', async () => {
    const answer = await api.stream()
    expect(answer.headers.get('x-kind')).toBe('stream')
    expect(await answer.text()).toBe('one two')
  })

  it('answers 204 where there is nothing to say', async () => {
    expect(await api.nothing()).toBeNull()
  })

  it('does a repeated request with the same key once', async () => {
    const [first, ...rest] = await Promise.all(
      Array.from({ length: 4 }, () => api.once({ body: { name: 'One' }, key: 'key-of-this-request' })),
    )
    expect(rest).toEqual([first, first, first])
    expect(company).toBe(1)
    await expect(api.once({ body: { name: 'Two' }, key: 'key-of-this-request' })).rejects.toMatchObject({ status: 422 })
  })

  it('can be given up', async () => {
    const giveUp = new AbortController()
    const asked = api.slow({ signal: giveUp.signal })
    setTimeout(() => giveUp.abort(), 50)
    await expect(asked).rejects.toThrow(/abort/i)
  })

  it('says which fields to correct, the unknown ones too, in the language of the caller', async () => {
    const body = { name: 'too long', size: 0, role: 'administrator' } as { name: string; size: number }
    const attempt = api.fields({ params: { id: 1 }, body })
    await expect(attempt).rejects.toMatchObject({
      status: 400,
      refusal: { error_type: 'invalid', fields: { name: 'Too long', size: 'Too short', role: 'Unknown field' } },
    })
  })

  it('gives raw webhooks the bytes as they arrived', async () => {
    const body = new Uint8Array([123, 34, 0, 255, 125])
    const answer = await fetch(`${origin}/t/hook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-proof': 'yes' },
    })
    expect(await answer.text()).toBe('yes:7b2200ff7d')
    expect(answer.headers.get('content-type')).toMatch('text/plain')
  })
})

describe('for outsiders', () => {
  it('describes every call in OpenAPI 3.1', () => {
    const { openapi, paths } = openApi()
    expect(openapi).toBe('3.1.0')
    for (const { call } of listCalls()) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      expect(paths[path]).toHaveProperty(call.method.toLowerCase())
    }
  })

  it('has a page to read, without scripts', async () => {
    const { body, headers } = await world.server.inject('/api')
    for (const { call } of listCalls()) expect(body).toContain(call.path)
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
  })
})
