import { afterAll, describe, expect, it } from 'vitest'
import { makeOutletStage } from '../../../test/stages/outlet-stage.ts'
import type { Person } from '../../../test/world.ts'
import { hearBots } from './outlets/telegram-links.ts'
import { sendDue } from './sending/sender.ts'

const { world, wire, scene } = await makeOutletStage()
afterAll(world.end)
const { owner, base } = world

describe('Telegram', () => {
  const token = '987654:secret-of-the-bot'
  async function linked() {
    const all = await scene()
    const { space, boss, olga } = all
    wire.answer = ({ url }) => (url.endsWith('/getMe') ? { body: { ok: true, result: { username: 'our_bot' } } } : {})
    const saved = await world.as(boss).spaceOutlets.saveTelegram({ body: { space_id: space.id, token } })
    expect(saved).toMatchObject({ kind: 'telegram', name: 'our_bot', state: 'on' })
    const { url } = await world.as(olga).outlets.linkTelegram({ body: { space_id: space.id } })
    const code = new URL(url).searchParams.get('start') ?? ''
    expect(code).toHaveLength(32)
    const chat = { id: 1_000 + space.id, type: 'private', username: 'olga' }
    const said = { update_id: 7, message: { text: `/start ${code}`, chat } }
    wire.answer = ({ url }) => (url.endsWith('/getUpdates') ? { body: { ok: true, result: [said] } } : {})
    await hearBots(base)
    // The word works once.
    const stranger = { ...said, update_id: 8, message: { ...said.message, chat: { ...chat, id: 5, username: 'eve' } } }
    await world.as(await space.person('operator')).outlets.linkTelegram({ body: { space_id: space.id } })
    wire.answer = ({ url }) => (url.endsWith('/getUpdates') ? { body: { ok: true, result: [stranger] } } : {})
    await hearBots(base)
    expect((await world.as(olga).outlets.own({})).outlets).toMatchObject([{ kind: 'telegram', label: '@olga' }])
    await owner.query('delete from outlet_codes where space_id = $1', [space.id])
    await wish(olga, space.id, true)
    wire.calls = []
    return { ...all, chat_id: chat.id }
  }
  const wish = (who: Person, space_id: number, is_on: boolean) => {
    const choices = (['assigned', 'answered', 'overdue'] as const).map((code) => ({
      code,
      outlet: 'telegram' as const,
      is_on,
    }))
    return world.as(who).notifications.saveSettings({ body: { space_id, choices } })
  }

  it('is linked by a word that works once, and is told what waits as one message', async () => {
    const { happen, states, chat_id } = await linked()
    await happen('assigned', 'a', 'First <b>')
    await happen('answered', 'b', 'Second')
    wire.answer = () => ({})
    await sendDue(base, 'telegram')
    expect(wire.calls).toHaveLength(1)
    const body = JSON.parse(String(wire.calls[0]?.init.body))
    expect(wire.calls[0]?.url).toContain(`/bot${token}/sendMessage`)
    expect(body).toMatchObject({ chat_id, parse_mode: 'HTML' })
    expect(body.text).toContain('First &lt;b&gt;')
    expect(body.text).toContain('Second')
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    const { rows } = await owner.query('select sealed from outlet_services where name = $1', ['our_bot'])
    expect(rows[0].sealed.toString('latin1')).not.toContain('secret')
  })

  it('waits as long as it is asked to, and is off when the person has blocked the bot', async () => {
    const { olga, happen, states, due, calm } = await linked()
    await happen('assigned', 'a')
    wire.answer = () => ({ status: 429, body: { ok: false, description: 'Too Many', parameters: { retry_after: 30 } } })
    await sendDue(base, 'telegram')
    await due()
    await sendDue(base, 'telegram')
    expect(wire.calls).toHaveLength(1)
    expect(await states()).toMatchObject([{ state: 'waiting', attempt: 0 }])
    await calm()
    wire.answer = () => ({ status: 403, body: { ok: false, description: 'Forbidden: bot was blocked by the user' } })
    await sendDue(base, 'telegram')
    expect(await states()).toMatchObject([{ state: 'dead' }])
    expect((await world.as(olga).outlets.own({})).outlets).toMatchObject([{ state: 'off', reason: 'blocked' }])
  })

  it.each([
    ['the answer was lost', async () => ({ fails: 'UND_ERR_SOCKET' }), 'unknown'],
    ['nobody was there', async () => ({ fails: 'ECONNREFUSED' }), 'waiting'],
  ])('is never written to twice when %s', async (_, how, state) => {
    const { happen, states, due } = await linked()
    await happen('assigned', 'a')
    const went = await how()
    wire.answer = () => went
    await sendDue(base, 'telegram')
    expect(await states()).toMatchObject([{ state }])
    await due()
    wire.answer = () => ({})
    await sendDue(base, 'telegram')
    expect(wire.calls).toHaveLength(state === 'unknown' ? 1 : 2)
  })

  it('names what was being sent when the process died, and does not repeat it', async () => {
    const { space, happen, states } = await linked()
    await happen('assigned', 'a')
    await owner.query(
      `update dispatches set state = 'sending', lease_until = now() - interval '1 second' where space_id = $1`,
      [space.id],
    )
    await sendDue(base, 'telegram')
    expect(wire.calls).toEqual([])
    expect(await states()).toMatchObject([{ state: 'unknown', reason: 'stopped while sending' }])
  })

  it('takes no bot that answers customers', async () => {
    const { space, boss } = await scene()
    await owner.query(`update objects set provider = 'telegram', provider_id = '987654' where space_id = $1`, [
      space.id,
    ])
    const body = { space_id: space.id, token }
    await expect(world.as(boss).spaceOutlets.saveTelegram({ body })).rejects.toMatchObject({ status: 400 })
  })
})
