import { okAccounts } from '@otklik/simulator/networks/ok/accounts.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onStage } from '../../src/demo/demo.ts'
import { sweepGrants } from '../../src/domains/accounts/jobs.ts'
import { readCredentials, saveCredential } from '../../src/domains/accounts/service.ts'
import { fetchRemoteFiles } from '../../src/domains/inbox/jobs/media.ts'
import { makeWorld, type Person, type Space } from '../world.ts'

// S5: what a network's window brings back is worth something once, to whoever opened it, for what it was opened for.

const simulator = makeSimulator({})
const origin = await simulator.listen()
const logged: string[] = []
const world = await makeWorld({
  env: { LOG_LEVEL: 'debug' },
  configure: (config) => onStage(config, origin),
  log_to: { write: (line) => void logged.push(line) },
})
beforeAll(async () => world.base.setAddress(await world.server.listen({ port: 0, host: '127.0.0.1' })))
afterAll(async () => {
  await world.end()
  await simulator.close()
})

const callback = (network: string) => `${world.base.public_url()}/callback/${network}`
const failed = { status: 400, refusal: { error_type: 'authorization_failed', error: 'Authorization failed' } }

/** The person says yes in the window; whatever address they are sent back to. */
async function allow(url: string): Promise<{ code: string; state: string }> {
  const page = await (await fetch(url)).text()
  const [, yes] = /<a href="([^"]+)"/.exec(page) ?? []
  const answer = await fetch(new URL((yes ?? '').replaceAll('&amp;', '&'), url), { redirect: 'manual' })
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

type Network = 'vk' | 'facebook' | 'instagram' | 'threads' | 'ok'

async function office() {
  const space = await world.space()
  const boss = await space.person('administrator')
  return { space, boss, company_id: await space.company() }
}
const as = (who: Person) => world.as(who).channels
const open = (who: Person, space: Space, network: Network, second: { grant?: string; provider_id?: string } = {}) =>
  as(who).openWindow({
    params: { network },
    body: { space_id: space.id, redirect_uri: callback(network), ...second },
  })
const finish = (
  who: Person,
  network: Network,
  back: { code: string; state?: string },
  redirect_uri = callback(network),
) => as(who).authorize({ params: { network }, body: { ...back, redirect_uri } })

async function granted(who: Person, space: Space, network: Network) {
  return finish(who, network, await allow((await open(who, space, network)).url))
}

describe.each(['facebook', 'instagram', 'threads', 'ok'] as const)('%s', (network) => {
  it('connects what its window shows', async () => {
    const { space, boss, company_id } = await office()
    const { grant, choices } = await granted(boss, space, network)
    expect(choices.length).toBeGreaterThan(0)
    expect(choices).toEqual(choices.map((choice) => ({ ...choice, is_connected: false, is_ready: true })))
    const [{ provider_id, name }] = choices as [(typeof choices)[number]]
    const body = { space_id: space.id, company_id, grant, provider_id }
    const card = await as(boss).choose({ body })
    expect(card).toMatchObject({ provider: network, provider_id, name, company_id, state: 'active' })
    await expect(as(boss).choose({ body })).rejects.toMatchObject({ status: 409 })
    const again = await granted(boss, space, network)
    expect(again.choices.find((one) => one.provider_id === provider_id)?.is_connected).toBe(true)
  })
})

it('saves when a token ends', async () => {
  const { space, boss, company_id } = await office()
  const { grant, choices } = await granted(boss, space, 'instagram')
  const provider_id = choices[0]?.provider_id as string
  const { id } = await as(boss).choose({ body: { space_id: space.id, company_id, grant, provider_id } })
  const { token_expires_at } = await as(boss).get({ params: { id } })
  expect(token_expires_at).toBeGreaterThan(Date.now() / 1000 + 86_400)
})

it('asks a second time where the network wants it', async () => {
  const { space, boss, company_id } = await office()
  const first = await granted(boss, space, 'vk')
  const provider_id = first.choices[0]?.provider_id as string
  expect(first.choices[0]).toMatchObject({ is_ready: false })
  const body = { space_id: space.id, company_id, grant: first.grant, provider_id }
  await expect(as(boss).choose({ body })).rejects.toMatchObject(failed)

  const { url } = await open(boss, space, 'vk', { grant: first.grant, provider_id })
  expect(new URL(url).searchParams.get('group_ids')).toBe(provider_id)
  const second = await finish(boss, 'vk', await allow(url))
  expect(second.grant).toBe(first.grant)
  expect(second.choices.map((one) => one.provider_id).sort()).toEqual(
    first.choices.map((one) => one.provider_id).sort(),
  )
  expect(second.choices.find((one) => one.provider_id === provider_id)).toMatchObject({ is_ready: true })
  const card = await as(boss).choose({ body })
  expect(card).toMatchObject({ provider: 'vk', provider_id, state: 'active' })
  const secrets = await space.inside((ctx) => readCredentials(ctx, world.base.secrets, space.id, card.id))
  expect(secrets).toMatchObject({ access: expect.any(String), admin: expect.any(String) })
})

