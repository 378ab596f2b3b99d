import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate as turn } from 'node:timers/promises'
import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { readInbox } from '../src/domains/inbox/jobs/reader.ts'
import { layFoundation } from '../src/foundation.ts'
import { makeProbeServer } from '../src/platform/http/probes.ts'
import { watchBacklog } from '../src/platform/jobs/backlog.ts'
import { postLetter } from '../src/platform/mail/post.ts'
import { makePostman } from '../src/platform/mail/postman.ts'
import { makeMetrics } from '../src/platform/metrics.ts'
import { type Alert, figuresOf, judge, readAlerts, readSamples } from './alerts.ts'
import { scriptNetworks } from './line/scripted-networks.ts'
import { childEnv } from './processes/child-env.ts'
import { hasRedis, startRedis } from './processes/redis.ts'
import { withoutDatabase } from './processes/without-database.ts'
import { makeWorld } from './world.ts'

// What whoever runs it can see of it: every role answers the three addresses, and every rule of docs/alerts.yml speaks up
// when that what it is about is made to happen.

const METRICS_TOKEN = 'a-token-for-the-figures'
const office = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_, __, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
})
const listener = office.listen(0, '127.0.0.1')
await once(listener, 'listening')
const world = await makeWorld({
  env: {
    ...{ METRICS_TOKEN, DATABASE_POOL: '4', PUBLIC_URL: 'https://support.example.com' },
    SMTP_URL: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
  },
})
const { base, owner } = world
const networks = scriptNetworks(world)
const worker = await makeProbeServer(base)
afterAll(async () => {
  await worker.close()
  await world.end()
  await new Promise<void>((closed) => office.close(closed))
})

const servers = { api: world.server, worker }
const authorization = `Bearer ${METRICS_TOKEN}`
const figures = async (server = worker) => (await server.inject({ url: '/metrics', headers: { authorization } })).body

/** An answer of somebody, which is due and has not left. */
async function writeAnswer() {
  const space = await world.space()
  const { chat } = await space.message({ account: await space.account({ provider: 'telegram' }) })
  const { chats } = world.as(await space.person('operator'))
  await chats.send({ params: { id: chat.id }, body: { text: 'Ответ', seen_version: chat.version } })
}

async function deliver(event: object) {
  const account = await (await world.space()).account()
  const { statusCode } = await world.server.inject({
    method: 'POST',
    url: `/hooks/vk/${account.hook_key}`,
    payload: { group_id: Number(account.provider_id), event_id: `e${account.id}`, secret: account.webhook, ...event },
  })
  expect(statusCode).toBe(200)
}

const writeLetter = () =>
  base.database.asIdentity((db) =>
    postLetter(db, base.secrets, {
      ...{ kind: 'confirm_email', to: 'somebody@example.test', locale: 'en', name: 'Olga' },
      url: 'https://support.example.com/confirm_email/link',
    }),
  )

/** A table that nobody can read for a while: who reads it waits, and then who wants a connection. */
async function jam() {
  const { tags } = world.as(await (await world.space()).person('administrator'))
  await tags.list()
  const session = await owner.connect()
  await session.query('begin; lock table tags in access exclusive mode')
  const asked = Array.from({ length: 12 }, () => tags.list().catch(() => undefined))
  await session.query('select pg_sleep(1.2); rollback')
  session.release()
  await Promise.all(asked)
}

