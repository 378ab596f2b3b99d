import { afterAll, describe, expect, it } from 'vitest'
import { inADay } from '../../../test/requests/handling-requests.ts'
import { formWith } from '../../../test/requests/requests.ts'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { findAction } from '../actions/service.ts'
import type { ActionRow } from '../actions/target.ts'
import { messageTarget } from '../chats/messages/target.ts'
import { resumeChat } from '../chats/resume.ts'
import { sweepUploads } from '../files/jobs.ts'
import { replyTarget } from '../items/replies/target.ts'
import { resumeItem } from '../items/resume.ts'
import { resumeDue } from '../work/jobs.ts'

// What is written and not sent yet: drafts, and what waits for its time.

const world = await makeWorld({ workers: true })
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

type Draft = {
  text: string
  file_ids?: number[]
  seen_version: number
  send_at?: number | null
  template_id?: number
  then_status?: 'closed'
}

const kinds = {
  comment: {
    make: (space: Space) => space.comment(),
    card: async (who: Person, id: number) => {
      const { item, draft, replies } = await world.as(who).items.get({ params: { id } })
      return { row: item, draft, said: replies }
    },
    save: (who: Person, id: number, text: string, file_ids: number[] = []) =>
      world.as(who).itemHandling.saveDraft({ params: { id }, body: { text, file_ids, is_private: true } }),
    send: (who: Person, id: number, body: Draft) => world.as(who).items.reply({ params: { id }, body }),
    cancel: (who: Person, id: number) => world.as(who).items.cancelReply({ params: { id } }),
    plan: (who: Person, id: number, send_at: number | null) =>
      world.as(who).itemHandling.setLater({ params: { id }, body: { send_at } }),
    steps: async (who: Person, id: number) => (await world.as(who).items.get({ params: { id } })).history,
    column: 'reply_id',
    target: replyTarget,
  },
  dialogue: {
    make: async (space: Space) => (await space.message()).chat,
    card: async (who: Person, id: number) => {
      const { chat, draft } = await world.as(who).chats.get({ params: { id } })
      const { rows } = await world.as(who).chats.messages({ params: { id }, query: {} })
      return { row: chat, draft, said: rows.filter(({ is_own }) => is_own) }
    },
    save: (who: Person, id: number, text: string, file_ids: number[] = []) =>
      world.as(who).chatHandling.saveDraft({ params: { id }, body: { text, file_ids, is_private: true } }),
    send: (who: Person, id: number, body: Draft) => world.as(who).chats.send({ params: { id }, body }),
    cancel: (who: Person, id: number) => world.as(who).chats.cancelMessage({ params: { id } }),
    plan: (who: Person, id: number, send_at: number | null) =>
      world.as(who).chatHandling.setLater({ params: { id }, body: { send_at } }),
    steps: async (who: Person, id: number) => (await world.as(who).chats.get({ params: { id } })).history,
    column: 'message_id',
    target: messageTarget,
  },
} as const

describe.each(Object.entries(kinds))('a draft about a %s', (_, { make, card, save, send }) => {
  it('is there for its author on the card and in the list, for nobody else, and gone when it is sent', async () => {
    const space = await world.space()
    const [who, other] = [await space.person('operator'), await space.person('operator')]
    const { id, version } = await make(space)

    await save(who, id, 'Добрый')
    await save(who, id, 'Добрый день')

    expect((await card(who, id)).draft).toMatchObject({ text: 'Добрый день', is_private: true, file_ids: [] })
    expect((await card(other, id)).draft).toBeNull()
    expect(await world.as(who).drafts.list()).toMatchObject([{ id, text: 'Добрый день', space_id: space.id }])
    await send(who, id, { text: 'Добрый день!', seen_version: version })
    expect((await card(who, id)).draft).toBeNull()
  })

  it('keeps its files for whatever device its author goes on with, and no others', async () => {
    const space = await world.space()
    const [who, other] = [await space.person('operator'), await space.person('operator')]
    const upload = (person: Person, name: string) =>
      world.as(person).files.upload({ query: { space_id: space.id }, body: formWith(name, 'Цены') })
    const [named, foreign] = [await upload(who, 'цены.txt'), await upload(other, 'чужое.txt')]
    await upload(who, 'забытое.txt')
    const { id, version } = await make(space)
    const file_ids = [foreign.id, named.id]

    expect(await save(who, id, '', file_ids)).toMatchObject({ files: [{ id: named.id, name: 'цены.txt' }] })
    await world.owner.query(`update files set created_at = now() - interval '2 hours'`)
    await sweepUploads(world.base)

    const { rows } = await world.owner.query('select id from files where space_id = $1 order by id', [space.id])
    expect(rows).toEqual([{ id: named.id }])
    expect((await card(who, id)).draft).toMatchObject({ text: '', files: [{ name: 'цены.txt', bytes: 8 }] })
    await send(who, id, { text: '', seen_version: version, file_ids: [named.id] })
    expect((await card(who, id)).said).toMatchObject([{ attachments: [{ name: 'цены.txt' }] }])
  })

  it('is forgotten when it is emptied', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id } = await make(space)
    await save(who, id, 'Нет')

    expect(await save(who, id, '  ')).toBeNull()
    expect((await card(who, id)).draft).toBeNull()
  })
})

