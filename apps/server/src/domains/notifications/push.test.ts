import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Asked, makeOutletStage } from '../../../test/stages/outlet-stage.ts'
import { makeBrowser } from '../../../test/stages/push-browser.ts'
import { transact } from '../../platform/database/transact.ts'
import { sendDue } from './sending/sender.ts'
import { tellAll } from './tell.ts'

const { world, wire, scene } = await makeOutletStage()
afterAll(world.end)
const { owner, base } = world

const bytesOf = async ({ init }: Asked) => Buffer.from(await (init.body as unknown as Blob).arrayBuffer())

/** Somebody else is at it, until they are told to let go. */
async function hold(statement: string, space_id: number) {
  const other = await owner.connect()
  const letGo = async () => void (await other.query('commit').finally(() => other.release()))
  let isHeld = true
  onTestFinished(() => (isHeld ? letGo() : undefined))
  await other.query('begin')
  await other.query(statement, [space_id])
  return () => {
    isHeld = false
    return letGo()
  }
}

describe('a browser', () => {
  it('is told in words that only it can read, once, and is forgotten when its service says that it is gone', async () => {
    const { space, olga, happen, states, due } = await scene()
    const { device, read } = makeBrowser('https://push.example.test/one')
    const { push_key, outlets } = await world.as(olga).outlets.addDevice({ body: device })
    await world.as(olga).outlets.addDevice({ body: device })
    expect(push_key).toMatch(/^[\w-]{87}$/)
    expect(outlets).toMatchObject([{ kind: 'push', label: 'Firefox', state: 'on', space_id: space.id }])
    const { item_id } = await happen('assigned', 'a')
    wire.answer = () => ({ status: 201 })
    await sendDue(base, 'push')
    await sendDue(base, 'push')
    expect(wire.calls).toHaveLength(1)
    const [call] = wire.calls as [Asked]
    expect(call.url).toBe(device.endpoint)
    expect(call.init.headers).toMatchObject({ TTL: '86400', 'Content-Encoding': 'aes128gcm', Urgency: 'high' })
    expect(call.init.headers?.Authorization).toContain(`k=${push_key}`)
    const body = await bytesOf(call)
    expect(body.toString('latin1')).not.toContain('order')
    expect(read(body)).toMatchObject({ text: expect.stringContaining('Where is my order?'), path: `/items/${item_id}` })

    await happen('answered', 'b')
    wire.answer = () => ({ status: 503 })
    await sendDue(base, 'push')
    expect((await states())[1]).toMatchObject({ state: 'waiting', reason: '503', attempt: 1 })
    await due()
    wire.answer = () => ({ status: 410 })
    await sendDue(base, 'push')
    expect((await world.as(olga).outlets.own({})).outlets).toEqual([])
  })

  it('shows no words where the person hides them or the space forbids them, and several as one', async () => {
    const { space, boss, olga, happen } = await scene()
    const { device, read } = makeBrowser('https://push.example.test/two')
    await world.as(olga).outlets.addDevice({ body: device })
    await world.as(boss).spaceOutlets.saveRules({ body: { space_id: space.id, hides_words: true } })
    expect((await world.as(boss).spaceOutlets.list({})).hiding).toEqual([space.id])
    await happen('assigned', 'a')
    wire.answer = () => ({ status: 201 })
    await sendDue(base, 'push')
    expect(read(await bytesOf(wire.calls[0] as Asked))).toMatchObject({ text: '' })
    await happen('assigned', 'b')
    await happen('answered', 'c')
    await sendDue(base, 'push')
    expect(wire.calls).toHaveLength(2)
    expect(read(await bytesOf(wire.calls[1] as Asked))).toMatchObject({
      title: expect.stringContaining('2'),
      path: '/',
    })
  })

  it('is repeated under the same topic when the process died, and says nothing of what is no longer theirs', async () => {
    const { space, olga, happen, states } = await scene()
    const { device } = makeBrowser('https://push.example.test/three')
    await world.as(olga).outlets.addDevice({ body: device })
    await happen('assigned', 'a')
    wire.answer = () => ({ status: 201 })
    await sendDue(base, 'push')
    await owner.query(
      `update dispatches set state = 'sending', ended_at = null, lease_until = now() - interval '1 second' where space_id = $1`,
      [space.id],
    )
    await sendDue(base, 'push')
    const topics = wire.calls.map(({ init }) => init.headers?.Topic)
    expect(topics).toHaveLength(2)
    expect(topics[0]).toBe(topics[1])
    await happen('answered', 'b')
    await owner.query('update members set can_items = false where user_id = $1', [olga.user_id])
    await sendDue(base, 'push')
    expect(wire.calls).toHaveLength(2)
    expect((await states()).at(-1)).toMatchObject({ state: 'dropped', reason: 'no right' })
  })

  it('is repeated as it was, and what came since follows under its own topic', async () => {
    const { space, olga, happen, states } = await scene()
    const { device, read } = makeBrowser('https://push.example.test/since')
    await world.as(olga).outlets.addDevice({ body: device })
    const { item_id } = await happen('assigned', 'a')
    wire.answer = () => ({ status: 201 })
    await sendDue(base, 'push')
    await owner.query(
      `update dispatches set state = 'sending', ended_at = null, lease_until = now() - interval '1 second' where space_id = $1`,
      [space.id],
    )
    const since = await happen('assigned', 'b')
    await sendDue(base, 'push')
    await sendDue(base, 'push')
    const told = await Promise.all(wire.calls.map(async (call) => read(await bytesOf(call)).path))
    expect(told).toEqual([`/items/${item_id}`, `/items/${item_id}`, `/items/${since.item_id}`])
    const [first, again, later] = wire.calls.map(({ init }) => init.headers?.Topic)
    expect(again).toBe(first)
    expect(later).not.toBe(first)
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('whose service never answers keeps no other from being noted as told', async () => {
    const { olga, happen, states } = await scene()
    for (const name of ['slow', 'quick'])
      await world.as(olga).outlets.addDevice({ body: makeBrowser(`https://push.example.test/${name}`).device })
    await happen('assigned', 'a')
    const asked = base.fetch
    let answer = () => {}
    base.fetch = (async (url: string) => {
      if (url.endsWith('slow')) await new Promise<void>((done) => (answer = done))
      return new Response(null, { status: 201 })
    }) as typeof base.fetch
    onTestFinished(() => {
      base.fetch = asked
    })
    const round = sendDue(base, 'push')
    await expect.poll(async () => (await states()).map(({ state }) => state).sort()).toEqual(['sending', 'sent'])
    answer()
    await round
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('that is forgotten at this moment keeps nobody from being told', async () => {
    const { space, account, olga } = await scene()
    await world.as(olga).outlets.addDevice({ body: makeBrowser('https://push.example.test/leaving').device })
    const { id } = await space.comment({ account, text: 'Where is my order?' })
    const letGo = await hold(`delete from outlets where space_id = $1 and kind = 'push'`, space.id)
    const about = {
      thing: 'item',
      thing_id: id,
      said: null,
      said_id: null,
      group_id: null,
      how: null,
      due_at: null,
    } as const
    const telling = transact(
      base,
      { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'told' },
      (ctx) =>
        tellAll(ctx, space.id, [{ code: 'assigned', user_id: olga.user_id, by_user: null, cause_key: 'a', ...about }]),
    )
    const isHeld = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await owner.query(isHeld)).rowCount).toBe(1)
    await letGo()
    await telling
    expect(await world.as(olga).notifications.list({ query: {} })).toMatchObject({
      rows: [{ code: 'assigned', thing_id: id }],
    })
  })

  it('that is gone is told nothing more, although somebody else holds it, and is forgotten later', async () => {
    const { space, olga, happen, states } = await scene()
    for (const name of ['gone', 'there'])
      await world.as(olga).outlets.addDevice({ body: makeBrowser(`https://push.example.test/${name}`).device })
    await happen('assigned', 'a')
    wire.answer = ({ url }) => ({ status: url.endsWith('gone') ? 410 : 201 })
    const letGo = await hold('select from outlets where space_id = $1 for key share', space.id)
    await sendDue(base, 'push')
    expect((await states()).map(({ state }) => state).sort()).toEqual(['dead', 'sent'])
    await happen('answered', 'b')
    await letGo()
    await sendDue(base, 'push')
    expect(wire.calls.filter(({ url }) => url.endsWith('gone'))).toHaveLength(1)
    expect((await world.as(olga).outlets.own({})).outlets).toHaveLength(1)
  })

  it('is told once, although the database could not note at first what its service has answered', async () => {
    const { space, olga, happen, states } = await scene()
    await world.as(olga).outlets.addDevice({ body: makeBrowser('https://push.example.test/held').device })
    await happen('assigned', 'a')
    let letGo = async () => {}
    const asked = base.fetch
    onTestFinished(() => {
      base.fetch = asked
    })
    base.fetch = (async () => {
      letGo = await hold('select from dispatches where space_id = $1 for update', space.id)
      return new Response(null, { status: 201 })
    }) as typeof base.fetch
    const round = sendDue(base, 'push')
    // Longer than the database waits for a row.
    await sleep(2_300)
    await letGo()
    await round
    expect(await states()).toMatchObject([{ state: 'sent', attempt: 1 }])
  })
})
