import { ChatDeed, ItemDeed } from '@otklik/contract/bulk.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { workOff } from '../../../src/domains/bulk/jobs.ts'
import { inTurn } from '../../cases.ts'
import { makeWorld, type Person, type Space } from '../../world.ts'
import { type Kind, kinds, type Side } from './fence-stage.ts'
import { settled } from './walk.ts'

// S16: work on many, over rows of which somebody may see a part. What is theirs is changed, each of it; of the rest not a
// row, whether they were named, matched a filter, or were taken away while the work was under way.

const world = await makeWorld()
afterAll(world.end)
const { owner } = world

const ROWS = 3
const tables: Record<Side, { column: string; of: readonly string[] }> = {
  items: { column: 'item_id', of: ['item_texts', 'replies', 'item_notes', 'item_tags', 'actions', 'status_changes'] },
  chats: { column: 'chat_id', of: ['messages', 'chat_tags', 'actions', 'status_changes'] },
}

/** All that stands about each of them, as text. */
async function stateOf(side: Side, ids: readonly number[]): Promise<Record<number, string>> {
  const { column, of } = tables[side]
  const found: Record<number, string> = Object.fromEntries(ids.map((id) => [id, '']))
  for (const [table, key] of [[side, 'id'], ...of.map((one) => [one, column])]) {
    const { rows } = await owner.query(
      `select ${key}::int as id, to_jsonb(t)::text as row from ${table} t where ${key} = any($1::bigint[]) order by 2`,
      [ids],
    )
    for (const { id, row } of rows) found[id] += `${table} ${row}\n`
  }
  return found
}

/** Rows that this person may see, and rows that they may not; they differ in nothing else. */
async function mix({ letIn, make }: Kind, side: Side, provider: string) {
  const space = await world.space()
  const who = await make(space)
  const own = await owner.query('select object_id from member_objects where user_id = $1', [who.user_id])
  const theirs = own.rows.length > 0 ? own.rows[0].object_id : undefined
  const account = await space.account({ provider })
  if (theirs !== undefined) await owner.query('update objects set provider = $1 where id = $2', [provider, theirs])
  const near = await create(space, side, account)
  if (theirs === undefined) await letIn(world, space, who)
  else await owner.query(`update ${side} set object_id = $1 where id = any($2::bigint[])`, [theirs, near])
  const far = await create(space, side, account)
  await settled(world)
  return { space, who, near, far }
}

async function create(space: Space, side: Side, account: Awaited<ReturnType<Space['account']>>): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < ROWS; n++)
    ids.push(
      Number(side === 'items' ? (await space.comment({ account })).id : (await space.message({ account })).chat.id),
    )
  return ids
}

/** One of every kind of deed that the contract knows; a new one must be entered here. */
const deeds: Record<string, (space: Space, who: Person) => Promise<object>> = {
  status: async () => ({ status: 'closed' }),
  tags: async ({ id }) => ({ add: [await insert('tags', id, 'name', `'Tag'`)], remove: [] }),
  assign: async (_, { user_id }) => ({ assigned_to: user_id, group_id: null }),
  hide: async () => ({ is_hidden: true }),
  delete: async () => ({}),
  reply: async () => ({ text: 'Ответ' }),
  macro: async ({ id }) => ({
    macro_id: await insert('macros', id, 'name, actions', `'M', '[{"do":"note","text":"Note"}]'`),
  }),
}
const insert = async (table: string, space_id: number, columns: string, values: string): Promise<number> =>
  (await owner.query(`insert into ${table} (space_id, ${columns}) values ($1, ${values}) returning id`, [space_id]))
    .rows[0].id

const namesOf = (union: typeof ItemDeed | typeof ChatDeed) => union.options.map((one) => one.shape.do.value as string)
const cases = [
  ...namesOf(ItemDeed).map((deed) => ({ side: 'items' as const, deed })),
  ...namesOf(ChatDeed).map((deed) => ({ side: 'chats' as const, deed })),
]

type Target = { ids: number[] } | { filter: object; ids?: number[] }
const begin = (who: Person, side: Side, deed: object, target: Target) => {
  const { bulk } = world.as(who)
  const body = { deed, target } as never
  return side === 'items' ? bulk.onItems({ body }) : bulk.onChats({ body })
}
const preview = (who: Person, side: Side, target: Target) => {
  const { bulk } = world.as(who)
  const body = { target } as never
  return side === 'items' ? bulk.previewItems({ body }) : bulk.previewChats({ body })
}
const workAll = async () => {
  while (await workOff(world.base));
  await settled(world)
}
const changed = (before: Record<number, string>, after: Record<number, string>) =>
  Object.keys(before)
    .map(Number)
    .filter((id) => before[id] !== after[id])

/** Where the network allows it. */
const networkOf = (deed: string) => (deed === 'hide' ? 'facebook' : 'vk')

const ofBoth = kinds.filter(({ hidden }) => hidden.length > 1)

describe.each(ofBoth)('somebody $title', (kind) => {
  describe.each(inTurn(cases, { turn: ofBoth.indexOf(kind), of: ofBoth.length }))(
    'who does $deed to many $side',
    ({ side, deed }) => {
      const targets: Record<string, (near: number[], far: number[]) => Target> = {
        'all that match': () => ({ filter: {} }),
        'those that were named, and others': (near, far) => ({ ids: [...far, ...near] }),
      }
      it.each(Object.entries(targets))('does it to what is theirs: %s', async (_, target) => {
        const { space, who, near, far } = await mix(kind, side, networkOf(deed))
        const wanted = target(near, far)
        const { ids } = await preview(who, side, wanted)
        expect(ids.map(Number).sort((a, b) => a - b)).toEqual(near)
        const before = await stateOf(side, [...near, ...far])
        await begin(who, side, { do: deed, ...(await deeds[deed]?.(space, who)) }, wanted)
        await workAll()
        expect(changed(before, await stateOf(side, [...near, ...far]))).toEqual(near)
      })

      it('does nothing to what was taken from them while it was under way', async () => {
        const { space, who, near, far } = await mix(kind, side, networkOf(deed))
        await begin(who, side, { do: deed, ...(await deeds[deed]?.(space, who)) }, { filter: {} })
        await owner.query(
          `update ${side} set group_id = null, object_id = (select object_id from ${side} where id = $2) where id = $1`,
          [near[0], far[0]],
        )
        const before = await stateOf(side, near)
        await workAll()
        expect(changed(before, await stateOf(side, near))).toEqual(near.slice(1))
      })
    },
  )
})

describe.each(kinds.filter(({ hidden }) => hidden.length === 1))('somebody $title', ({ hidden, make }) => {
  it.each(cases.filter(({ side }) => hidden.includes(side)))('does nothing by $deed', async ({ side, deed }) => {
    const space = await world.space()
    const who = await make(space)
    const ids = await create(space, side, await space.account())
    await settled(world)
    const before = await stateOf(side, ids)
    const asked = begin(who, side, { do: deed, ...(await deeds[deed]?.(space, who)) }, { filter: {} })
    await expect(asked).rejects.toMatchObject({ status: 403 })
    await workAll()
    expect(changed(before, await stateOf(side, ids))).toEqual([])
  })
})
