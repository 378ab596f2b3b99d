import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Asked, makeOutletStage } from '../../../test/requests/outlet-stage.ts'
import { sendDue } from './sending/sender.ts'

const { world, wire, scene } = await makeOutletStage()
afterAll(world.end)
const { owner, base } = world

/** A browser: what it gives out, and how it reads what was encrypted for it (RFC 8188, 8291). */
function makeBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer) => {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
    const theirs = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs])
    const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    const sealed = body.subarray(21 + length)
    cipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
  }
  const device = { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url'), label: 'Firefox' }
  return { device, read }
}
const bytesOf = async ({ init }: Asked) => Buffer.from(await (init.body as unknown as Blob).arrayBuffer())

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
})