/** By the name of the rule: makes that happen what it is about, and answers with the figures of that moment. */
const events: Record<string, () => Promise<string>> = {
  async OtklikDatabaseAway() {
    return withoutDatabase(world, () => figures())
  },
  async OtklikNotReading() {
    await owner.query('select make_partitions_between(current_date - 1, current_date)')
    await deliver({ type: 'wall_reply_new', object: {} })
    await owner.query(`update inbox set received_at = received_at - interval '3 minutes' where state = 'waiting'`)
    return figures()
  },
  async OtklikUnreadable() {
    await deliver({ type: 'wall_reply_new', object: { id: 'nonsense' } })
    // The last time that it is tried.
    await owner.query(`update inbox set attempt = 1000 where state = 'waiting'`)
    await readInbox(base)
    return figures()
  },
  async OtklikNotSending() {
    await writeAnswer()
    await owner.query(`update actions set not_before = now() - interval '6 minutes' where state in ('queued', 'held')`)
    return figures()
  },
  async OtklikSendsFail() {
    await writeAnswer()
    await networks.run({ message: new NetworkFailure('rejected', 'no') })
    return figures()
  },
  async OtklikSendsUnknown() {
    await writeAnswer()
    await networks.run({ message: new NetworkFailure('lost_answer', '') })
    return figures()
  },
  async OtklikTokenDead() {
    await writeAnswer()
    await networks.run({ message: new NetworkFailure('token_dead', 'revoked') })
    return figures()
  },
  async OtklikUnheard() {
    const { id, space_id } = await (await world.space()).account()
    const text = `insert into account_errands (space_id, object_id, what, failures) values ($1, $2, 'news', 5)`
    await owner.query(text, [space_id, id])
    return figures()
  },
  async OtklikNotMailing() {
    await writeLetter()
    await owner.query(`update mails set created_at = now() - interval '20 minutes' where state = 'waiting'`)
    return figures()
  },
  async OtklikMailRefused() {
    await writeLetter()
    const postman = makePostman(base)
    while (await postman.round());
    postman.close()
    return figures()
  },
  async OtklikErrors() {
    const { token } = await (await world.space()).person('administrator')
    await withoutDatabase(world, async () => {
      const headers = { authorization: `Bearer ${token}` }
      expect((await world.server.inject({ url: '/v1/tags', headers })).statusCode).toBe(503)
    })
    return figures()
  },
  async OtklikJobsFail() {
    base.report(new Error('a bug'), 'somewhere')
    return figures()
  },
  async OtklikForgedDeliveries() {
    const url = `/hooks/vk/${randomUUID()}`
    expect((await world.server.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
    return figures()
  },
  async OtklikSlow() {
    await jam()
    return figures()
  },
  async OtklikDatabaseBusy() {
    await jam()
    return figures()
  },
  async OtklikProcessBusy() {
    for (let times = 0; times < 10; times++) {
      for (const until = performance.now() + 250; performance.now() < until; );
      await turn()
    }
    return figures()
  },
  async OtklikDiskFull() {
    // As full as a disk can be.
    const metrics = makeMetrics()
    watchBacklog({ ...base, metrics, config: { ...base.config, DATA_DIR: '/proc' } })
    const text = await metrics.render()
    metrics.stop()
    return text
  },
  async OtklikRedisAway() {
    const redis = await startRedis()
    onTestFinished(redis.remove)
    const config = { ...base.config, REDIS_URL: redis.url }
    const second = await layFoundation({ config, connection: world.connection })
    onTestFinished(second.stop)
    await expect.poll(() => second.metrics.render()).toContain('otklik_redis_up 1')
    await redis.kill()
    await expect.poll(() => second.metrics.render()).toContain('otklik_redis_up 0')
    return second.metrics.render()
  },
}
/** How full and how busy the machine is that runs the tests is not ours to say. */
const ofMachine = ['OtklikDiskFull', 'OtklikProcessBusy']
const rules = readAlerts().filter(({ expr }) => expr.includes('otklik_'))

describe('the rule', () => {
  it.each(rules)('$name speaks of figures that are there, and speaks up', async (rule: Alert) => {
    if (rule.name === 'OtklikRedisAway' && !hasRedis) return expect(figuresOf(rule)).toEqual(['otklik_redis_up'])
    const event = events[rule.name]
    if (!event) throw new Error('nobody has said how to make it happen')
    const before = await figures()
    const after = await event()
    for (const name of figuresOf(rule))
      expect(after).toMatch(new RegExp(`^# HELP ${name} .+\n# TYPE ${name} \\w+\n`, 'm'))
    const [was, is] = [judge(rule, before), judge(rule, after)]
    if ('times' in is) return expect(is.times).toBeGreaterThan('times' in was ? was.times : Number.NaN)
    expect(is).toEqual({ is_on: true })
    if (!ofMachine.includes(rule.name)) expect(was).toEqual({ is_on: false })
  })

  it('is one of those that are tried', () => {
    expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(events).sort())
  })
})

describe.each(Object.entries(servers))('a process of role %s', (_, server) => {
  const ask = async (url: string, headers = {}) => (await server.inject({ url, headers })).statusCode

  it('tells that it is alive and ready, and its figures to whoever has the token', async () => {
    expect([await ask('/healthz'), await ask('/readyz'), await ask('/metrics', { authorization })]).toEqual([
      200, 200, 200,
    ])
    for (const wrong of [{}, { authorization: METRICS_TOKEN }, { authorization: `${authorization}x` }])
      expect(await ask('/metrics', wrong)).toBe(404)
  })

  it('is not ready while the database is away, and tells its figures all the same, without old ones', async () => {
    const [answers, text] = await withoutDatabase(world, async () => [
      [await ask('/healthz'), await ask('/readyz'), await ask('/metrics', { authorization })],
      await figures(server),
    ])
    expect(answers).toEqual([200, 503, 200])
    expect(text).toContain('otklik_database_up 0')
    expect(readSamples(text).filter(({ name }) => name === 'otklik_inbox_waiting')).toEqual([])
    await expect.poll(() => ask('/readyz')).toBe(200)
    expect(readSamples(await figures(server)).filter(({ name }) => name === 'otklik_inbox_waiting')).toHaveLength(1)
  })

  it('has no figure for what somebody outside made up', async () => {
    const count = async () => readSamples(await figures(server)).length
    await ask('/nowhere')
    const before = await count()
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'LOCK'] as const)
      for (const url of ['/nowhere', '/v1/nothing', `/${randomUUID()}`, '/%00', '/hooks/x/y/z'])
        await server.inject({ method: method as 'GET', url })
    // The one of no route with status 400.
    expect((await count()) - before).toBeLessThanOrEqual(2)
    for (let id = 1; id < 20; id++) await ask(`/v1/items/${id}`)
    expect((await count()) - before).toBeLessThanOrEqual(20)
  })
})

it('is not ready where nothing can be written any more', async () => {
  const full = await makeProbeServer({ ...base, config: { ...base.config, DATA_DIR: '/proc' } })
  onTestFinished(() => full.close())
  expect((await full.inject({ url: '/readyz' })).statusCode).toBe(503)
})

it('a worker can be watched at a port of its own, and nothing else is there', async () => {
  const env = {
    ...{ ...childEnv, DEMO: '0', ROLE: 'worker', WORKER_PORT: '0', LOG_LEVEL: 'silent', METRICS_TOKEN },
    DATA_DIR: world.data_dir,
    DATABASE_URL: `postgres://customer@localhost/${world.connection.database}?host=${encodeURIComponent(world.connection.host)}`,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  const [, address] = /^Otklik is working\. How it is: (http:\/\/127\.0\.0\.1:\d+)\/readyz$/.exec(line) ?? []
  const status = async (path: string, headers = {}) => (await fetch(address + path, { headers })).status
  const answers = [await status('/healthz'), await status('/readyz'), await status('/metrics', { authorization })]
  expect([...answers, await status('/metrics'), await status('/v1/items')]).toEqual([200, 200, 200, 404, 404])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
