import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connectors } from '@otklik/connectors/registry.ts'
import { webClient } from '@otklik/contract/auth/auth.ts'
import { contract } from '@otklik/contract/contract.ts'
import { afterAll, expect, it } from 'vitest'
import { rotateSecrets, subscribeAccount } from '../../../src/domains/accounts/jobs.ts'
import { saveCredential } from '../../../src/domains/accounts/service.ts'
import { hashPassword } from '../../../src/domains/auth/passwords.ts'
import { keyFileOf } from '../../../src/platform/config/secrets.ts'
import { inTurn } from '../../cases.ts'
import { openSocket } from '../../socket.ts'
import type { TestAccount } from '../../space.ts'
import { makeWorld, type Person } from '../../world.ts'
import { deliver, deliveries } from '../deliveries.ts'
import { everyCall, prepare, rowsOf, send } from '../fence/walk.ts'
import { startServer } from '../server-process.ts'
import { makeCanaries } from './canaries.ts'
import { indiscretions, makeIndiscreetNetwork } from './indiscreet-network.ts'

// S21: everything that can go wrong goes wrong, with a secret at hand each time. None is found anywhere afterwards.

const canaries = makeCanaries()
const METRICS_TOKEN = canaries.plant('the token of the figures')
const DATABASE_URL = `postgres://otklik:${canaries.plant('the password of the database')}@127.0.0.1:1/otklik`
const network = await makeIndiscreetNetwork(canaries.plant('a handshake that VK names'))
const log: string[] = []
const world = await makeWorld({
  workers: true,
  env: { ...network.env, METRICS_TOKEN, DATABASE_URL, LOG_LEVEL: 'debug' },
  log_to: { write: (line) => void log.push(line) },
})
afterAll(async () => {
  await world.end()
  network.close()
})
await world.server.listen({ port: 0, host: '127.0.0.1' })
world.base.setAddress('https://otklik.example')
const space = await world.space()

const told: string[] = []
/** Remembers what was answered, without what the answer is meant to tell. */
function hear<H extends { text: string }>(heard: H, meant: readonly string[] = []): H {
  const found = canaries.foundIn(heard.text, meant)
  told.push(...found.map((name) => `${name} in an answer: ${heard.text.slice(0, 200)}`))
  return heard
}

type Secrets = { access: string; webhook: string; admin?: string; handshake?: string }
type Connected = TestAccount & { secrets: Secrets }

async function connect(provider: 'vk' | 'telegram', name: string): Promise<Connected> {
  const account = await space.account({ provider })
  const plant = (kind: string) => canaries.plant(`${kind} of ${name}`)
  const bot = canaries.plant(`access of ${name}`, (chance) =>
    provider === 'vk' ? `canary-${chance}` : `71:canary-${chance}`,
  )
  const secrets: Secrets = { access: bot, webhook: plant('webhook') }
  if (provider === 'vk') Object.assign(secrets, { admin: plant('admin'), handshake: plant('handshake') })
  for (const [kind, text] of Object.entries(secrets)) {
    const place = { space_id: space.id, object_id: account.id, kind: kind as keyof Secrets }
    await space.inside((ctx) => saveCredential(ctx, world.base.secrets, place, text))
  }
  return { ...account, webhook: secrets.webhook, secrets }
}

