import { createHmac } from 'node:crypto'
import { signedBefore } from '@otklik/contract/gateway.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { comment, openSource, type Source } from '../../../test/gateway-stage.ts'
import { makeWorld } from '../../../test/world.ts'
import { type Connector, findConnector, speakerFor } from '../../platform/outbound/connectors.ts'
import { sweepGrants } from '../accounts/jobs.ts'
import { makeDoor } from './door.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)
const { owner, base } = world

const keyIn = (path: string) => path.split('/').at(-1) as string

/** Knocks as a program would, at a door whose clock can be moved. */
function knocking(
  door: ReturnType<typeof makeDoor>,
  { path, secret }: Pick<Source, 'path' | 'secret'>,
  now = Date.now,
) {
  return () => {
    const at = String(Math.floor(now() / 1000))
    const signature = createHmac('sha256', secret)
      .update(signedBefore(at, 'GET', '/actions'))
      .digest('hex')
    const headers = { 'x-gateway-timestamp': at, 'x-gateway-signature': signature }
    return door.admit(keyIn(path), { headers, body: Buffer.alloc(0), method: 'GET', url: `${path}/actions` })
  }
}

it('listens to so many requests of one source within a minute, and tells when to come again', async () => {
  const source = await openSource(world)
  let now = Date.now()
  const knock = knocking(
    makeDoor(base, () => now),
    source,
    () => now,
  )
  for (let n = 0; n < limits.gateway_requests; n++) await knock()
  await expect(knock()).rejects.toMatchObject({ code: 'too_many', details: { retry_after_s: 60 } })
  now += 60_000
  await expect(knock()).resolves.toMatchObject({ object_id: source.account.id })
}, 60_000)

it('asks the database once for a key that nobody has, however often somebody knocks with it', async () => {
  let [asked, now] = [0, Date.now()]
  const database = {
    ...base.database,
    acrossSpaces: (...words: Parameters<typeof base.database.acrossSpaces>) => {
      asked++
      return base.database.acrossSpaces(...words)
    },
  } as typeof base.database
  const door = makeDoor({ ...base, database }, () => now)
  const knock = knocking(door, { path: `/v1/gateway/${'k'.repeat(32)}`, secret: 'x' }, () => now)
  for (let n = 0; n < 50; n++) await expect(knock()).rejects.toMatchObject({ code: 'not_found' })
  expect(asked).toBe(1)
  now += 31_000
  await expect(knock()).rejects.toMatchObject({ code: 'not_found' })
  expect(asked).toBe(2)
})

describe('what was signed for one call', () => {
  it('is worth nothing at another, with another method, or with another query', async () => {
    const source = await openSource(world)
    const told = { result: 'done', external_id: 'x' }
    const wrong = { status: 403, said: { error_type: 'signature_wrong' } }
    const at = (method: 'GET' | 'POST', tail: string, body: unknown, call: [string, string]) =>
      source.call(method, tail, body, { call })
    expect(await at('POST', '/actions/1', told, ['POST', ''])).toMatchObject(wrong)
    expect(await at('POST', '/actions/1', told, ['POST', '/actions/2'])).toMatchObject(wrong)
    expect(await at('POST', '', { entries: [comment()] }, ['POST', '/actions/1'])).toMatchObject(wrong)
    expect(await at('GET', '/actions?after=5', undefined, ['GET', '/actions'])).toMatchObject(wrong)
    expect(await at('GET', '/actions', undefined, ['POST', '/actions'])).toMatchObject(wrong)
    expect((await at('GET', '/actions?after=5', undefined, ['GET', '/actions?after=5'])).status).toBe(200)
  })

  it('is wrong without what it was signed for', async () => {
    const source = await openSource(world)
    const at = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', source.secret).update(`${at}.`).digest('hex')
    expect((await source.call('GET', '/actions', undefined, { signature })).status).toBe(403)
  })
})

