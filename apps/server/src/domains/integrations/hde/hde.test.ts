import { Readable } from 'node:stream'
import { hdeBases } from '@otklik/simulator/services/hde.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'
import { joinBases } from '../../../platform/config/config.ts'
import { resealDesks } from './sealed.ts'
import { takeTurns } from './turn.ts'
import { plainOf } from './wire.ts'

let passed_ms = 0
const never = { answers_after_ms: 1e12, closes_after_ms: 1e12 }
const simulator = makeSimulator({ now: () => Date.now() + passed_ms, hde: never })
const address = await simulator.listen()
const world = await makeWorld({
  configure: (config) => ({
    ...config,
    OUTBOUND_ALLOW: [...config.OUTBOUND_ALLOW, new URL(address).host],
    network_bases: joinBases(config.network_bases, hdeBases(address)),
  }),
})
afterAll(async () => {
  await world.end()
  await simulator.close()
})
beforeEach(() => simulator.faults.clear())

const draft = {
  ...{ host: 'team.helpdeskeddy.com', email: 'bot@example.test', key: 'good-key', department_id: 2, priority_id: null },
  ...{ user_email: null, statuses: { closed: 'closed', process: 'inprogress' } as const, is_on: true },
}
/** Every turn is a minute after the one before, by the clock that turns are given. */
const turn = async () => {
  passed_ms += 61_000
  await world.owner.query(`update integration_links set run_at = now() - interval '1 hour' where state <> 'sent'`)
  await takeTurns(world.base, () => new Date(Date.now() + passed_ms))
}
const refused = (status: number, error_type: string) => ({ status, refusal: { error_type } })

async function office() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const desk = await world.as(boss).hdeDesks.add({ body: { space_id: space.id, ...draft } })
  return { space, boss, desk, as: world.as(boss) }
}
const made = () => simulator.hde.tickets.at(-1) as NonNullable<(typeof simulator.hde.tickets)[number]>
const notesOf = async (boss: Person, id: number) =>
  (await world.as(boss).items.get({ params: { id } })).notes.map(({ text, user_id }) => ({ text, user_id }))
const retire = (space: Space) => world.owner.query(`update hde_desks set state = 'off' where space_id = $1`, [space.id])

describe('a help desk', () => {
  it('is asked what it calls its departments and statuses, keeps its key to itself, and needs a new one for another host', async () => {
    const { space, as, desk } = await office()
    expect(desk).toMatchObject({ state: 'on', host: draft.host, error: null })
    expect(desk.named.departments).toEqual([
      { id: '1', name: 'Поддержка' },
      { id: '2', name: 'Доставка' },
    ])
    expect(JSON.stringify(await as.hdeDesks.list())).not.toContain('good-key')
    const { rows } = await world.owner.query(
      `select told::text as told from audit_log where space_id = $1 and kind like 'hde.%'`,
      [space.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].told).not.toContain('good-key')

    const { key: _, ...keyless } = draft
    const params = { id: desk.id }
    await expect(as.hdeDesks.change({ params, body: { ...keyless, host: 'evil.example.com' } })).rejects.toMatchObject({
      refusal: { fields: { key: expect.anything() } },
    })
    expect(await as.hdeDesks.change({ params, body: { ...keyless, department_id: null } })).toMatchObject({
      state: 'on',
    })
    expect(await as.hdeDesks.change({ params, body: { ...draft, key: 'wrong-key' } })).toMatchObject({
      ...{ state: 'broken', error: '401' },
    })
    expect(await as.hdeDesks.change({ params, body: draft })).toMatchObject({ state: 'on', error: null })
    expect(await resealDesks(world.base)).toBeGreaterThanOrEqual(1)
    expect(await as.hdeDesks.change({ params, body: keyless })).toMatchObject({ state: 'on' })
    await retire(space)
  })

  it('takes no address inside', async () => {
    const { as, space } = await office()
    for (const host of [
      '127.0.0.1',
      'localhost',
      'desk.example.com/x',
      'user@desk.example.com',
      'desk.example.com:8080',
    ])
      await expect(as.hdeDesks.add({ body: { space_id: space.id, ...draft, host } })).rejects.toMatchObject({
        status: 400,
      })
    await retire(space)
  })
})

