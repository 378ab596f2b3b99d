import { afterAll, expect, it } from 'vitest'
import { rotateSecrets } from '../../src/domains/accounts/jobs.ts'
import { readCredentials } from '../../src/domains/accounts/service.ts'
import { openOtp, sealOtp } from '../../src/domains/auth/otp.ts'
import { layFoundation } from '../../src/foundation.ts'
import type { TestAccount } from '../space.ts'
import { makeWorld, type Person, type Space } from '../world.ts'
import { deliver, deliveries } from './deliveries.ts'
import { makeFakeNetwork } from './fake-network.ts'

// S22: a fresh key for everything, by another process, while this one sends and receives.

const ROWS = Number(process.env.SECURITY_ROWS ?? 3_000)
const kinds = ['access', 'admin', 'webhook', 'handshake']

let number = 0
const dead: string[] = []
const tokens = new Set<string>()
const network = await makeFakeNetwork(({ method, token, body }) => {
  // The others are asked for their history.
  if (!tokens.has(token) && !/^access of \d+$/.test(token)) dead.push(`${method} ${token}`)
  if (method !== 'messages.send') return { body: '{"response":[]}' }
  return {
    body: JSON.stringify({ response: [{ peer_id: body.get('peer_ids'), conversation_message_id: ++number + 1e6 }] }),
  }
})
const world = await makeWorld({ workers: true, env: network.env })
afterAll(async () => {
  await world.end()
  network.close()
})

it('seals anew whatever there is of sealed secrets', async () => {
  const { rows } = await world.owner.query(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.atttypid = 'bytea'::regtype and a.attname ~ 'secret' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    // Lives for minutes, and the old key stays in the ring.
    'account_grants.secret',
    // By resealAi, with what was asked and answered (ai/store/agents.test.ts).
    'ai_agents.secret',
    'applications.secret_hash',
    // By resealDraws, which follows rotateSecrets in the command (draws/draws.test.ts).
    'contest_draws.secret',
    'oauth_clients.secret_hash',
    'object_credentials.secret',
    'user_secrets.otp_secret',
    // By resealHooks, which follows rotateSecrets in the command (integrations/webhooks.test.ts).
    'webhooks.former_secret',
    'webhooks.secret',
  ])
})

/** So many accounts with four secrets each, sealed by the first key; one of them is used while they change. */
async function fill(space: Space, count: number): Promise<TestAccount> {
  const account = await space.account()
  const secrets = await space.inside((ctx) => readCredentials(ctx, world.base.secrets, space.id, account.id))
  tokens.add(secrets.access as string)
  const { rows } = await world.owner.query(
    `select nextval(pg_get_serial_sequence('objects', 'id'))::integer as id from generate_series(1, $1)`,
    [count / kinds.length],
  )
  const places = rows.flatMap(({ id }: { id: number }) => kinds.map((kind) => ({ id, kind })))
  const sealed = places.map(({ id, kind }) =>
    world.base.secrets.seal(
      { table: 'object_credentials', column: 'secret', space_id: space.id, row: `${id}/${kind}` },
      `${kind} of ${id}`,
    ),
  )
  // In one statement: an account that were there before its secrets would be asked for its history without any.
  await world.owner.query(
    `with made as (
       insert into objects (id, space_id, company_id, provider, provider_id, name)
       select n, space_id, company_id, provider, 'x' || n, 'Account' from objects, unnest($6::integer[]) n where id = $7)
     insert into object_credentials (space_id, object_id, kind, key_id, secret)
     select $1, * from unnest($2::integer[], $3::text[], $4::smallint[], $5::bytea[])`,
    [
      space.id,
      places.map(({ id }) => id),
      places.map(({ kind }) => kind),
      sealed.map((one) => one.key_id),
      sealed.map((one) => one.secret),
      rows.map(({ id }) => id),
      account.id,
    ],
  )
  return account
}

async function answerOnce(account: TestAccount, who: Person, round: number): Promise<number> {
  expect(await deliver(world, deliveries.vk(account, { text: `#${round}` }))).toMatchObject({ status: 200 })
  const { chats } = world.as(who)
  const find = async () =>
    (await chats.list({ query: {} })).rows.find(({ last_message }) => last_message?.text === `#${round}`)
  const chat = await expect.poll(find).toBeDefined().then(find)
  const draft = { text: `Ответ ${round}`, seen_version: chat?.version as number }
  return (await chats.send({ params: { id: chat?.id as number }, body: draft })).id
}

it(`gives ${ROWS} secrets a fresh key without one failed send or delivery`, async () => {
  const [space, other] = [await world.space(), await world.space()]
  const who = await space.person('operator')
  const account = await fill(space, ROWS / 2)
  await fill(other, ROWS / 2)
  const otp = sealOtp(world.base.secrets, who.user_id, 'second factor')
  await world.owner.query('insert into user_secrets (user_id, otp_secret) values ($1, $2)', [who.user_id, otp])
  const another = await layFoundation({ config: world.base.config, connection: world.connection })
  const sent: number[] = [await answerOnce(account, who, 0)]

  let isRotating = true
  const rotating = rotateSecrets(another).finally(() => {
    isRotating = false
  })
  // And some after it, with nothing left of the old key but the memory of this process.
  for (let more = 3; isRotating || more > 0; more -= isRotating ? 0 : 1)
    sent.push(await answerOnce(account, who, sent.length))
  expect(await rotating).toBe(ROWS + 5)
  await another.stop()

  const ended = () => world.owner.query(`select state, count(*)::int as n from actions group by state`)
  await expect.poll(async () => (await ended()).rows).toEqual([{ state: 'done', n: sent.length }])
  expect(dead).toEqual([])
  expect((await world.owner.query(`select from objects where state <> 'active'`)).rowCount).toBe(0)
  const { rows } = await world.owner.query('select distinct key_id from object_credentials')
  expect(rows).toEqual([{ key_id: 2 }])
  await expectAllOpen(space)
  const { rows: people } = await world.owner.query('select otp_secret from user_secrets')
  expect(people[0].otp_secret.readInt16BE(0)).toBe(2)
  expect(openOtp(world.base.secrets, who.user_id, people[0].otp_secret)).toBe('second factor')
})

async function expectAllOpen(space: Space) {
  const { rows } = await world.owner.query(
    'select object_id, kind, key_id, secret from object_credentials where space_id = $1 and object_id in (select id from objects where hook_key is null)',
    [space.id],
  )
  expect(rows.length).toBe(ROWS / 2)
  const isOpen = ({ object_id, kind, key_id, secret }: (typeof rows)[number]) => {
    const place = { table: 'object_credentials', column: 'secret', space_id: space.id, row: `${object_id}/${kind}` }
    return world.base.secrets.open(place, { key_id, secret }) === `${kind} of ${object_id}`
  }
  expect(rows.filter((row) => !isOpen(row))).toEqual([])
}
