import type { ItemDeed } from '@otklik/contract/bulk.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { formWith } from '../../../test/requests/requests.ts'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { workOff } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const close = { do: 'status', status: 'closed' } as const

let last = 0
async function comments(space: Space, how_many: number, given?: Awaited<ReturnType<Space['account']>>) {
  const account = given ?? (await space.account())
  const external_ids = Array.from({ length: how_many }, () => `many-${++last}`)
  await space.arrive(
    account,
    external_ids.map((external_id) => ({
      ...({ kind: 'comment', post_external_id: 'p1', text: 'Где заказ?', media: [] } as const),
      ...{ external_id, author: { external_id, name: 'Мария' }, created_at: 1_790_000_000 },
    })),
  )
  const { rows } = await world.owner.query(
    'select id from items where object_id = $1 and external_id = any($2) order by id',
    [account.id, external_ids],
  )
  return rows.map(({ id }) => Number(id))
}
const begin = (who: Person, deed: ItemDeed, ids: number[]) =>
  world.as(who).bulk.onItems({ body: { deed, target: { ids } } })
const workAll = async () => {
  while (await workOff(world.base));
}
const statusesOf = async (ids: number[]) => {
  const { rows } = await world.owner.query('select status from items where id = any($1) order by id', [ids])
  return rows.map(({ status }) => status)
}
const numberOfReplies = async (ids: number[]) => {
  const { rows } = await world.owner.query('select count(*)::integer as n from replies where item_id = any($1)', [ids])
  return rows[0].n as number
}

describe('work on many', () => {
  it('is one run for each space, goes to the end, and tells its author how far it is', async () => {
    const [one, two] = [await world.space(), await world.space()]
    const who = await world.person(one.member('moderator'), two.member('moderator'))
    const ears = await openSocket(world, who)
    const ids = [...(await comments(one, 3)), ...(await comments(two, 2))]

    const runs = await begin(who, close, [...ids, 999_999_999])
    await workAll()

    expect(runs.map(({ total, state }) => ({ total, state }))).toEqual([
      { total: 3, state: 'running' },
      { total: 2, state: 'running' },
    ])
    expect(await statusesOf(ids)).toEqual(Array(5).fill('closed'))
    expect(await world.as(who).bulk.list()).toMatchObject([
      { total: 2, done: 2, failed: 0, state: 'done' },
      { total: 3, done: 3, failed: 0, state: 'done', deed: close },
    ])
    await expect
      .poll(() => ears.frames.flatMap((frame) => (frame.type === 'bulk' ? [frame.run.done] : [])).sort())
      .toEqual([2, 3])
  })

  it('takes all that match a filter, and says of each that was refused why, those first', async () => {
    const space = await world.space({ settings: { tags_mode: 'required' } })
    const account = await space.account()
    const ids = await comments(space, 3, account)
    await comments(space, 1)
    const { rows } = await world.owner.query(`insert into tags (space_id, name) values ($1, 'Спам') returning id`, [
      space.id,
    ])
    const who = await space.person('operator')
    const { bulk, itemHandling } = world.as(who)
    await itemHandling.setTags({ params: { id: ids[0] as number }, body: { add: [rows[0].id] } })

    const [run] = await bulk.onItems({ body: { deed: close, target: { filter: { object_id: [account.id] } } } })
    await workAll()

    const params = { id: run?.id as number }
    expect(await bulk.get({ params })).toMatchObject({ total: 3, done: 1, failed: 2, state: 'done' })
    expect((await bulk.results({ params, query: {} })).rows).toEqual([
      { id: ids[1], name: expect.any(String), state: 'failed', reason: 'tag_required', reason_text: null },
      { id: ids[2], name: expect.any(String), state: 'failed', reason: 'tag_required', reason_text: null },
      { id: ids[0], name: expect.any(String), state: 'done', reason: null, reason_text: null },
    ])
    await expect(world.as(await space.person('operator')).bulk.get({ params })).rejects.toMatchObject({ status: 404 })
  })

  it('works on dialogues, too', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { chat } = await space.message()
    const deed = { do: 'assign', assigned_to: who.user_id, group_id: null } as const

    await world.as(who).bulk.onChats({ body: { deed, target: { filter: {} } } })
    await workAll()

    expect((await world.as(who).chats.get({ params: { id: chat.id } })).chat).toMatchObject({
      status: 'inprogress',
      assigned_to: who.user_id,
    })
  })

  it('stops where somebody stops it, and where its author may no longer do it', async () => {
    const space = await world.space()
    const ids = await comments(space, 25)
    const who = await space.person('operator')
    const [first] = await begin(who, close, ids.slice(0, 23))
    await workOff(world.base)
    const params = { id: first?.id as number }

    expect(await world.as(who).bulk.stop({ params })).toMatchObject({ state: 'stopped', done: 20 })
    await workAll()
    expect((await statusesOf(ids)).filter((status) => status === 'closed')).toHaveLength(20)

    const [second] = await begin(who, close, ids.slice(23))
    await world.owner.query(`update members set role = 'readonly' where user_id = $1`, [who.user_id])
    await workAll()
    const { rows } = await world.owner.query('select failed from bulk_runs where id = $1', [second?.id])
    expect(rows).toEqual([{ failed: 2 }])
    expect((await statusesOf(ids)).filter((status) => status === 'closed')).toHaveLength(20)
  })
})

describe('one answer to many', () => {
  const deed = (more: object = {}): ItemDeed => ({
    ...{ do: 'reply', text: 'Спасибо!', file_ids: [], template_id: null, then_status: 'closed' },
    ...more,
  })

  it('goes to comments of one account, of a network that allows it, and to no more than a hundred', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const [account, strict] = [await space.account(), await space.account({ provider: 'ok' })]
    const [mine, other] = [await comments(space, 1, account), await comments(space, 1)]

    const refused = {
      bulk_one_account: [...mine, ...other],
      bulk_not_allowed: await comments(space, 1, strict),
      bulk_too_many: await comments(space, 101, account),
    }
    for (const [error_type, ids] of Object.entries(refused))
      await expect(begin(who, deed(), ids)).rejects.toMatchObject({ status: 422, refusal: { error_type } })
    await expect(begin(await space.person('moderator'), deed(), mine)).rejects.toMatchObject({ status: 403 })
  })

  it('is written to each once, with its files, however many processes work at it, and can be taken back', async () => {
    const space = await world.space()
    await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
    const account = await space.account()
    const ids = await comments(space, 30, account)
    const who = await space.person('operator')
    const { items, files } = world.as(who)
    const file = await files.upload({ query: { space_id: space.id }, body: formWith('price.txt', '100') })

    await begin(who, deed({ file_ids: [file.id] }), ids)
    await Promise.all([workAll(), workAll(), workAll()])
    await workAll()

    expect(await numberOfReplies(ids)).toBe(30)
    const { item, replies } = await items.get({ params: { id: ids[7] as number } })
    expect(item).toMatchObject({ status: 'closed', assigned_to: who.user_id })
    expect(replies).toMatchObject([
      { text: 'Спасибо!', action: { hold: 'undo' }, attachments: [{ name: 'price.txt' }] },
    ])
    await expect(items.cancelReply({ params: { id: replies[0]?.id as number } })).resolves.toMatchObject({
      text: 'Спасибо!',
    })
  })
})