describe('a comment that is handed over', () => {
  it('becomes a ticket with its words and a link, once, and says so in a note', async () => {
    const { space, boss, desk, as } = await office()
    const { id } = await space.comment({ text: 'Где <b>заказ</b>?' })
    const operator = world.as(await space.person('operator'))
    expect(await operator.hdeTickets.desks()).toEqual([{ id: desk.id, space_id: space.id, host: draft.host }])
    const asked = await operator.hdeTickets.handItem({ params: { id }, body: { desk_id: desk.id } })
    expect(asked).toMatchObject({ state: 'waiting', ticket_no: null })
    await turn()
    const ticket = made()
    expect(ticket.title).toContain(`[otklik-${space.id}-item-${id}]`)
    expect(ticket.fields).toMatchObject({ department_id: 2 })
    expect(ticket.posts[0]?.text).toContain('Где &lt;b&gt;заказ&lt;/b&gt;?')
    expect(ticket.posts[0]?.text).toContain(`/items/${id}`)
    expect(await as.hdeTickets.ofItem({ params: { id } })).toMatchObject({
      ticket: {
        state: 'sent',
        ticket_no: `HDE-${ticket.id}`,
      },
    })
    expect(await notesOf(boss, id)).toEqual([{ text: expect.stringContaining(`HDE-${ticket.id}`), user_id: null }])

    const before = simulator.hde.tickets.length
    await operator.hdeTickets.handItem({ params: { id }, body: { desk_id: desk.id } })
    await turn()
    expect(simulator.hde.tickets).toHaveLength(before)
    await retire(space)
  })

  it('hears answers as notes, each once, never its own, and follows the status by the table', async () => {
    const { space, boss, desk, as } = await office()
    const { id } = await space.comment()
    await as.hdeTickets.handItem({ params: { id }, body: { desk_id: desk.id } })
    await turn()
    const ticket = made()
    simulator.hde.put(ticket, '<p>Курьер едет&nbsp;&amp; скоро будет</p>', 7, Date.now() + passed_ms)
    simulator.hde.touch(ticket, 'process')
    await turn()
    await turn()
    const notes = (await notesOf(boss, id)).map(({ text }) => text)
    expect(notes).toHaveLength(2)
    expect(notes.join('\n')).toContain('Курьер едет & скоро будет')
    expect((await as.items.get({ params: { id } })).item.status).toBe('inprogress')
    passed_ms += 1_000
    simulator.hde.touch(ticket, 'closed')
    await turn()
    expect((await as.items.get({ params: { id } })).item.status).toBe('closed')
    expect(await notesOf(boss, id)).toHaveLength(2)
    await retire(space)
  })

  it('takes its files along', async () => {
    const { space, desk, as } = await office()
    const { id } = await space.comment()
    const storage_key = `hde-${id}`
    await world.base.store.write(storage_key, Readable.from([Buffer.from('a picture')]))
    await world.owner.query(
      `with file as (
         insert into files (space_id, storage_key, name, mime, bytes, sha256) values ($1, $3, 'чек.png', 'image/png', 9, '\\x00') returning id)
       insert into attachments (space_id, item_id, file_id, kind) select $1, $2, id, 'photo' from file`,
      [space.id, id, storage_key],
    )
    await as.hdeTickets.handItem({ params: { id }, body: { desk_id: desk.id } })
    await turn()
    expect(made().files).toEqual(['чек.png 9'])
    expect(made().fields).toMatchObject({ title: expect.stringContaining(`item-${id}`), department_id: '2' })
    await retire(space)
  })

  it('is looked for before it is sent again when the answer was lost', async () => {
    const { space, desk, as } = await office()
    const { id } = await space.comment()
    await as.hdeTickets.handItem({ params: { id }, body: { desk_id: desk.id } })
    const before = simulator.hde.tickets.length
    simulator.faults.add({
      network: 'hde',
      method: 'tickets.create',
      kind: '500',
      after_effect: true,
      times: 1,
    } as never)
    await turn()
    expect(await as.hdeTickets.ofItem({ params: { id } })).toMatchObject({ ticket: { state: 'unknown', error: '500' } })
    expect(simulator.hde.tickets).toHaveLength(before + 1)
    await turn()
    expect(await as.hdeTickets.ofItem({ params: { id } })).toMatchObject({
      ticket: {
        state: 'sent',
        ticket_no: `HDE-${made().id}`,
      },
    })
    expect(simulator.hde.tickets).toHaveLength(before + 1)
    await retire(space)
  })

  it('waits for an hour where they say it is too much, and for somebody where the key is refused', async () => {
    const { space, desk, as } = await office()
    const { id } = await space.comment()
    await as.hdeTickets.handItem({ params: { id }, body: { desk_id: desk.id } })
    simulator.faults.add({ network: 'hde', method: 'tickets.create', kind: '429', times: 1 } as never)
    await turn()
    expect(await as.hdeTickets.ofItem({ params: { id } })).toMatchObject({ ticket: { state: 'waiting' } })
    await turn()
    expect(await as.hdeTickets.ofItem({ params: { id } })).toMatchObject({ ticket: { state: 'waiting' } })
    passed_ms += 3_600_000
    simulator.faults.add({ network: 'hde', method: 'tickets.create', kind: 'revoked', times: 1 } as never)
    await turn()
    expect(await as.hdeDesks.get({ params: { id: desk.id } })).toMatchObject({
      state: 'broken',
      error: '401',
      waiting: 1,
    })
    const { rows } = await world.owner.query(
      `select body from announcements where space_id = $1 and kind = 'notification.caused'
       union all select body from events where space_id = $1 and kind = 'notification.caused'`,
      [space.id],
    )
    expect(rows.map(({ body }) => [body.code, body.how])).toContainEqual(['integration_broken', draft.host])
    await expect(
      as.hdeTickets.handItem({ params: { id: (await space.comment()).id }, body: { desk_id: desk.id } }),
    ).rejects.toMatchObject(refused(404, 'not_found'))
    await as.hdeDesks.change({ params: { id: desk.id }, body: draft })
    await turn()
    expect(await as.hdeTickets.ofItem({ params: { id } })).toMatchObject({ ticket: { state: 'sent' } })
    await retire(space)
  })

  it('is nobody’s to hand over who may not work on it, nor to another space’s desk', async () => {
    const { space, desk } = await office()
    const other = await world.space()
    const [theirs, mine] = [await other.comment(), await space.comment()]
    const stranger = world.as(await other.person('administrator'))
    const body = { desk_id: desk.id }
    await expect(stranger.hdeTickets.handItem({ params: { id: theirs.id }, body })).rejects.toMatchObject(
      refused(404, 'not_found'),
    )
    await expect(stranger.hdeTickets.ofItem({ params: { id: mine.id } })).rejects.toMatchObject(
      refused(404, 'not_found'),
    )
    const reader = world.as(await space.person('readonly'))
    await expect(reader.hdeTickets.handItem({ params: { id: mine.id }, body })).rejects.toMatchObject(
      refused(403, 'no_access'),
    )
    await retire(space)
  })
})

