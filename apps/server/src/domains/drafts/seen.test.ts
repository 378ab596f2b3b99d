import { afterAll, describe, expect, it } from 'vitest'
import { inADay } from '../../../test/requests/handling-requests.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

// A draft is guarded by what its writer had seen when the first word was written, wherever it is finished.

const world = await makeWorld()
afterAll(world.end)

const seenAt = (version: number) => ({ version, since: 1_700_000_000, marks: { 'item-1': 'null false' } })
type Body = { text: string; seen?: ReturnType<typeof seenAt> }
type Sent = { text: string; seen_version: number; send_at?: number }

const kinds = {
  comment: {
    make: (space: Space) => space.comment(),
    draft: async (who: Person, id: number) => (await world.as(who).items.get({ params: { id } })).draft,
    save: (who: Person, id: number, body: Body) => world.as(who).itemHandling.saveDraft({ params: { id }, body }),
    send: (who: Person, id: number, body: Sent) => world.as(who).items.reply({ params: { id }, body }),
  },
  dialogue: {
    make: async (space: Space) => (await space.message()).chat,
    draft: async (who: Person, id: number) => (await world.as(who).chats.get({ params: { id } })).draft,
    save: (who: Person, id: number, body: Body) => world.as(who).chatHandling.saveDraft({ params: { id }, body }),
    send: (who: Person, id: number, body: Sent) => world.as(who).chats.send({ params: { id }, body }),
  },
} as const

describe.each(Object.entries(kinds))('a draft about a %s', (_, { make, draft, save, send }) => {
  it('keeps what its writer had seen, and stops after a colleague has answered: now and for later', async () => {
    const space = await world.space()
    const [who, colleague] = [await space.person('operator'), await space.person('operator')]
    const { id, version } = await make(space)
    const seen = seenAt(version)
    await save(who, id, { text: 'Добрый', seen })

    await send(colleague, id, { text: 'Уже ответили', seen_version: version })

    // On another device, or after a reload: the screen shows a newer version, the draft does not.
    const restored = await draft(who, id)
    expect(restored).toMatchObject({ text: 'Добрый', seen })
    const seen_version = restored?.seen?.version ?? 0
    for (const send_at of [undefined, inADay()])
      await expect(
        send(who, id, { text: 'Добрый день', seen_version, ...(send_at && { send_at }) }),
      ).rejects.toMatchObject({ status: 409, refusal: { error_type: 'stale' } })
  })

  it('goes on saying it when it is saved without; an emptied one says nothing any more', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id, version } = await make(space)
    await save(who, id, { text: 'Добрый', seen: seenAt(version) })

    expect(await save(who, id, { text: 'Добрый день' })).toMatchObject({ seen: seenAt(version) })
    await save(who, id, { text: '' })
    expect(await save(who, id, { text: 'Снова' })).toMatchObject({ text: 'Снова', seen: null })
  })

  it('takes no more than a screen may show', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id, version } = await make(space)
    const marks = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`item-${n}`, '']))

    await expect(save(who, id, { text: 'Нет', seen: { ...seenAt(version), marks } as never })).rejects.toMatchObject({
      status: 400,
    })
  })
})

it('what was planned and given back is guarded by the version that its writer had seen then', async () => {
  const space = await world.space()
  const account = await space.account()
  const { chat } = await space.message({ account, chat_external_id: 'peer', text: 'Когда?' })
  const { chats } = world.as(await space.person('operator'))
  const params = { id: chat.id }
  await chats.send({ params, body: { text: 'Завтра', seen_version: chat.version, send_at: inADay() } })

  await space.message({ account, chat_external_id: 'peer', text: 'Уже не надо' })

  const { draft } = await chats.get({ params })
  expect(draft).toMatchObject({ text: 'Завтра', seen: { version: chat.version, since: expect.any(Number), marks: {} } })
  await expect(
    chats.send({ params, body: { text: 'Завтра', seen_version: draft?.seen?.version ?? 0 } }),
  ).rejects.toMatchObject({ refusal: { error_type: 'stale' } })
})