it('mends an account that is broken', async () => {
  const { space, boss, company_id } = await office()
  const { grant, choices } = await granted(boss, space, 'facebook')
  const body = { space_id: space.id, company_id, grant, provider_id: choices[0]?.provider_id as string }
  const { id } = await as(boss).choose({ body })
  await world.owner.query(`update objects set state = 'broken', error = 'Session has expired' where id = $1`, [id])
  expect(await as(boss).choose({ body })).toMatchObject({ id, state: 'active', error: null })
})

it('leaves the key of another part of the network where it is', async () => {
  const { space, boss, company_id } = await office()
  const { grant, choices } = await granted(boss, space, 'ok')
  const body = { space_id: space.id, company_id, grant, provider_id: choices[0]?.provider_id as string }
  const { id } = await as(boss).choose({ body })
  const key = okAccounts.find((one) => one.id === body.provider_id)?.tokens.access as string
  const place = { space_id: space.id, object_id: id, kind: 'access' } as const
  await space.inside((ctx) => saveCredential(ctx, world.base.secrets, place, key))
  await world.owner.query(`update objects set state = 'broken', error = 'Session has expired' where id = $1`, [id])
  const later = await granted(boss, space, 'ok')
  await as(boss).choose({ body: { ...body, grant: later.grant } })
  const secrets = await space.inside((ctx) => readCredentials(ctx, world.base.secrets, space.id, id))
  expect(secrets).toMatchObject({ access: key, admin: expect.stringMatching(/^tkn1/), refresh: expect.any(String) })
  expect((await as(boss).get({ params: { id } })).token_expires_at).toBeNull()
})

it('brings the picture of an account along, and again when it is another', async () => {
  const { space, boss, company_id } = await office()
  const { grant, choices } = await granted(boss, space, 'facebook')
  const body = { space_id: space.id, company_id, grant, provider_id: choices[0]?.provider_id as string }
  const { id } = await as(boss).choose({ body })
  const pictures = async () => {
    while (await fetchRemoteFiles(world.base));
    const text = `select storage_key from files where space_id = $1 and is_of_account and state = 'stored' order by id`
    return (await world.owner.query(text, [space.id])).rows.map(({ storage_key }) => storage_key)
  }
  const [first] = await pictures()
  expect((await world.as(boss).accounts.get({ params: { id } })).image).toContain(first)
  const mend = async (image_source: string | null) => {
    const broken = `update objects set state = 'broken', image_source = coalesce($2, image_source) where id = $1`
    await world.owner.query(broken, [id, image_source])
    await as(boss).choose({ body })
    return pictures()
  }
  expect(await mend(null)).toEqual([first])
  const [, second] = await mend('https://elsewhere.example/earlier.jpg')
  expect((await world.as(boss).accounts.get({ params: { id } })).image).toContain(second)
})

