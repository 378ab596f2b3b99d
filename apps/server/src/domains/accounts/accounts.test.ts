import { randomInt } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startUntrusted } from '../../../test/processes/untrusted.ts'
import { deliveries } from '../../../test/security/deliveries.ts'
import { makeWorld, type Space } from '../../../test/world.ts'
import { readCredentials } from './service.ts'

const untrusted = await startUntrusted()
const world = await makeWorld({
  configure: (config) => ({
    ...config,
    OUTBOUND_ALLOW: [...config.OUTBOUND_ALLOW, untrusted.host],
    network_bases: { ...config.network_bases, max: { api: `https://${untrusted.host}` } },
  }),
})
afterAll(async () => {
  untrusted.stop()
  await world.end()
})
const refused = (status: number, error_type: string) => ({ status, refusal: { error_type } })
const freshId = () => String(randomInt(1_000_000, 1_000_000_000))

async function office() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const place = { space_id: space.id, company_id: await space.company() }
  const { accounts, ...as } = world.as(boss)
  const connect = (provider_id = freshId()) =>
    accounts.connect({ body: { ...place, provider: 'vk', access: world.network.vkToken(provider_id) } })
  return { space, boss, place, accounts, connect, as }
}
const secretsOf = (space: Space, id: number) =>
  space.inside((ctx) => readCredentials(ctx, world.base.secrets, space.id, id))
const row = async (id: number) => (await world.owner.query('select * from objects where id = $1', [id])).rows[0]

it('has no roles in what its network does not have', async () => {
  const space = await world.space()
  await space.account({ provider: 'whatsapp' })
  const { items } = await world.as(await space.person('administrator')).desk.objects({ query: {} })
  expect(items.map(({ roles }) => roles)).toEqual([{ settings: true, messages: true, items: false }])
})