/** In, out, wrong, again: with every secret where it belongs, and where somebody has put it by mistake. */
async function signIn(name: string): Promise<Person> {
  const ask = (body: object) => send(world, contract.auth.token, { body: { ...webClient, ...body } })
  const { user_id } = await space.person('administrator')
  const [password, username] = [canaries.plant(`password of ${name}`), `${randomUUID()}@example.test`]
  const set = 'update users set email = $2, email_key = $2 where id = $1'
  await world.owner.query(set, [user_id, username])
  const hash = await hashPassword(password)
  await world.owner.query('insert into user_secrets (user_id, password_hash) values ($1, $2)', [user_id, hash])
  const right = { grant_type: 'password', username, password }
  const first = JSON.parse((await ask(right)).text)
  const second = JSON.parse((await ask({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).text)
  for (const record of [first, second])
    for (const kind of ['access_token', 'refresh_token']) canaries.note(`${kind} of ${name}`, record[kind])

  hear(await ask({ ...right, password: canaries.plant(`mistyped password of ${name}`) }))
  hear(await ask({ ...right, username: password }))
  hear(await ask({ ...right, [password]: password }), [password])
  hear(await ask({ grant_type: 'refresh_token', refresh_token: second.access_token }))
  const { token: call } = contract.auth
  hear(
    await send(world, call, {}, { payload: `{"password": "${password}", "refresh_token": "${second.refresh_token}"` }),
  )
  hear(await send(world, call, {}, { payload: password, headers: { 'content-type': 'text/plain' } }))
  hear(await send(world, contract.items.list, { query: { after: first.access_token } }, { token: second.access_token }))
  hear(await send(world, contract.items.list, { query: { access_token: second.access_token } }))
  for (const path of [`/${password}`, `/v1/${second.access_token}`, `/v1/items/%zz${second.refresh_token}`])
    hear({ text: (await world.server.inject(path)).body })
  return { user_id, token: second.access_token }
}

/** Genuine, forged with the secrets of others, a picture that cannot be had, and what nobody can understand. */
async function deliverTo(account: Connected, stranger: Connected) {
  const make = deliveries[account.provider as keyof typeof deliveries]
  const put = async (made: ReturnType<typeof make>, change: object = {}, meant: string[] = []) => {
    const body = { ...JSON.parse(Buffer.from(made.delivery.body).toString()), ...change }
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(body)))
    return hear(await deliver(world, { ...made, delivery: { ...made.delivery, body: bytes } }), meant)
  }
  for (const _ of indiscretions) await put(make(account))
  expect((await put(make({ ...account, webhook: stranger.webhook }))).status).toBe(403)
  expect((await put(make({ ...account, hook_key: stranger.hook_key }))).status).toBeGreaterThanOrEqual(403)
  await put(make(account), { type: 'confirmation' }, [account.secrets.handshake ?? ''])
  const poison = make({ ...account, webhook: account.webhook })
  await put(poison, { object: { secret: account.webhook }, message: { chat: { type: 'private', id: 1 } } })
  const from = { id: 9, first_name: 'Илья' }
  const photo = { message_id: 9, date: 1, from, chat: { type: 'private', id: 9 }, photo: [{ file_id: 'x' }] }
  await put(make(account), { message: photo })
}

async function answerAll(who: Person) {
  const { chats, items } = world.as(who)
  for (let after: string | undefined; ; ) {
    const { rows, next } = await chats.list({ query: { ...(after && { after }) } })
    for (const { id, version } of rows)
      await chats.send({ params: { id }, body: { text: 'answer', seen_version: version } })
    if (!next) break
    after = next
  }
  for (const { id, version } of (await items.list({ query: {} })).rows)
    await items.reply({ params: { id }, body: { text: 'answer', seen_version: version } })
}

/** What nobody thought of: a table is away while everybody works. */
async function breakDown(token: string, account: Connected) {
  for (const table of ['items', 'object_credentials', 'members']) {
    await world.owner.query(`alter table ${table} rename to away`)
    world.base.forgetAccounts()
    hear(await send(world, contract.items.list, { query: {} }, { token }))
    hear(await deliver(world, deliveries.vk(account)))
    await world.owner.query(`alter table away rename to ${table}`)
  }
}

/** Of a network that is not spoken to yet, what was asked for waits. */
const spoken = Object.keys(connectors)

/** Nothing waits any more: what was put off is done now. */
async function rest() {
  const left = `select 'inbox' as waits, to_jsonb(i) - 'body' as row from inbox i where state = 'waiting'
    union all select 'file', to_jsonb(f) from files f where state = 'remote'
    union all select 'action', to_jsonb(a) from actions a join objects o on o.id = a.object_id and o.state = 'active'
      where a.state = 'queued' and attempt = 0 and o.provider = any($1)`
  const hurry = async () => {
    await world.owner.query(`update inbox set run_at = now() where state = 'waiting'`)
    await world.owner.query(`update files set run_at = now() where state = 'remote'`)
    await world.owner.query(`update object_health set paused_until = null, failures = 0`)
    for (const worker of ['inbox', 'files', 'actions'] as const) world.base.wake(worker)
    return (await world.owner.query(left, [spoken])).rows
  }
  await expect.poll(hurry, { timeout: 60_000, interval: 100 }).toEqual([])
}

