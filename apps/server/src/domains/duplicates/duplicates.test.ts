import { afterAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../../test/socket.ts'
import { ASKED, makeTwinsStage } from '../../../test/stages/twins-stage.ts'
import { makeWorld } from '../../../test/world.ts'
import { startListener } from '../../platform/events/listener.ts'
import { forgetTwins } from './group.ts'
import { duplicatesListener } from './listen.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { group, say, othersOf, membersOf } = makeTwinsStage(world)

describe('groups', () => {
  it('hold those under one post that ask the same; towns and posts are told apart', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const ids = await say(space, [...ASKED, 'Есть ли доставка в Казань?', 'Есть ли доставка в Самару?'])
    const [elsewhere] = await say(space, [ASKED[0] as string], { post_external_id: 'p2' })

    expect(await othersOf(who, [...ids, elsewhere as number])).toEqual([2, 2, 2, 0, 0, 0])
    const { rows, next } = await world.as(who).duplicates.list({ query: {} })
    expect(next).toBeNull()
    expect(rows).toMatchObject([{ id: ids[0], count: 3, waiting: 3, text: ASKED[0] }])
    expect(await membersOf(who, ids[0] as number)).toEqual([ids[2], ids[1], ids[0]])
  })

  it('of reviews are those of one account within thirty days', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const account = await space.account()
    const at = 1_790_000_000
    const made = []
    for (const [n, days] of [0, 20, 45].entries())
      made.push(
        await space.comment({
          ...{ account, sort: 'review', rating: 1, created_at: at + days * 86_400, post_external_id: `app${n}` },
          text: 'Не открывается корзина в приложении',
        }),
      )
    await group(space)
    expect(
      await othersOf(
        who,
        made.map(({ id }) => id),
      ),
    ).toEqual([1, 1, 0])
  })

  it('follow edits: whoever says something else leaves, and where it was the first the others are compared anew', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const account = await space.account()
    const ids = []
    for (const [n, text] of ASKED.entries()) ids.push((await space.comment({ account, external_id: `e${n}`, text })).id)
    await group(space)
    const edit = (external_id: string, text: string) =>
      space.arrive(account, [{ kind: 'comment_edited', external_id, text, at: Math.floor(Date.now() / 1000) + 5 }])

    await edit('e0', 'Всё пришло, вопрос снят')
    await group(space)
    expect(await othersOf(who, ids)).toEqual([0, 1, 1])
    expect((await world.as(who).duplicates.get({ params: { id: ids[2] as number } })).id).toBe(ids[1])

    await edit('e2', 'Уже не надо, разобрались')
    await group(space)
    expect(await othersOf(who, ids)).toEqual([0, 0, 0])
    expect((await owner.query('select from twin_groups where space_id = $1', [space.id])).rowCount).toBe(0)
  })

  it('do not count what is deleted, until it is back', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const account = await space.account()
    const ids = []
    for (const [n, text] of ASKED.entries()) ids.push((await space.comment({ account, external_id: `d${n}`, text })).id)
    await group(space)
    const at = Math.floor(Date.now() / 1000)
    await space.arrive(account, [{ kind: 'comment_deleted', external_id: 'd0', at }])
    expect(await othersOf(who, ids)).toEqual([0, 1, 1])
    await space.arrive(account, [{ kind: 'comment_restored', external_id: 'd0', at: at + 5 }])
    expect(await othersOf(who, ids)).toEqual([2, 2, 2])
  })

  it('show those behind a fence their own only, and nobody what is of other accounts', async () => {
    const space = await world.space()
    const boss = await space.person('administrator')
    const ids = await say(space, ASKED)
    const other = await space.account()
    const fenced = await space.person('operator')
    await owner.query('update members set is_fenced = true where user_id = $1', [fenced.user_id])
    const stranger = await space.person('operator', { objects: [other.id] })
    for (const id of ids.slice(1))
      await owner.query('update items set assigned_to = $2 where id = $1', [id, fenced.user_id])

    expect(await othersOf(boss, ids)).toEqual([2, 2, 2])
    expect(await othersOf(fenced, ids)).toEqual([0, 1, 1])
    expect(await membersOf(fenced, ids[1] as number)).toEqual([ids[2], ids[1]])
    const { rows } = await world.as(fenced).duplicates.list({ query: {} })
    expect(rows).toMatchObject([{ count: 2, text: ASKED[1] }])
    expect(await othersOf(stranger, ids)).toEqual([0, 0, 0])
    await expect(world.as(stranger).duplicates.get({ params: { id: ids[0] as number } })).rejects.toThrow()
  })

  it('forget whoever asks for it', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const ids = await say(space, ASKED)
    const { rows } = await owner.query('select author_id from items where id = $1', [ids[0]])
    await owner.query(`update item_texts set text = '' where item_id = $1`, [ids[0]])
    await space.inside((ctx) => forgetTwins(ctx, space.id, Number(rows[0].author_id)))
    expect(await othersOf(who, ids)).toEqual([0, 1, 1])
    const kept = await owner.query('select from near_duplicates where space_id = $1 and item_id = $2', [
      space.id,
      ids[0],
    ])
    expect(kept.rowCount).toBe(0)
  })

  it('are kept by a listener right behind what comes, and those who look are told', async () => {
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const stop = startListener(world.base, world.base.signal, duplicatesListener, (error) => {
      throw error
    })
    const space = await world.space()
    const who = await space.person('operator')
    const ears = await openSocket(world, who)
    const account = await space.account()
    const ids: number[] = []
    for (const [n, text] of ASKED.entries())
      ids.push((await space.comment({ account, external_id: `live${n}`, text })).id)
    await expect.poll(() => othersOf(who, ids), { interval: 20, timeout: 10_000 }).toEqual([2, 2, 2])
    await expect
      .poll(() => JSON.stringify(ears.frames).includes('twins.changed'), { interval: 20, timeout: 10_000 })
      .toBe(true)
    // Somebody who sees only what is theirs hears of it when it becomes theirs.
    const fenced = await space.person('operator')
    await owner.query('update members set is_fenced = true where user_id = $1', [fenced.user_id])
    const theirs = await openSocket(world, fenced)
    const heard = () => JSON.stringify(theirs.frames).includes('twins.changed')
    expect(heard()).toBe(false)
    for (const id of ids.slice(1)) {
      const { version: seen_version } = (await world.as(who).items.get({ params: { id } })).item
      const body = { assigned_to: fenced.user_id, group_id: null, seen_version }
      await world.as(who).itemHandling.assign({ params: { id }, body })
    }
    await expect.poll(heard, { interval: 20, timeout: 10_000 }).toBe(true)
    expect(await othersOf(fenced, ids)).toEqual([0, 1, 1])
    // One leaves by an edit, is deleted, is back, and the oldest of all leaves: each is told.
    const told = () => ears.frames.filter((frame) => JSON.stringify(frame).includes('twins.changed')).length
    const at = Math.floor(Date.now() / 1000) + 5
    for (const fact of [
      { kind: 'comment_edited', external_id: 'live2', text: 'Уже не надо, спасибо', at },
      { kind: 'comment_deleted', external_id: 'live1', at: at + 1 },
      { kind: 'comment_restored', external_id: 'live1', at: at + 2 },
      { kind: 'comment_edited', external_id: 'live0', text: 'Разобрались сами', at: at + 3 },
    ] as const) {
      const before = told()
      await space.arrive(account, [fact])
      await expect.poll(told, { interval: 20, timeout: 10_000 }).toBeGreaterThan(before)
    }
    stop()
  })
})