describe('connecting', () => {
  it('asks the network whose token it is, and has it deliver here', async () => {
    const { space, connect, as } = await office()
    const provider_id = freshId()
    const card = await connect(provider_id)
    expect(card).toMatchObject({ provider: 'vk', provider_id, name: `Community ${provider_id}`, state: 'active' })
    expect((await as.desk.objects({ query: {} })).items.map(({ id }) => id)).toEqual([card.id])
    expect(await secretsOf(space, card.id)).toMatchObject({
      access: world.network.vkToken(provider_id),
      handshake: 'c0de',
    })
    expect(JSON.stringify(card)).not.toContain(world.network.vkToken(provider_id))

    const { hook_key } = await row(card.id)
    const webhook = (await secretsOf(space, card.id)).webhook ?? ''
    const { params, delivery } = deliveries.vk({ ...card, hook_key, webhook })
    const answer = await world.server.inject({
      method: 'POST',
      url: `/hooks/${params.network}/${params.key}`,
      payload: Buffer.from(delivery.body),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.body).toBe('ok')
  })

  it('ends its history at this moment, though nobody may look for a while', async () => {
    const { space, connect } = await office()
    const { id } = await connect()
    // No worker runs here: whoever planned it later would take for history what customers write meanwhile.
    const { rows } = await world.owner.query(
      `select e.planned_at = o.created_at as is_then from account_errands e join objects o on o.id = e.object_id
       where e.space_id = $1 and e.object_id = $2 and e.what = 'history'`,
      [space.id, id],
    )
    expect(rows).toEqual([{ is_then: true }])
  })

  it('tells what the network said, and leaves nothing behind', async () => {
    const { accounts, place, as } = await office()
    const body = { ...place, provider: 'vk', access: 'vk-revoked-1' }
    await expect(accounts.connect({ body })).rejects.toMatchObject({
      status: 422,
      refusal: { error_type: 'token_rejected', error: expect.stringContaining('invalid access_token') },
    })
    expect((await as.desk.objects({ query: {} })).items).toEqual([])
  })

  it('says what to do where nobody here trusts the certificate of the network', async () => {
    const { accounts, place } = await office()
    const body = { ...place, provider: 'max', access: 'token-of-a-bot' }
    await expect(accounts.connect({ body })).rejects.toMatchObject({
      status: 422,
      refusal: { error_type: 'network_untrusted', error: expect.stringContaining('NODE_EXTRA_CA_CERTS') },
    })
  })

  it.each(['appstore', 'googleplay', 'rustore'])('says in our words what is nothing of %s at all', async (provider) => {
    const { accounts, place } = await office()
    const error = expect.not.stringContaining('this is not')
    for (const page of ['1234567890', 'ru.company.app', 'no name'])
      await expect(
        accounts.connect({ body: { ...place, provider, access: 'no key', key_id: '1234567890', page } }),
      ).rejects.toMatchObject({ status: 422, refusal: { error_type: 'entry_malformed', error } })
  })

  it('happens once per space', async () => {
    const [{ connect }, other] = [await office(), await office()]
    const provider_id = freshId()
    await connect(provider_id)
    await expect(connect(provider_id)).rejects.toMatchObject(refused(409, 'already_connected'))
    expect((await other.connect(provider_id)).provider_id).toBe(provider_id)
  })

  it('wants a company of the same space, and a network that we can speak to', async () => {
    const [{ accounts, place }, other] = [await office(), await office()]
    const body = { ...place, provider: 'vk', access: world.network.vkToken('1') }
    await expect(accounts.connect({ body: { ...body, company_id: other.place.company_id } })).rejects.toMatchObject(
      refused(404, 'not_found'),
    )
    await expect(accounts.connect({ body: { ...body, provider: 'myspace' } })).rejects.toMatchObject(
      refused(404, 'provider_unavailable'),
    )
  })

  it('lets whoever sees only some accounts see the one they connected', async () => {
    const { space, place } = await office()
    const boss = await space.person('administrator', { objects: [(await space.account()).id] })
    const { accounts } = world.as(boss)
    const body = { ...place, provider: 'vk', access: world.network.vkToken(freshId()) }
    const { id } = await accounts.connect({ body })
    expect((await accounts.get({ params: { id } })).id).toBe(id)
  })
})

it('changes its name and its company', async () => {
  const { space, connect, accounts, as } = await office()
  const { id } = await connect()
  const company = await as.spaces.addCompany({ body: { space_id: space.id, name: 'Вторая' } })
  await expect(as.spaces.addCompany({ body: { space_id: space.id, name: 'Вторая' } })).rejects.toMatchObject(
    refused(409, 'already_taken'),
  )
  const changed = await accounts.change({ params: { id }, body: { name: 'Другое имя', company_id: company.id } })
  expect(changed).toMatchObject({ name: 'Другое имя', company_id: company.id })
})

describe('an account whose token is dead', () => {
  it('is mended by a token of its own, and what waited goes out', async () => {
    const { space, boss, connect, accounts } = await office()
    const card = await connect()
    const params = { id: card.id }
    const account = { ...card, hook_key: '', webhook: '' }
    const { id, version } = await space.comment({ account })
    const reply = await world.as(boss).items.reply({ params: { id }, body: { text: 'Ответ', seen_version: version } })
    await world.owner.query(
      `update actions set state = 'held', hold = 'account', reason = 'token_dead' where reply_id = $1`,
      [reply.id],
    )
    await world.owner.query(`update objects set state = 'broken', error = 'dead', error_at = now() where id = $1`, [
      card.id,
    ])

    expect((await accounts.list()).map(({ waiting_replies }) => waiting_replies)).toEqual([1])
    // Whoever writes is told that it waits; why, only whoever can mend it.
    const writer = await space.person('operator')
    const seen = async () => (await world.as(writer).desk.objects({ query: {} })).items.find(({ id }) => id === card.id)
    expect(await seen()).toMatchObject({ is_down: true, error: null })

    await world.owner.query(
      `insert into object_health (space_id, object_id, failures, paused_until) values ($1, $2, 9, now() + interval '1 hour')`,
      [space.id, card.id],
    )

    await expect(
      accounts.reconnect({ params, body: { access: world.network.vkToken(freshId()) } }),
    ).rejects.toMatchObject(refused(422, 'token_of_another'))
    expect((await accounts.get({ params })).state).toBe('broken')

    const access = `new-${world.network.vkToken(card.provider_id)}`
    expect(await accounts.reconnect({ params, body: { access } })).toMatchObject({ state: 'active', error: null })
    expect(await seen()).toMatchObject({ is_down: false })
    expect((await secretsOf(space, card.id)).access).toBe(access)
    const { rows } = await world.owner.query('select state, hold, reason from actions where reply_id = $1', [reply.id])
    expect(rows).toEqual([{ state: 'queued', hold: null, reason: null }])
    expect((await world.as(boss).channels.get({ params })).paused_until).toBeNull()
  })
})

it('is listed with its health, to those who may see it', async () => {
  const { space, connect, accounts } = await office()
  const [first, second] = [await connect(), await connect()]
  await accounts.change({ params: { id: first.id }, body: { name: 'Ярмарка', company_id: first.company_id } })
  expect((await accounts.list()).map(({ name, state }) => [name, state])).toEqual([
    [second.name, 'active'],
    ['Ярмарка', 'active'],
  ])
  const fenced = await space.person('administrator', { objects: [second.id] })
  expect((await world.as(fenced).accounts.list()).map(({ id }) => id)).toEqual([second.id])
})

describe('a removed account', () => {
  it('is forgotten with its token, sends nothing more, and takes nothing more in', async () => {
    const { space, boss, connect, accounts, as } = await office()
    const card = await connect()
    const { hook_key } = await row(card.id)
    const { id, version } = await space.comment({ account: { ...card, hook_key, webhook: '' } })
    await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
    await world.as(boss).items.reply({ params: { id }, body: { text: 'Ответ', seen_version: version } })

    await accounts.remove({ params: { id: card.id } })
    expect(world.network.asked).toContain('groups.deleteCallbackServer')
    expect(await secretsOf(space, card.id)).toEqual({})
    expect((await as.desk.objects({ query: {} })).items).toEqual([])
    await expect(accounts.get({ params: { id: card.id } })).rejects.toMatchObject(refused(404, 'not_found'))
    const delivered = await world.server.inject({ method: 'POST', url: `/hooks/vk/${hook_key}`, payload: '{}' })
    expect(delivered.statusCode).toBe(404)

    const { replies } = await world.as(boss).items.get({ params: { id } })
    expect(replies).toMatchObject([{ state: 'failed' }])
    const item = await world.owner.query('select version from items where id = $1', [id])
    await expect(
      world.as(boss).items.reply({ params: { id }, body: { text: 'Ещё', seen_version: item.rows[0].version } }),
    ).rejects.toMatchObject(refused(422, 'reply_not_allowed'))
  })

  it('comes back to life with its history', async () => {
    const { space, boss, connect, accounts } = await office()
    const card = await connect()
    const { id } = await space.comment({ account: { ...card, hook_key: '', webhook: '' } })
    await accounts.remove({ params: { id: card.id } })
    expect((await connect(card.provider_id)).id).toBe(card.id)
    const { rows } = await world.as(boss).items.list({ query: { object_id: [card.id] } })
    expect(rows.map((item) => item.id)).toEqual([id])
  })
})
