import type { ChatDeed, ItemDeed } from '@otklik/contract/bulk.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { workOff } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const workAll = async () => {
  while (await workOff(world.base));
}

async function macroOf(space: Space, actions: object[]) {
  const { macros } = world.as(await space.person('administrator'))
  const body = {
    ...{ space_id: space.id, name: `Macro ${Math.random()}`, uses_for: ['items', 'chats'] as ('items' | 'chats')[] },
    actions: actions as never[],
  }
  return macros.add({ body })
}
let last = 0
/** Many arrive together. */
async function comments(space: Space, account: Awaited<ReturnType<Space['account']>>, how_many: number) {
  const external_ids = Array.from({ length: how_many }, () => `chosen-${++last}`)
  await space.arrive(
    account,
    external_ids.map((external_id) => ({
      ...({ kind: 'comment', post_external_id: 'p1', text: 'Где заказ?', media: [] } as const),
      ...{ external_id, author: { external_id, name: 'Мария' }, created_at: 1_790_000_000 },
    })),
  )
  const { rows } = await world.owner.query('select id from items where object_id = $1 and external_id = any($2)', [
    account.id,
    external_ids,
  ])
  return rows.map(({ id }) => Number(id))
}

const answering = [{ do: 'reply', text: 'Спасибо!' }]
const runs = ({ id, version }: { id: number; version: number }): ItemDeed & ChatDeed => ({
  ...{ do: 'macro', macro_id: id, seen_version: version },
})

describe('a macro that answers, run on many', () => {
  it('is refused where one answer to many is', async () => {
    const space = await world.space()
    const { bulk } = world.as(await space.person('operator'))
    const macro = await macroOf(space, answering)
    const [one, other, strict] = [
      await space.account(),
      await space.account(),
      await space.account({ provider: 'ok' }),
    ] as const
    const [mine, theirs, strictly] = [
      await comments(space, one, 1),
      await comments(space, other, 1),
      await comments(space, strict, 1),
    ]

    const begin = (ids: number[]) => bulk.onItems({ body: { deed: runs(macro), target: { ids } } })
    await expect(begin([...mine, ...theirs])).rejects.toMatchObject({ refusal: { error_type: 'bulk_one_account' } })
    await expect(begin(strictly)).rejects.toMatchObject({ refusal: { error_type: 'bulk_not_allowed' } })
    await expect(begin([...mine, ...(await comments(space, one, 100))])).rejects.toMatchObject({
      refusal: { error_type: 'bulk_too_many' },
    })
    // What only tags them is no answer.
    const quiet = await macroOf(space, [{ do: 'note', text: 'Видели' }])
    const body = { deed: runs(quiet), target: { ids: [...mine, ...theirs] } }
    await expect(bulk.onItems({ body })).resolves.toHaveLength(1)
  })

  it('is refused in dialogues of two accounts, and says of each that is closed why nothing left', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { bulk } = world.as(who)
    const macro = await macroOf(space, answering)
    const account = await space.account({ provider: 'whatsapp' })
    const open = (await space.message({ account })).chat
    const closed = (await space.message({ account })).chat
    const since = `update chats set last_inbound_at = now() - $2::interval where id = $1`
    await world.owner.query(since, [open.id, '1 hour'])
    await world.owner.query(since, [closed.id, '2 days'])
    const elsewhere = (await space.message()).chat

    const both = [open.id, closed.id]
    await expect(
      bulk.onChats({ body: { deed: runs(macro), target: { ids: [...both, elsewhere.id] } } }),
    ).rejects.toMatchObject({ refusal: { error_type: 'bulk_one_account' } })
    expect(await bulk.previewChats({ body: { target: { ids: both } } })).toMatchObject({
      ids: both.toSorted((left, right) => left - right),
      objects: [{ object_id: account.id, count: 2 }],
      statuses: [{ status: 'new', count: 2 }],
      closed: 1,
    })

    const [run] = await bulk.onChats({ body: { deed: runs(macro), target: { ids: both } } })
    await workAll()
    const { rows } = await bulk.results({ params: { id: run?.id as number }, query: {} })
    expect(rows[0]).toMatchObject({ id: closed.id, state: 'failed', reason: 'window_closed' })
    expect(rows[1]).toMatchObject({ id: open.id, reason: null })
  })

  it('does what was read and nothing else: one that has changed since is run on nobody', async () => {
    const space = await world.space()
    const { bulk } = world.as(await space.person('operator'))
    const macro = await macroOf(space, [{ do: 'note', text: 'Видели' }])
    const { id } = await space.comment()
    const change = async () => {
      const { macros } = world.as(await space.person('administrator'))
      const [now] = (await macros.list({ query: {} })).filter((each) => each.id === macro.id)
      const { version, name, uses_for } = now as typeof macro
      const body = { name, uses_for, actions: answering as never[], seen_version: version }
      return macros.save({ params: { id: macro.id }, body })
    }

    const [run] = await bulk.onItems({ body: { deed: runs(macro), target: { ids: [id] } } })
    await change()
    await workAll()
    expect((await bulk.results({ params: { id: run?.id as number }, query: {} })).rows).toMatchObject([
      { id, state: 'failed', reason: 'stale' },
    ])
    await expect(bulk.onItems({ body: { deed: runs(macro), target: { ids: [id] } } })).rejects.toMatchObject({
      refusal: { error_type: 'stale' },
    })
  })
})

