import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const row = async (text: string, values: unknown[]) => (await world.owner.query(text, values)).rows[0].id as number
const tag = (space: Space, name: string) =>
  row('insert into tags (space_id, name) values ($1, $2) returning id', [space.id, name])
const label = (space: Space, name: string) =>
  row('insert into labels (space_id, name) values ($1, $2) returning id', [space.id, name])

async function macroOf(space: Space, uses_for: ('items' | 'chats')[], actions: object[]) {
  const { macros } = world.as(await space.person('administrator'))
  const body = { space_id: space.id, name: `Macro ${Math.random()}`, uses_for, actions: actions as never[] }
  return (await macros.add({ body })).id
}

const kinds = {
  comment: {
    use: 'items' as const,
    make: (space: Space) => space.comment(),
    run: (who: Person, id: number, macro_id: number, seen_version: number) =>
      world.as(who).macroRuns.onItem({ params: { id }, body: { macro_id, seen_version } }),
    card: async (who: Person, id: number) => {
      const { replies, notes, author } = await world.as(who).items.get({ params: { id } })
      return { said: replies, notes, author }
    },
  },
  dialogue: {
    use: 'chats' as const,
    make: async (space: Space) => (await space.message()).chat,
    run: (who: Person, id: number, macro_id: number, seen_version: number) =>
      world.as(who).macroRuns.onChat({ params: { id }, body: { macro_id, seen_version } }),
    card: async (who: Person, id: number) => {
      const { author } = await world.as(who).chats.get({ params: { id } })
      const { rows } = await world.as(who).chats.messages({ params: { id }, query: {} })
      return {
        said: rows.filter(({ is_own, kind }) => is_own && kind !== 'note'),
        notes: rows.filter(({ kind }) => kind === 'note'),
        author,
      }
    },
  },
} as const

describe.each(Object.entries(kinds))('a macro that is run on a %s', (_, { use, make, run, card }) => {
  it('does all of its actions in their order', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id, version } = await make(space)
    const [given, gone, loyal] = [await tag(space, 'Доставка'), await tag(space, 'Старое'), await label(space, 'Свой')]
    const macro_id = await macroOf(
      space,
      [use],
      [
        { do: 'reply', text: 'Здравствуйте, {author.first_name}!' },
        { do: 'tags', add: [given, gone], remove: [] },
        { do: 'assign', assigned_to: 'me', group_id: null },
        { do: 'note', text: 'Позвонить' },
        { do: 'label', add: [loyal], remove: [] },
        { do: 'status', status: 'delayed', delay_minutes: 30 },
      ],
    )
    await world.owner.query('update tags set deleted_at = now() where id = $1', [gone])

    const after = await run(who, id, macro_id, version)

    expect(after).toMatchObject({ status: 'delayed', assigned_to: who.user_id, tag_ids: [given] })
    const { said, notes, author } = await card(who, id)
    const [name] = (author?.name ?? '').split(' ')
    expect(said).toMatchObject([{ text: `Здравствуйте, ${name}!`, source: 'macro', state: 'pending' }])
    expect(notes).toMatchObject([{ text: 'Позвонить' }])
    expect(author?.label_ids).toEqual([loyal])
  })

  it('does nothing at all when one of them cannot be done, and says why', async () => {
    const space = await world.space({ settings: { tags_mode: 'required' } })
    const who = await space.person('operator')
    const { id, version } = await make(space)
    const macro_id = await macroOf(
      space,
      [use],
      [
        { do: 'reply', text: 'Спасибо!' },
        { do: 'status', status: 'closed' },
      ],
    )

    await expect(run(who, id, macro_id, version)).rejects.toMatchObject({ refusal: { error_type: 'tag_required' } })
    expect(await card(who, id)).toMatchObject({ said: [], notes: [] })
    await expect(run(who, id, macro_id, version + 1)).rejects.toMatchObject({ refusal: { error_type: 'stale' } })
  })

  it('is for what it was made for, and of the same space', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const who = await world.person(space.member('operator'), other.member('operator'))
    const { id, version } = await make(space)
    const note = [{ do: 'note', text: 'Нет' }]
    const unfit = await macroOf(space, [use === 'items' ? 'chats' : 'items'], note)
    const foreign = await macroOf(other, [use], note)

    await expect(run(who, id, unfit, version)).rejects.toMatchObject({ refusal: { fields: expect.anything() } })
    await expect(run(who, id, foreign, version)).rejects.toMatchObject({ status: 404 })
  })
})
