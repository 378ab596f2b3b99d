import { afterAll, describe, expect, it } from 'vitest'
import { inADay } from '../../../test/requests/handling-requests.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

// Status while writing: beginning a reply takes it, leaving it unwritten gives it back, and nobody's answer stops for it.

const world = await makeWorld()
afterAll(world.end)

const kinds = {
  comment: {
    make: (space: Space) => space.comment(),
    begin: (who: Person, id: number, is_writing: boolean) =>
      world.as(who).itemHandling.begin({ params: { id }, body: { is_writing } }),
    set: (
      who: Person,
      id: number,
      body: { status: 'waiting' | 'delayed'; seen_version: number; delayed_until?: number },
    ) => world.as(who).items.setStatus({ params: { id }, body }),
    assign: (who: Person, id: number, seen_version: number) =>
      world.as(who).itemHandling.assign({
        params: { id },
        body: { assigned_to: who.user_id, group_id: null, seen_version },
      }),
    send: (who: Person, id: number, seen_version: number) =>
      world.as(who).items.reply({ params: { id }, body: { text: 'Едем', seen_version } }),
    steps: async (who: Person, id: number) => (await world.as(who).items.get({ params: { id } })).history,
  },
  dialogue: {
    make: async (space: Space) => (await space.message()).chat,
    begin: (who: Person, id: number, is_writing: boolean) =>
      world.as(who).chatHandling.begin({ params: { id }, body: { is_writing } }),
    set: (
      who: Person,
      id: number,
      body: { status: 'waiting' | 'delayed'; seen_version: number; delayed_until?: number },
    ) => world.as(who).chats.setStatus({ params: { id }, body }),
    assign: (who: Person, id: number, seen_version: number) =>
      world.as(who).chatHandling.assign({
        params: { id },
        body: { assigned_to: who.user_id, group_id: null, seen_version },
      }),
    send: (who: Person, id: number, seen_version: number) =>
      world.as(who).chats.send({ params: { id }, body: { text: 'Едем', seen_version } }),
    steps: async (who: Person, id: number) => (await world.as(who).chats.get({ params: { id } })).history,
  },
} as const

describe.each(Object.entries(kinds))('beginning to answer a %s', (_, { make, begin, set, assign, send, steps }) => {
  it('has it in progress, and leaving it unwritten puts it back; the version stays', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id, version } = await make(space)

    expect(await begin(who, id, true)).toMatchObject({ status: 'inprogress', version, assigned_to: null })
    expect((await steps(who, id)).at(-1)).toMatchObject({ to_status: 'inprogress', user_id: who.user_id })
    expect(await begin(who, id, false)).toMatchObject({ status: 'new', version })
    // Once more changes nothing.
    expect(await begin(who, id, false)).toMatchObject({ status: 'new', version })
  })

  it('stops neither the writer nor a colleague who began before', async () => {
    const space = await world.space()
    const [who, colleague] = [await space.person('operator'), await space.person('operator')]
    const { id, version } = await make(space)
    await begin(who, id, true)
    await begin(colleague, id, true)

    await expect(send(colleague, id, version)).resolves.toMatchObject({ text: 'Едем' })
  })

  it('gives what was put off back with its time', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id, version } = await make(space)
    const delayed_until = inADay()
    await set(who, id, { status: 'delayed', delayed_until, seen_version: version })

    expect(await begin(who, id, true)).toMatchObject({ status: 'inprogress' })
    expect(await begin(who, id, false)).toMatchObject({ status: 'delayed', delayed_until })
  })

  it('leaves it in progress where somebody has taken it, moved it or answered since, and to colleagues', async () => {
    const space = await world.space({ settings: { items_assigned_to: true } })
    const [who, colleague] = [await space.person('operator'), await space.person('operator')]
    const begun = async () => {
      const { id, version } = await make(space)
      await begin(who, id, true)
      return { id, version }
    }
    const [taken, moved, answered, foreign] = [await begun(), await begun(), await begun(), await begun()]
    await assign(colleague, taken.id, taken.version)
    await set(colleague, moved.id, { status: 'waiting', seen_version: moved.version })
    await send(who, answered.id, answered.version)

    expect(await begin(who, taken.id, false)).toMatchObject({ status: 'inprogress' })
    expect(await begin(who, moved.id, false)).toMatchObject({ status: 'waiting' })
    expect(await begin(who, answered.id, false)).toMatchObject({ status: 'inprogress' })
    expect(await begin(colleague, foreign.id, false)).toMatchObject({ status: 'inprogress' })
  })
})