describe('a fresh key', () => {
  const renew = async (source: Source) => {
    const { url, secret } = await source.as().channels.makeKey({ params: { id: source.account.id } })
    return { path: new URL(url, 'http://here').pathname, secret }
  }
  const knock = async (source: Source, key: { path?: string; secret?: string } = {}) =>
    (await source.bring([comment()], key)).status
  const secrets = async ({ account }: Source) =>
    (
      await owner.query('select kind from object_credentials where object_id = $1 order by kind', [account.id])
    ).rows.map(({ kind }) => kind)

  it('ends the one before when it is used for the first time, and not sooner', async () => {
    const source = await openSource(world)
    expect(await knock(source)).toBe(200)
    const fresh = await renew(source)
    expect(await knock(source)).toBe(200)
    // Neither opens with the secret of the other.
    expect(await knock(source, { path: fresh.path })).toBe(403)
    expect(await knock(source, { secret: fresh.secret })).toBe(403)
    expect(await knock(source)).toBe(200)
    expect(await knock(source, fresh)).toBe(200)
    expect(await knock(source)).toBe(404)
    expect(await knock(source, fresh)).toBe(200)
    expect(await secrets(source)).not.toContain('former_webhook')
  })

  it('that nobody has seen is replaced by the next, and the one in use goes on', async () => {
    const source = await openSource(world)
    expect(await knock(source)).toBe(200)
    const lost = await renew(source)
    const seen = await renew(source)
    expect([await knock(source), await knock(source, lost)]).toEqual([200, 404])
    expect(await knock(source, seen)).toBe(200)
    expect(await knock(source)).toBe(404)
  })

  it('leaves the one before a bounded time, after which nothing of it is kept', async () => {
    const source = await openSource(world)
    expect(await knock(source)).toBe(200)
    const fresh = await renew(source)
    const { rows } = await owner.query(
      'select extract(epoch from former_key_until - now())::float as s from objects where id = $1',
      [source.account.id],
    )
    expect(rows[0].s).toBeLessThanOrEqual(limits.gateway_key_kept_s)
    await owner.query('update objects set former_key_until = now() where id = $1', [source.account.id])
    base.forgetAccounts()
    expect(await knock(source)).toBe(404)
    await sweepGrants(base)
    expect(await secrets(source)).toEqual(['page', 'webhook'])
    expect(await knock(source, fresh)).toBe(200)
  })

  it('and the one before end with the account', async () => {
    const source = await openSource(world)
    expect(await knock(source)).toBe(200)
    const fresh = await renew(source)
    await source.as().accounts.remove({ params: { id: source.account.id } })
    expect([await knock(source), await knock(source, fresh)]).toEqual([404, 404])
    expect(await secrets(source)).toEqual([])
  })

  it('is told to no network as a secret of the account', async () => {
    const source = await openSource(world)
    await renew(source)
    expect(await secrets(source)).toEqual(['former_webhook', 'page', 'webhook'])
    const given = { webhook: 'w', former_webhook: 'f', access: 'a' }
    const { secrets: told, hushed } = speakerFor(findConnector('gateway') as Connector, base, given)
    expect(told).toEqual({ access: 'a' })
    expect(hushed).toEqual(expect.arrayContaining(['w', 'f']))
  })
})

describe('a space that is not paid for', () => {
  const endPeriod = async ({ space }: Source, when: string) => {
    await owner.query(`update spaces set expires_at = now() + $2::interval where id = $1`, [space.id, when])
    base.forgetAccounts()
  }

  it('brings nothing and is given nothing, until it is', async () => {
    const source = await openSource(world)
    await endPeriod(source, '-1 hour')
    const over = { status: 402, said: { error_type: 'period_over' } }
    expect(await source.bring([comment()])).toMatchObject(over)
    expect(await source.call('GET', '/actions', undefined)).toMatchObject(over)
    const { rowCount } = await owner.query('select 1 from inbox where space_id = $1', [source.space.id])
    expect(rowCount).toBe(0)
    // Whoever is not the source is not told.
    expect((await source.bring([comment()], { secret: 'another' })).status).toBe(403)
    await endPeriod(source, '1 day')
    expect((await source.bring([comment()])).status).toBe(200)
  })

  it('is still told what became of what was fetched before', async () => {
    const source = await openSource(world)
    await source.bring([comment()])
    await expect.poll(async () => (await source.items()).length).toBe(1)
    const [{ id, version } = { id: 0, version: 0 }] = await source.items()
    await source.as().items.reply({ params: { id }, body: { text: 'Да', seen_version: version } })
    await expect.poll(async () => (await source.fetch()).actions.length).toBe(1)
    const [action] = (await source.fetch()).actions
    await endPeriod(source, '-1 hour')
    expect((await source.confirm(action?.id ?? 0, { result: 'done', external_id: 'a1' })).status).toBe(200)
  })

  it('has no period where nobody pays', async () => {
    const source = await openSource(world)
    await endPeriod(source, '-1 hour')
    const door = makeDoor({ ...base, has_billing: false })
    await expect(knocking(door, source)()).resolves.toMatchObject({ object_id: source.account.id })
  })
})