describe.each(Object.entries(kinds))('an answer to a %s that is to be sent later', (_, kind) => {
  const { make, card, steps, send, cancel, plan, column, target } = kind
  // What the network made of it is another test's.
  const isLeft = async (who: Person, id: number) => (await card(who, id)).said.every(({ state }) => state !== 'pending')

  it('waits for its time, may be taken back, and the rest is as it was before', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id, version } = await make(space)
    const send_at = inADay()

    const said = await send(who, id, { text: 'Завтра', seen_version: version, send_at })

    expect(said).toMatchObject({ state: 'pending', action: { state: 'held', hold: 'later', not_before: send_at } })
    expect((await card(who, id)).row).toMatchObject({ status: 'inprogress', assigned_to: who.user_id })
    expect(await cancel(who, said.id)).toMatchObject({ text: 'Завтра' })
    expect((await card(who, id)).row).toMatchObject({ status: 'new' })
  })

  it('leaves at its time, at another time, or now', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id, version } = await make(space)
    const said = await send(who, id, { text: 'Завтра', seen_version: version, send_at: inADay() })
    const moved = await plan(who, said.id, inADay() + 3_600)
    expect(moved.action).toMatchObject({ hold: 'later', not_before: expect.closeTo(inADay() + 3_600, -1) })

    await plan(who, said.id, null)

    await expect.poll(() => isLeft(who, id)).toBe(true)
    await expect(plan(who, said.id, inADay())).rejects.toMatchObject({ refusal: { error_type: 'too_late' } })

    const second = await make(space)
    const due = await send(who, second.id, { text: 'Пора', seen_version: second.version, send_at: inADay() })
    await world.owner.query(`update actions set not_before = now() where ${column} = $1`, [due.id])
    world.base.wake('actions')
    await expect.poll(() => isLeft(who, second.id)).toBe(true)
  })

  it('leaves the state its writer asked for when it has left, not before, and not against what somebody did since', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const planned = async () => {
      const { id, version } = await make(space)
      const body = { text: 'Завтра', seen_version: version, send_at: inADay(), then_status: 'closed' as const }
      return { id, said: await send(who, id, body) }
    }
    const leave = (sent_id: number) =>
      space.inside(async (ctx) => {
        const owner = { space_id: space.id, [column]: sent_id } as Parameters<typeof findAction>[1]
        const action = (await findAction(ctx, owner)) as ActionRow
        await target.settled(ctx, action, { state: 'sent', sent: { external_id: `sent${sent_id}` } })
      })
    const status = async (id: number) => (await card(who, id)).row.status
    const [first, second, third] = [await planned(), await planned(), await planned()]

    expect(first.said.action).toMatchObject({ then_status: 'closed' })
    expect(await status(first.id)).toBe('inprogress')
    await leave(first.said.id)
    expect(await status(first.id)).toBe('closed')
    expect((await steps(who, first.id)).at(-1)).toMatchObject({
      ...{ kind: 'status', to_status: 'closed', user_id: who.user_id, cause: 'schedule' },
    })

    await world.owner.query(
      `update ${column === 'reply_id' ? 'items' : 'chats'} set status = 'delayed', delayed_until = now() + interval '1 day' where id = $1`,
      [second.id],
    )
    await leave(second.said.id)
    expect(await status(second.id)).toBe('delayed')

    await cancel(who, third.said.id)
    expect(await status(third.id)).toBe('new')
  })

  it('is planned neither for just now nor for a time that nobody will remember', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id, version } = await make(space)

    for (const send_at of [Math.floor(Date.now() / 1000) + 5, inADay() + 90 * 86_400])
      await expect(send(who, id, { text: 'Нет', seen_version: version, send_at })).rejects.toMatchObject({
        refusal: { fields: { send_at: expect.any(String) } },
      })
  })
})