// Once only: whoever has tried so many wrong passwords is not let in again.
it('shows no secret to anybody, however much goes wrong', { timeout: 300_000, retry: 0 }, async () => {
  const accounts = [
    await connect('vk', 'one'),
    await connect('telegram', 'two'),
    await connect('vk', 'three, revoked'),
    await connect('telegram', 'four, revoked'),
  ]
  for (const { secrets } of accounts.slice(2)) network.revoke(secrets.access)
  const people = [await signIn('Anna'), await signIn('Boris'), await signIn('Vera')]
  const [who, victim] = people as [Person, Person]
  const socket = await openSocket(world, who)
  canaries.note('key one', JSON.parse(readFileSync(keyFileOf(world.data_dir), 'utf8')).keys['1'])

  for (const [place, account] of accounts.entries()) await deliverTo(account, accounts[(place + 2) % 4] as Connected)
  for (const account of accounts)
    await subscribeAccount(world.base, space.id, account.id).catch((error) => world.base.report(error, 'subscribe'))
  await space.comment({ account: accounts[0] as Connected })
  await rest()
  await answerAll(who)
  await rest()
  await breakDown(who.token, accounts[0] as Connected)
  // Before anybody leaves or is switched off below: what they had sent and what waits then ends by that.
  const { rows: met } = await world.owner.query(
    `select distinct state from inbox union select distinct reason from actions where reason is not null`,
  )
  await rotateSecrets(world.base)
  canaries.note('key two', JSON.parse(readFileSync(keyFileOf(world.data_dir), 'utf8')).keys['2'])
  for (const one of inTurn(everyCall, { turn: 0, of: 6 })) {
    const request = await prepare(one, world, space, who)
    hear(await send(world, one.call, request, one.name === 'revoke' ? victim : who))
    hear(await send(world, one.call, request, { token: `${who.token}x` }))
    hear(await send(world, one.call, request, { token: accounts[0]?.secrets.access as string }))
  }
  for (const token of [METRICS_TOKEN, who.token])
    hear({ text: (await world.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body })
  const stillborn = [
    { DATABASE_URL, METRICS_TOKEN },
    { DATABASE_URL: DATABASE_URL.replace('//', '/'), METRICS_TOKEN },
  ]
  const ends = stillborn.map((env) => startServer({ ...env, DATA_DIR: world.data_dir }))
  for (const { said } of await Promise.all(ends)) hear({ text: said })
  await rest()

  // The control: it did go wrong, with the secrets at hand, and what would be found is found.
  expect(canaries.count()).toBeGreaterThanOrEqual(30)
  for (const { secrets } of accounts) expect(network.asked).toContain(secrets.access)
  expect(log.filter((line) => line.includes('request failed')).length).toBeGreaterThan(1)
  expect(log.filter((line) => line.includes('a job failed')).length).toBeGreaterThan(1)
  expect(met.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['dead', 'done', 'token_dead', 'rejected', 'lost_answer']),
  )
  expect(canaries.foundIn(`x${Buffer.from(METRICS_TOKEN).toString('hex')}`)).toEqual(['the token of the figures'])

  expect(told).toEqual([])
  const inLog = canaries.foundIn(log.join('')).length ? log.filter((line) => canaries.foundIn(line).length) : []
  expect(inLog).toEqual([])
  expect(canaries.foundIn(JSON.stringify(socket.frames))).toEqual([])
  const dump = Object.entries(await rowsOf(world))
  const inTables = dump.flatMap(([table, all]) => canaries.foundIn(all.join('\n')).map((name) => `${name} in ${table}`))
  expect(inTables).toEqual([])
  for (const { hook_key } of accounts) expect(log.filter((line) => line.includes(hook_key))).toEqual([])
})