describe('all that match', () => {
  it('are what was shown: of what came since nothing is touched, and where one is gone nothing begins', async () => {
    const space = await world.space()
    const { bulk, items } = world.as(await space.person('operator'))
    const text = 'распродажа'
    const [first, second] = [await space.comment({ text }), await space.comment({ text })]
    await space.comment({ text: 'Где заказ?' })
    const filter = { text }
    const preview = await bulk.previewItems({ body: { target: { filter } } })
    expect(preview).toMatchObject({ ids: [first.id, second.id], statuses: [{ status: 'new', count: 2 }] })
    expect((await items.total({ query: filter })).count).toBe(2)

    const later = await space.comment({ text })
    const deed = { do: 'status', status: 'closed' } as const
    const { ids } = preview
    const [run] = await bulk.onItems({ body: { deed, target: { filter, ids } } })
    await workAll()
    expect(run).toMatchObject({ total: 2 })
    expect(await items.get({ params: { id: later.id } })).toMatchObject({ item: { status: 'new' } })

    // Both are closed now: whoever still sees them as new is told so first.
    await expect(bulk.onItems({ body: { deed, target: { filter, ids } } })).rejects.toMatchObject({
      status: 409,
      refusal: { error_type: 'bulk_changed' },
    })
  })
})

describe('one answer to many, with names in it', () => {
  const text = 'Спасибо, {author.first_name}!'

  it('reads to each as to one, says before how long it gets, and goes to nobody with a gap in it', async () => {
    const space = await world.space()
    const { bulk, items } = world.as(await space.person('operator'))
    const account = await space.account()
    const named = await space.comment({ account })
    const nameless = await space.comment({ account })
    const longer = await space.comment({ account })
    const rename = (item_id: number, name: string) =>
      world.owner.query(
        `with a as (insert into authors (space_id, provider, external_id, name) values ($1, 'vk', $2, $3) returning id)
         update items set author_id = (select id from a) where id = $4`,
        [space.id, `renamed-${item_id}`, name, item_id],
      )
    await rename(named.id, 'Анна Белова')
    await rename(nameless.id, '')
    await rename(longer.id, 'Александра Белова')
    const ids = [named.id, nameless.id, longer.id]

    expect(await bulk.previewItems({ body: { target: { ids }, text } })).toMatchObject({
      missing: [{ variable: 'author.first_name', count: 1 }],
      incomplete: 1,
      longest: 'Спасибо, Александра!'.length,
      longest_bytes: Buffer.byteLength('Спасибо, Александра!'),
    })
    const deed: ItemDeed = { do: 'reply', text, file_ids: [], template_id: null, then_status: null }
    const [run] = await bulk.onItems({ body: { deed, target: { ids } } })
    await workAll()

    const said = async (id: number) => (await items.get({ params: { id } })).replies.map((reply) => reply.text)
    expect(await said(named.id)).toEqual(['Спасибо, Анна!'])
    expect(await said(longer.id)).toEqual(['Спасибо, Александра!'])
    expect(await said(nameless.id)).toEqual([])
    expect((await bulk.results({ params: { id: run?.id as number }, query: {} })).rows[0]).toMatchObject({
      ...{ id: nameless.id, state: 'failed', reason: 'variable_missing' },
    })
  })
})
