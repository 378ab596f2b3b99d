import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../test/stages/bots-stage.ts'
import { makeWorld, type Person } from '../../../test/world.ts'

// An administrator who sees one account draws bots for that one alone.

const world = await makeWorld()
afterAll(world.end)
const { scene, add, addRule, pass, sessions } = botsOf(world)
const end: Drawn = ['end', { kind: 'end' }, {}]
const saying = (text: string, object_ids: number[] | null = null): BotDefinition => ({
  ...drawn([['hi', { kind: 'message', variants: [text] }, { next: 'end' }], end]),
  object_ids,
})
const refused = { refusal: { error_type: 'no_access' } }

async function stage() {
  const { space, boss } = await scene()
  const [mine, theirs] = [await space.account({ provider: 'telegram' }), await space.account({ provider: 'telegram' })]
  const guest = await space.person('administrator', { objects: [mine.id] } as never)
  return { space, boss, guest, mine, theirs }
}
const as = (who: Person) => world.as(who).bots
const draft = (space_id: number, given: BotDefinition, name = `Бот ${Math.random()}`) => ({
  body: { space_id, name, draft: given },
})

describe('an administrator who sees one account', () => {
  it('draws bots for that one: nobody is answered on another', async () => {
    const { space, guest, mine, theirs } = await stage()
    const bot = await add(space, guest, saying('Привет'))
    expect(bot.draft.object_ids).toEqual([mine.id])
    const faulty = { refusal: { error_type: 'invalid' } }
    await expect(as(guest).add(draft(space.id, saying('Привет', [theirs.id])))).rejects.toMatchObject(faulty)
    const file = await as(guest).export({ params: { id: bot.id } })
    const document = { ...file, definition: saying('Привет') as never }
    const { bot: brought } = await as(guest).import({ body: { space_id: space.id, document } })
    expect(brought?.draft.object_ids).toEqual([mine.id])
    const created_at = Math.floor(Date.now() / 1000)
    await space.message({ account: theirs, chat_external_id: 'a', created_at })
    await pass(space)
    expect(await sessions(space)).toEqual([])
    await space.message({ account: mine, chat_external_id: 'b', created_at })
    await pass(space)
    expect(await sessions(space)).toHaveLength(1)
  })

  it.each(['all accounts', 'another account'])('changes, publishes and switches on no bot of %s', async (which) => {
    const { space, boss, guest, theirs } = await stage()
    const { id } = await add(space, boss, saying('Раз', which === 'all accounts' ? null : [theirs.id]), false)
    await as(boss).setSecret({ params: { id }, body: { name: 'crm', value: 'x', host: 'crm.example' } })
    const by = as(guest)
    const params = { id }
    const saved = { seen_version: 1, name: 'Б', draft: saying('Два') }
    await expect(by.save({ params, body: saved })).rejects.toMatchObject(refused)
    await expect(by.publish({ params, body: { seen_version: 1 } })).rejects.toMatchObject(refused)
    await expect(by.turn({ params, body: { is_on: true } })).rejects.toMatchObject(refused)
    await expect(by.rollBack({ params, body: { version: 1 } })).rejects.toMatchObject(refused)
    const secret = { name: 'crm', value: 'y', host: 'crm.example' }
    await expect(by.setSecret({ params, body: secret })).rejects.toMatchObject(refused)
    await expect(by.removeSecret({ params, body: { name: 'crm' } })).rejects.toMatchObject(refused)
    const node = { kind: 'http', id: 'h', at: { x: 0, y: 0 }, method: 'GET', url: 'https://192.0.2.1/x' }
    await expect(by.tryRequest({ params, body: { node } as never })).rejects.toMatchObject(refused)
    const tried = { space_id: space.id, bot_id: id, definition: saying('Три'), network: 'telegram' }
    await expect(world.as(guest).botTests.begin({ body: tried })).rejects.toMatchObject(refused)
  })

  it('brings back no version that was for others, though the bot is theirs now', async () => {
    const { space, boss, guest, mine } = await stage()
    const { id } = await add(space, boss, saying('Всем'))
    const next = { seen_version: 1, name: 'Б', draft: saying('Одному', [mine.id]) }
    await as(boss).save({ params: { id }, body: next })
    // What customers meet is still for all.
    await expect(as(guest).publish({ params: { id }, body: { seen_version: 2 } })).rejects.toMatchObject(refused)
    await as(boss).publish({ params: { id }, body: { seen_version: 2 } })
    await expect(as(guest).rollBack({ params: { id }, body: { version: 1 } })).rejects.toMatchObject(refused)
    await as(guest).publish({ params: { id }, body: { seen_version: 2 } })
  })

  it('draws in none that bots or rules of others lead into', async () => {
    const { space, boss, guest, mine, theirs } = await stage()
    const [inner, started] = [await add(space, guest, saying('Раз')), await add(space, guest, saying('Два'))]
    const save = (id: number, seen_version: number) =>
      as(guest).save({ params: { id }, body: { seen_version, name: `Б ${id}`, draft: saying('Три', [mine.id]) } })
    await save(inner.id, 1)
    await save(started.id, 1)
    const outer = drawn([['s', { kind: 'sub', bot_id: inner.id }, { next: 'end' }], end])
    await add(space, boss, { ...outer, object_ids: [theirs.id] })
    await addRule(space, boss, {
      when: { on: 'message_arrived' },
      do: [{ do: 'bot', way: 'start', bot_id: started.id }],
    })
    await expect(save(inner.id, 2)).rejects.toMatchObject(refused)
    await expect(save(started.id, 2)).rejects.toMatchObject(refused)
  })

  it('brings bots for that one by a set-up file', async () => {
    const { space, guest, mine } = await stage()
    const post = async (path: string, body: object) => {
      const answer = await world.fetchAs(guest.token)(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ space_id: space.id, ...body }),
      })
      return JSON.parse(await answer.text())
    }
    const file = await post('/v1/setup/export', {})
    const entry = { name: 'Х', is_on: true, definition: saying('Привет') }
    const document = JSON.stringify({ ...file, sections: { ...file.sections, bots: [entry] } })
    const { version } = await post('/v1/setup/compare', { document })
    const picks = [{ section: 'bots', does: 'add', key: 'х' }]
    await post('/v1/setup/apply', { document, seen_version: version, picks, is_trial: false, slots: {} })
    const { rows } = await world.owner.query('select is_on, draft from bots where space_id = $1', [space.id])
    expect(rows).toMatchObject([{ is_on: true, draft: { object_ids: [mine.id] } }])
  })

  it('tries bots as if that one account were all there are', async () => {
    const { space, guest, mine } = await stage()
    const body = { space_id: space.id, definition: saying('Вы пишете в {account.name}'), network: 'telegram' }
    const { id } = await world.as(guest).botTests.begin({ body })
    const { rows } = await world.owner.query('select definition from bot_tests where id = $1', [id])
    expect(rows[0].definition.object_ids).toEqual([mine.id])
  })
})
