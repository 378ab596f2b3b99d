import { createHmac } from 'node:crypto'
import { nodes } from '@otklik/contract/bots/nodes.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../../test/stages/bots-stage.ts'
import { makeWorld } from '../../../../test/world.ts'
import { answerOf, buildRequest as build, isUnbuilt, type Request, valueAt } from './call.ts'

/** Null where it is not made. */
const buildRequest = (...given: Parameters<typeof build>): Request | null => {
  const request = build(...given)
  return isUnbuilt(request) ? null : request
}

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, sessions, steps } = botsOf(world)
const end: Drawn = ['end', { kind: 'end' }, {}]

describe('a request', () => {
  const node = nodes.http.parse({
    ...{
      kind: 'http',
      id: 'h',
      at: { x: 0, y: 0 },
      method: 'POST',
      url: 'https://crm.example/{order}/x',
      sign_with: 'key',
    },
    body: '{"order": "{order}"}',
    headers: [{ name: 'Authorization', secret: 'crm' }],
    answers: [
      { path: '$.order.status', variable: 'status' },
      { path: '$.items[0]', variable: 'first' },
      { path: '$["имя"]', variable: 'name' },
    ],
  })
  const secrets = new Map([
    ['crm', { value: 'Bearer abc', host: 'crm.example' }],
    ['key', { value: 'shared', host: 'crm.example' }],
  ])
  const read = (name: string) => (name === 'order' ? '7"/../8' : null)

  it('is signed, carries its key and its secrets, and lets no value out of its place', async () => {
    const request = buildRequest(node, '12.3', read, secrets)
    expect(request?.url).toBe('https://crm.example/7%22%2F..%2F8/x')
    expect(JSON.parse(request?.body ?? '')).toEqual({ order: '7"/../8' })
    const asked: { url: string; headers: Record<string, string>; body: unknown }[] = []
    const answer = { order: { status: 'в пути' }, items: ['a', 'b'], имя: 'Анна' }
    const told = await answerOf(
      async (url, init) => {
        asked.push({ url, headers: init?.headers ?? {}, body: init?.body })
        return new Response(JSON.stringify(answer))
      },
      request as NonNullable<typeof request>,
    )
    expect(told).toMatchObject({
      port: 'ok',
      noted: { code: 200, put: { status: 'в пути', first: 'a', name: 'Анна' } },
    })
    const [{ headers, body }] = asked as [(typeof asked)[number]]
    const signature = createHmac('sha256', 'shared').update(`${headers['x-otklik-timestamp']}.${body}`).digest('hex')
    expect(headers).toMatchObject({
      ...{ authorization: 'Bearer abc', 'idempotency-key': '12.3', 'x-otklik-signature': `v1=${signature}` },
    })
  })

  it('is not made without a value or a secret', () => {
    expect(buildRequest(node, '1.1', () => null, secrets)).toBeNull()
    expect(buildRequest(node, '1.1', read, new Map())).toBeNull()
  })

  it.each(['.', '..', ' .. '])('goes to no other address of the service because somebody says «%s»', (said) => {
    expect(buildRequest(node, '1.1', () => said, secrets)).toBeNull()
    expect(buildRequest(node, '1.1', () => '1.5', secrets)?.url).toBe('https://crm.example/1.5/x')
  })

  it.each([
    ['another host', 'https://attacker.example/x'],
    ['a host beneath it', 'https://x.crm.example/x'],
    ['another port', 'https://crm.example:8443/x'],
    ['a host behind a name', 'https://crm.example@attacker.example/x'],
    ['a host that is filled in', 'https://{order}/x'],
    ['a host behind a slash that is none', 'https://attacker.example\\@crm.example/x'],
  ])('carries no secret to %s, and is signed with none', (_, url) => {
    const filled = () => 'attacker.example'
    for (const one of [{ headers: [] }, { sign_with: null }])
      expect(build({ ...node, ...one, url }, '1.1', filled, secrets)).toEqual({ fault: 'secret_host' })
    const bare = buildRequest({ ...node, headers: [], sign_with: null, url }, '1.1', filled, secrets)
    expect(bare?.headers).toEqual({ 'content-type': 'application/json' })
  })

  it('carries a secret of no host nowhere, and one of another spelling to its host', () => {
    const of = (host: string | null) => new Map([...secrets].map(([name, { value }]) => [name, { value, host }]))
    expect(build(node, '1.1', read, of(null))).toEqual({ fault: 'secret_host' })
    expect(build({ ...node, url: 'https://CRM.example:443/x' }, '1.1', read, of('crm.example'))).toHaveProperty('url')
    expect(build({ ...node, url: 'https://почта.рф/x' }, '1.1', read, of('почта.рф'))).toHaveProperty('url')
  })

  it('says what went wrong, and is repeated only where that does no harm', async () => {
    let count = 0
    const failing = async () => {
      count += 1
      return new Response('', { status: 503 })
    }
    const once = buildRequest({ ...node, tries: 3 }, '1.1', read, secrets)
    expect(await answerOf(failing, once as never)).toMatchObject({
      port: 'error',
      noted: { code: 503, fault: 'http_status' },
    })
    expect(count).toBe(1)
    const again = buildRequest({ ...node, tries: 3, is_repeatable: true }, '1.1', read, secrets)
    await answerOf(failing, again as never)
    expect(count).toBe(4)
    const late = async () => {
      throw Object.assign(new Error('late'), { name: 'TimeoutError' })
    }
    expect(await answerOf(late, once as never)).toMatchObject({ port: 'timeout' })
    expect(await answerOf(async () => new Response('x'.repeat(300_000)), once as never)).toMatchObject({
      ...{ port: 'error', noted: { fault: 'http_answer' } },
    })
  })

  it('goes to https only, and follows nobody elsewhere', async () => {
    const asked: string[] = []
    const told = (status: number) => async (url: string) => {
      asked.push(url)
      return new Response(null, { status, headers: { location: 'https://169.254.169.254/' } })
    }
    const plain = buildRequest({ ...node, url: 'http://crm.example/' }, '1.1', read, secrets)
    expect(await answerOf(told(204), plain as never)).toMatchObject({ port: 'error', noted: { fault: 'http_refused' } })
    expect(asked).toEqual([])
    const sent = buildRequest({ ...node, answers: [] }, '1.1', read, secrets)
    expect(await answerOf(told(302), sent as never)).toMatchObject({
      ...{ port: 'error', noted: { code: 302, fault: 'http_status' } },
    })
    expect(asked).toHaveLength(1)
  })

  it('takes nothing from an answer that is not there', () => {
    expect(valueAt({ a: { b: null } }, '$.a.b.c')).toBeNull()
    expect(valueAt({ a: {} }, '$.a.constructor')).toBeNull()
    expect(valueAt({ a: [1, 'x', {}] }, '$.a')).toEqual(['1', 'x'])
    expect(valueAt({ a: ['x'.repeat(9_000)] }, '$.a')).toEqual(['x'.repeat(4_096)])
  })

  it('leads on by its lease when whoever made it is gone: asked again where that is safe, else by `error`', async () => {
    for (const [method, port] of [
      ['POST', 'error'],
      ['GET', null],
    ] as const) {
      const { space, boss } = await scene()
      await add(
        space,
        boss,
        drawn([
          ['h', { kind: 'http', method, url: 'https://192.0.2.1/x' }, { ok: 'end', error: 'tell', timeout: 'end' }],
          ['tell', { kind: 'message', variants: ['Не вышло'] }, { next: 'end' }],
          end,
        ]),
      )
      await space.message({ created_at: Math.floor(Date.now() / 1000) })
      await pass(space, 3)
      const [session] = await sessions(space)
      // As a crash leaves it: calling, and nobody there.
      await world.owner.query(
        `update bot_sessions set state = 'calling', reason = null, ended_at = null, node = 'h', step = 1, due_at = now() - interval '1 second',
           data = data || '{"node": "h", "at": 1, "step": 1, "waits": {"for": "call", "due_at": 1, "given": {}}}' where id = $1`,
        [session.id],
      )
      await world.owner.query('delete from bot_steps where session_id = $1 and step > 1', [session.id])
      await world.owner.query(`update bot_steps set port = null, fault = null, left_at = null where session_id = $1`, [
        session.id,
      ])
      await pass(space, 3)
      const [first] = await steps(session.id)
      if (port) expect(first).toMatchObject({ port, fault: 'http_lost' })
      else expect(first.fault).not.toBe('http_lost')
    }
  })
})