describe('a dialogue that is handed over', () => {
  it('holds what was said, without notes of colleagues, and stays open where the customer has written since', async () => {
    const { space, desk, as } = await office()
    const { chat } = await space.message({ text: 'Верните деньги' })
    await as.chatHandling.addNote({ params: { id: chat.id }, body: { text: 'Постоянный клиент', mentioned: [] } })
    await as.hdeTickets.handChat({ params: { id: chat.id }, body: { desk_id: desk.id } })
    await turn()
    const ticket = made()
    expect(ticket.posts[0]?.text).toContain('Верните деньги')
    expect(ticket.posts[0]?.text).not.toContain('Постоянный')
    await world.owner.query(
      `insert into messages (space_id, object_id, chat_id, created_at, author_id, is_own, text, external_id)
       select space_id, object_id, id, now() + interval '1 minute', author_id, false, 'Спасибо', 'later' from chats where id = $1`,
      [chat.id],
    )
    simulator.hde.touch(ticket, 'closed')
    await turn()
    const card = await as.chats.get({ params: { id: chat.id } })
    expect(card.chat.status).not.toBe('closed')
    const { rows } = await world.owner.query(
      `select text from messages where chat_id = $1 and kind = 'note' order by id`,
      [chat.id],
    )
    expect(rows.at(-1)?.text).toMatch(/закрыта|closed/)
    await retire(space)
  })
})

it('makes plain words of their posts', () => {
  expect(plainOf('<p>Раз &lt;два&gt;</p><div>три<br/>четыре</div><script>x</script>')).toBe('Раз <два>\nтри\nчетыре\nx')
})