describe('refuses', () => {
  it('a state that was used', async () => {
    const { space, boss } = await office()
    const back = await allow((await open(boss, space, 'facebook')).url)
    await finish(boss, 'facebook', back)
    await expect(finish(boss, 'facebook', back)).rejects.toMatchObject(failed)
  })

  it('a code that was used, with a state of its own', async () => {
    const { space, boss } = await office()
    const { code } = await allow((await open(boss, space, 'facebook')).url)
    const [first, second] = [await open(boss, space, 'facebook'), await open(boss, space, 'facebook')]
    await finish(boss, 'facebook', { code, state: first.state })
    await expect(finish(boss, 'facebook', { code, state: second.state })).rejects.toMatchObject(failed)
  })

  it('no state, an invented one, and one that is only a path', async () => {
    const { space, boss } = await office()
    const { code } = await allow((await open(boss, space, 'facebook')).url)
    for (const state of [undefined, 'x'.repeat(43), 'redirect:/settings/accounts', ''])
      await expect(finish(boss, 'facebook', { code, ...(state !== undefined && { state }) })).rejects.toMatchObject(
        failed,
      )
  })

  it('another person, of the same space too', async () => {
    const { space, boss } = await office()
    const back = await allow((await open(boss, space, 'facebook')).url)
    for (const other of [await space.person('administrator'), (await office()).boss])
      await expect(finish(other, 'facebook', back)).rejects.toMatchObject(failed)
    // Whoever opened it has lost nothing by that.
    expect((await finish(boss, 'facebook', back)).choices.length).toBeGreaterThan(0)
  })

  it('the window of another network', async () => {
    const { space, boss } = await office()
    const back = await allow((await open(boss, space, 'facebook')).url)
    await expect(finish(boss, 'instagram', back)).rejects.toMatchObject(failed)
  })

  it('to leave for, or to come back from, any address but our own', async () => {
    const { space, boss } = await office()
    const own = callback('facebook')
    const foreign = [
      ...['https://evil.example/callback/facebook', `${own}/`, `${own}?x=1`, `${own}#x`],
      ...[own.replace('//127', '//x@127'), `${own}.evil.example`, callback('instagram')],
    ]
    for (const redirect_uri of foreign) {
      const body = { space_id: space.id, redirect_uri }
      await expect(as(boss).openWindow({ params: { network: 'facebook' }, body })).rejects.toMatchObject(failed)
      const back = await allow((await open(boss, space, 'facebook')).url)
      await expect(finish(boss, 'facebook', back, redirect_uri)).rejects.toMatchObject(failed)
    }
  })

  it('a window that is too old, and sweeps it away', async () => {
    const { space, boss } = await office()
    const back = await allow((await open(boss, space, 'facebook')).url)
    await world.owner.query(`update account_grants set expires_at = now() where space_id = $1`, [space.id])
    await expect(finish(boss, 'facebook', back)).rejects.toMatchObject(failed)
    await sweepGrants(world.base)
    expect((await world.owner.query('select 1 from account_grants where space_id = $1', [space.id])).rowCount).toBe(0)
  })

  it("to choose from somebody else's, from another space's, and what was not shown", async () => {
    const { space, boss, company_id } = await office()
    const { grant, choices } = await granted(boss, space, 'facebook')
    const provider_id = choices[0]?.provider_id as string
    const body = { space_id: space.id, company_id, grant, provider_id }
    const colleague = await space.person('administrator')
    await expect(as(colleague).choose({ body })).rejects.toMatchObject({ status: 404 })
    await expect(as(boss).choose({ body: { ...body, provider_id: '1' } })).rejects.toMatchObject({ status: 404 })
    const other = await office()
    const elsewhere = { ...body, space_id: other.space.id, company_id: other.company_id }
    await expect(as(other.boss).choose({ body: elsewhere })).rejects.toMatchObject({ status: 404 })
    await expect(open(colleague, space, 'facebook', { grant, provider_id })).rejects.toMatchObject(failed)
    await expect(open(boss, space, 'facebook', { grant, provider_id: '1' })).rejects.toMatchObject(failed)
  })

  it('networks that have no window, or no application of ours', async () => {
    const { space, boss } = await office()
    const refused = { status: 404, refusal: { error_type: 'provider_unavailable' } }
    const network = 'slack'
    const body = { space_id: space.id, redirect_uri: callback(network) }
    await expect(as(boss).openWindow({ params: { network }, body })).rejects.toMatchObject(refused)
    const back = { code: '1', state: '1', redirect_uri: callback(network) }
    await expect(as(boss).authorize({ params: { network }, body: back })).rejects.toMatchObject(refused)
    // Each is connected in its own windows, and in no other's.
    for (const [window, provider] of [
      ['google', 'gmaps'],
      ['gmaps', 'googleplay'],
      ['facebook', 'telegram'],
    ] as const) {
      const asked = { space_id: space.id, redirect_uri: callback(window), provider }
      await expect(as(boss).openWindow({ params: { network: window }, body: asked })).rejects.toMatchObject(refused)
    }
  })
})

it('lets no token out, neither to the browser nor into a log or a table in clear', async () => {
  const { space, boss, company_id } = await office()
  const answers: unknown[] = [await granted(boss, space, 'facebook')]
  const [{ grant, choices }] = answers as [Awaited<ReturnType<typeof granted>>]
  const body = { space_id: space.id, company_id, grant, provider_id: choices[0]?.provider_id as string }
  answers.push(await as(boss).choose({ body }))
  const { rows } = await world.owner.query(`select encode(secret, 'escape') as secret from account_grants`)
  const told = `${JSON.stringify(answers)}${logged.join('')}${rows.map(({ secret }) => secret).join('')}`
  expect(told).not.toMatch(/EAA|IGAA/)
})
