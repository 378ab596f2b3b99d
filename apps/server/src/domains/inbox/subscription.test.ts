import type { Connector } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { makeErrands } from './jobs/errands.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

it('is renewed a few times a day, without changing what still stands', async () => {
  const space = await world.space()
  const { id } = await space.account()
  const url = `${base.public_url()}/hooks/vk/${(await owner.query('select hook_key from objects where id = $1', [id])).rows[0].hook_key}`
  const called: string[] = []
  const answerTo = (method: string) => {
    if (method.endsWith('ConfirmationCode')) return { code: 'c' }
    return method.endsWith('CallbackServers') ? { items: [{ id: 1, url, status: 'ok' }] } : 1
  }
  const fetch = async (address: string) => {
    const method = address.split('/').at(-1) ?? ''
    called.push(method)
    return Response.json({ response: answerTo(method) })
  }
  const { history, ...silent } = connectors.vk as Connector
  const errands = makeErrands({ ...base, fetch } as typeof base, { vk: silent })
  const run = async () => {
    await errands.round()
    await errands.finish()
  }
  await run()
  // It has only just been connected.
  expect(called).toEqual([])

  await owner.query(`update account_errands set run_at = now() where what = 'subscribe'`)
  await run()
  expect(called).toContain('groups.setCallbackSettings')
  expect(called).not.toContain('groups.editCallbackServer')
  const { rows } = await owner.query(
    `select error, failures, extract(epoch from run_at - now())::float as in_s from account_errands where object_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ error: null, failures: 0, in_s: expect.closeTo(21_600, -3) }])
})