describe('the customer who writes first', () => {
  const wrote = { text: 'Уже не надо', created_at: 1_800_000_000 }

  it('gives what was planned for a dialogue back to its writer as a draft, before what they have begun since', async () => {
    const space = await world.space()
    const account = await space.account()
    const { chat } = await space.message({ account, chat_external_id: 'peer', text: 'Когда?' })
    const who = await space.person('operator')
    const ears = await openSocket(world, who)
    const { chats, chatHandling } = world.as(who)
    const params = { id: chat.id }
    const body = { text: 'Завтра', seen_version: chat.version, send_at: inADay(), then_status: 'waiting' as const }
    await chats.send({ params, body })
    await chatHandling.saveDraft({ params, body: { text: 'Ещё' } })
    // Nothing was said yet.
    expect((await chats.get({ params })).chat).toMatchObject({
      status: 'inprogress',
      last_message: { text: 'Когда?' },
      unanswered_at: expect.any(Number),
    })

    await space.message({ account, chat_external_id: 'peer', ...wrote })

    const { chat: now, draft } = await chats.get({ params })
    expect(now.status).toBe('inprogress')
    expect(draft).toMatchObject({ text: 'Завтра\n\nЕщё' })
    const { rows } = await chats.messages({ params, query: {} })
    expect(rows.map(({ text }) => text)).toEqual(['Уже не надо', 'Когда?'])
    await expect
      .poll(() => ears.frames.find((frame) => frame.type === 'notify'))
      .toMatchObject({ notify: 'later_back', route: { name: 'chat-page', id: chat.id } })
  })

  it('gives what was planned for a comment back when they go on in its thread; others in it change nothing', async () => {
    const space = await world.space()
    const account = await space.account()
    const author = { external_id: 'customer', name: 'Мария' }
    const { id, version } = await space.comment({ account, external_id: 'first', author })
    const { items } = world.as(await space.person('operator'))
    await items.reply({
      params: { id },
      body: { text: 'Завтра', seen_version: version, send_at: inADay(), then_status: 'closed' },
    })

    await space.comment({ account, external_id: 'other', parent_external_id: 'first', root_external_id: 'first' })
    expect((await items.get({ params: { id } })).replies).toHaveLength(1)
    await space.comment({ account, parent_external_id: 'first', root_external_id: 'first', author, ...wrote })

    const { item, replies, draft } = await items.get({ params: { id } })
    expect(replies).toEqual([])
    expect(draft).toMatchObject({ text: 'Завтра' })
    expect(item.status).toBe('inprogress')
  })
})

it.each(Object.entries(kinds))('knows which ready reply an answer to a %s was made of', async (_, { make, send }) => {
  const space = await world.space()
  const who = await space.person('operator')
  const { rows } = await world.owner.query(
    `insert into templates (space_id, name, text) values ($1, 'Привет', 'Привет!') returning id`,
    [space.id],
  )
  const template_id = rows[0].id as number
  const foreign = await make(space)
  const { id, version } = await make(space)

  expect(await send(who, id, { text: 'Привет, Мария!', seen_version: version, template_id })).toMatchObject({
    source: 'template',
  })
  expect(
    await send(who, foreign.id, { text: 'Привет!', seen_version: foreign.version, template_id: template_id + 1_000 }),
  ).toMatchObject({ source: 'typed' })
  const { rows: counted } = await world.owner.query('select uses from templates where id = $1', [template_id])
  expect(counted).toEqual([{ uses: 1 }])
})

it.each(Object.entries(kinds))(
  'brings a %s back at the time it was put off to, and tells whoever has it',
  async (_, kind) => {
    const space = await world.space()
    const who = await space.person('operator')
    const ears = await openSocket(world, who)
    const { id } = await kind.make(space)
    const table = kind.column === 'reply_id' ? 'items' : 'chats'
    await world.owner.query(
      `update ${table} set status = 'delayed', delayed_until = now() - interval '1 second', assigned_to = $2 where id = $1`,
      [id, who.user_id],
    )

    await resumeDue(world.base, { item: resumeItem, chat: resumeChat })
    expect((await kind.card(who, id)).row).toMatchObject({ status: 'new', delayed_until: null })
    await expect
      .poll(() => ears.frames.find((frame) => frame.type === 'notify' && frame.notify === 'delay_over'))
      .toMatchObject({ notify: 'delay_over', route: { id } })
  },
)
