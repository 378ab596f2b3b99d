import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { hookToken } from '../../platform/outbound/connectors.ts'
import { readInbox } from './jobs/reader.ts'
import { makeReceiver } from './receiver.ts'

const app = { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'secret' }
const world = await makeWorld({ env: app })
afterAll(world.end)

it('is asked at once when a network says that something has happened, and not what', async () => {
  const space = await world.space()
  const [told, other] = [await space.account({ provider: 'gmaps' }), await space.account({ provider: 'gmaps' })]
  for (const { id } of [told, other])
    await world.owner.query(
      `insert into account_errands (space_id, object_id, what, run_at) values ($1, $2, 'news', now() + interval '10 minutes')`,
      [space.id, id],
    )
  const names = { notificationType: 'NEW_REVIEW', locationName: `accounts/1/locations/${told.provider_id}` }
  const data = Buffer.from(JSON.stringify(names)).toString('base64')
  let number = 7
  const push = (token: string) =>
    world.server.inject({
      ...{ method: 'POST', url: `/hooks/gmaps?${new URLSearchParams({ token })}` },
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ message: { data, messageId: String(number++) } }),
    })
  expect((await push('guessed')).statusCode).toBe(403)
  expect((await push(hookToken(world.base.secrets, 'gmaps'))).statusCode).toBe(200)
  await readInbox(world.base)
  const { rows } = await world.owner.query(
    `select object_id from account_errands where what = 'news' and run_at <= now() and space_id = $1`,
    [space.id],
  )
  expect(rows).toEqual([{ object_id: told.id }])
  // Told again while somebody looks: once more, and not at once.
  const soon = `select run_at > now() as is_later, run_at < now() + interval '20 seconds' as is_soon from account_errands where what = 'news' and object_id = $1`
  await world.owner.query(`update account_errands set run_at = now() + interval '2 minutes' where object_id = $1`, [
    told.id,
  ])
  for (let n = 0; n < 3; n++) {
    await push(hookToken(world.base.secrets, 'gmaps'))
    await readInbox(world.base)
  }
  expect((await world.owner.query(soon, [told.id])).rows).toEqual([{ is_later: true, is_soon: true }])
  const { rows: items } = await world.owner.query('select 1 from items where space_id = $1', [space.id])
  expect(items).toEqual([])
})

it('is believed by its own signature where the installation says who signs, by keys that it publishes', async () => {
  const { base } = world
  const space = await world.space()
  const { provider_id } = await space.account({ provider: 'gmaps' })
  const push_account = 'push@project.iam.gserviceaccount.com'
  const pairs = {
    k1: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    k2: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  }
  let asked: string[] = []
  let published: (keyof typeof pairs)[] = ['k1']
  let isAway = false
  const fetch = async (url: string) => {
    asked.push(url)
    if (isAway) return new Response('', { status: 503 })
    return Response.json({ keys: published.map((kid) => ({ ...pairs[kid].publicKey.export({ format: 'jwk' }), kid })) })
  }
  const applications = { ...base.applications, gmaps: { ...base.applications.gmaps, push_account } }
  const make = () =>
    makeReceiver({ ...base, fetch, applications, public_url: () => 'https://otklik.example' } as typeof base)
  let receiver = make()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenOf = (kid: keyof typeof pairs, email = push_account) => {
    const claims = {
      iss: 'https://accounts.google.com',
      aud: 'https://otklik.example/hooks/gmaps',
      email,
      email_verified: true,
    }
    const text = `${part({ alg: 'RS256', kid })}.${part({ ...claims, exp: Math.floor(Date.now() / 1000) + 60 })}`
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), pairs[kid].privateKey).toString('base64url')}`
  }
  const data = Buffer.from(`accounts/1/locations/${provider_id}`).toString('base64')
  const open = { locale: 'en', ip: '', device: '', correlation_id: 'test' } as const
  const push = (authorization?: string, token = hookToken(base.secrets, 'gmaps')) =>
    receiver.deliverAll(
      open,
      { network: 'gmaps' },
      {
        ...{ headers: { ...(authorization && { authorization: `Bearer ${authorization}` }) }, query: { token } },
        body: Buffer.from(JSON.stringify({ message: { data, messageId: String(Math.random()) } })),
      },
    )
  const forged = { code: 'no_access' }

  // Whoever lacks our word makes us ask nobody.
  await expect(push(tokenOf('k1'), 'guessed')).rejects.toMatchObject(forged)
  expect(asked).toEqual([])
  expect(await push(tokenOf('k1'))).toBe('')
  expect(await push(tokenOf('k1'))).toBe('')
  expect(asked).toEqual(['https://www.googleapis.com/oauth2/v3/certs'])
  await expect(push()).rejects.toMatchObject(forged)
  await expect(push(tokenOf('k1', 'push@another.iam.gserviceaccount.com'))).rejects.toMatchObject(forged)
  await expect(push(tokenOf('k2'))).rejects.toMatchObject(forged)
  // However much of it comes, the keys are not asked for again at once.
  expect(asked).toHaveLength(1)

  published = ['k1', 'k2']
  isAway = true
  receiver = make()
  await expect(push(tokenOf('k2'))).rejects.toMatchObject({ code: 'network_unavailable' })
  isAway = false
  asked = []
  expect(await push(tokenOf('k2'))).toBe('')
  expect(asked).toHaveLength(1)
})
