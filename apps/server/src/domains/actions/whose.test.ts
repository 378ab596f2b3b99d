import { afterAll, describe, expect, it } from 'vitest'
import { tellPeople } from '../../../test/processes/told.ts'
import { inADay } from '../../../test/requests/handling-requests.ts'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { messageTarget } from '../chats/messages/target.ts'
import { replyTarget } from '../items/replies/target.ts'
import { findAction } from './service.ts'
import type { ActionRow, Outcome } from './target.ts'

// What is on its way belongs to its writer, who hears of it wherever they are.

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

type Body = { text: string; seen_version: number; then_status?: 'closed'; send_at?: number }

const kinds = {
  comment: {
    make: (space: Space) => space.comment(),
    send: (who: Person, id: number, body: Body) => world.as(who).items.reply({ params: { id }, body }),
    cancel: (who: Person, id: number) => world.as(who).items.cancelReply({ params: { id } }),
    plan: (who: Person, id: number) =>
      world.as(who).itemHandling.setLater({ params: { id }, body: { send_at: inADay() } }),
    card: async (who: Person, id: number) => {
      const { item, draft, replies } = await world.as(who).items.get({ params: { id } })
      return { status: item.status, draft, said: replies, unsent: item.unsent }
    },
    column: 'reply_id',
    route: 'item-page',
    type: 'item',
    target: replyTarget,
  },
  dialogue: {
    make: async (space: Space) => (await space.message()).chat,
    send: (who: Person, id: number, body: Body) => world.as(who).chats.send({ params: { id }, body }),
    cancel: (who: Person, id: number) => world.as(who).chats.cancelMessage({ params: { id } }),
    plan: (who: Person, id: number) =>
      world.as(who).chatHandling.setLater({ params: { id }, body: { send_at: inADay() } }),
    card: async (who: Person, id: number) => {
      const { chat, draft } = await world.as(who).chats.get({ params: { id } })
      const { rows } = await world.as(who).chats.messages({ params: { id }, query: {} })
      const state = chat.last_message?.state
      return { status: chat.status, draft, said: rows.filter(({ is_own }) => is_own), unsent: state }
    },
    column: 'message_id',
    route: 'chat-page',
    type: 'chat',
    target: messageTarget,
  },
} as const

describe.each(Object.entries(kinds))('an answer to a %s', (_, kind) => {
  const { make, send, cancel, plan, card, column, route, type, target } = kind
  const end = (space: Space, id: number, outcome: Outcome) =>
    space.inside(async (ctx) => {
      const owner = { space_id: space.id, [column]: id } as Parameters<typeof findAction>[1]
      await world.owner.query(
        `update actions set state = $2, hold = null, ended_at = now(), external_id = $3 where ${column} = $1`,
        [id, outcome.sent ? 'done' : outcome.state, outcome.sent?.external_id ?? null],
      )
      await target.settled(ctx, (await findAction(ctx, owner)) as ActionRow, outcome)
    })

  it('is taken back by its writer; colleagues may neither take it back nor plan it anew', async () => {
    const space = await world.space()
    const [writer, colleague] = [await space.person('operator'), await space.person('operator')]
    const { id, version } = await make(space)
    const said = await send(writer, id, { text: 'Завтра', seen_version: version, send_at: inADay() })

    for (const meddle of [cancel, plan]) await expect(meddle(colleague, said.id)).rejects.toMatchObject({ status: 403 })
    expect((await card(writer, id)).said).toMatchObject([{ state: 'pending' }])
    const undone = await cancel(writer, said.id)
    expect(undone.text).toBe('Завтра')
    // As it is now: whoever goes on at once has seen all that happened.
    const { status, assigned_to, version: seen_version } = 'item' in undone ? undone.item : undone.chat
    expect({ status, assigned_to }).toEqual({ status: 'new', assigned_to: null })
    await send(writer, id, { text: 'Сегодня', seen_version })
  })

  it('may be stopped by an administrator: its writer is told and has the words as a draft', async () => {
    const space = await world.space()
    const [writer, admin] = [await space.person('operator'), await space.person('administrator')]
    await tellPeople(world)
    const ears = await openSocket(world, writer)
    const { id, version } = await make(space)
    const said = await send(writer, id, { text: 'Вернём деньги', seen_version: version, send_at: inADay() })

    expect(await cancel(admin, said.id)).toMatchObject({ text: null })

    expect(await card(writer, id)).toMatchObject({
      status: 'new',
      draft: { text: 'Вернём деньги', seen: { version, marks: {} } },
    })
    expect((await card(admin, id)).draft).toBeNull()
    await expect
      .poll(() => ears.frames.find((frame) => frame.type === 'notify'))
      .toMatchObject({ notify: 'later_back', route: { name: route, id } })
  })

  it.each(['failed', 'unknown'] as const)('that ends as %s is told to its writer, at once and later', async (state) => {
    const space = await world.space()
    const [writer, colleague] = [await space.person('operator'), await space.person('operator')]
    await tellPeople(world)
    const ears = await openSocket(world, writer)
    const { id, version } = await make(space)
    const said = await send(writer, id, { text: 'Едем', seen_version: version, then_status: 'closed' })

    await end(space, said.id, { state, reason: 'rejected' })

    await expect
      .poll(() => ears.frames.find((frame) => frame.type === 'notify'))
      .toMatchObject({ notify: state === 'failed' ? 'send_failed' : 'send_unknown', route: { name: route, id } })
    expect(await world.as(writer).unsent.list()).toMatchObject([{ type, target_id: id, state, text: 'Едем' }])
    expect(await world.as(colleague).unsent.list()).toEqual([])
    expect(await card(writer, id)).toMatchObject({ status: 'inprogress', unsent: state })
  })

  it('closes what it was to close when it arrives after all, unless somebody has moved it on since', async () => {
    const space = await world.space()
    const writer = await space.person('operator')
    const fail = async () => {
      const { id, version } = await make(space)
      const said = await send(writer, id, { text: 'Едем', seen_version: version, then_status: 'closed' })
      await end(space, said.id, { state: 'unknown' })
      expect((await card(writer, id)).status).toBe('inprogress')
      return { id, said }
    }
    const [first, second] = [await fail(), await fail()]

    await end(space, first.said.id, { state: 'sent', sent: { external_id: `sent${first.said.id}` } })
    expect(await card(writer, first.id)).toMatchObject({ status: 'closed' })
    expect((await card(writer, first.id)).unsent).not.toBe('unknown')

    await world.owner.query(`update ${type}s set status = 'waiting' where id = $1`, [second.id])
    await end(space, second.said.id, { state: 'sent', sent: { external_id: `sent${second.said.id}` } })
    expect((await card(writer, second.id)).status).toBe('waiting')
    expect(await world.as(writer).unsent.list()).toEqual([])
  })
})
