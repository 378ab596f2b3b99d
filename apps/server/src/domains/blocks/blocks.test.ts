import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { commenter } from '../../../test/requests/deed-requests.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { run } = scriptNetworks(world)
const refusal = new NetworkFailure('rejected', 'Not allowed')
const now = () => Math.floor(Date.now() / 1000)

describe('shutting somebody out', () => {
  it('holds for one account until a moment, and ends when the network refuses or a person says so', async () => {
    const space = await world.space()
    const { id, item_id, account } = await commenter(world, space)
    const anna = await space.person('moderator')
    const { blocks, items } = world.as(anna)
    const until = now() + 3_600
    const block = (end: number | null) => blocks.block({ params: { id }, body: { object_id: account.id, until: end } })

    expect(await block(until)).toMatchObject({ blocks: [{ object_id: account.id, until, user_id: anna.user_id }] })
    expect(await run()).toMatchObject([{ kind: 'block', until, post_external_id: 'p1' }])
    await block(null)
    await run({ block: refusal })
    expect((await items.get({ params: { id: item_id } })).author?.blocks).toMatchObject([{ until }])
    await blocks.unblock({ params: { id }, query: { object_id: account.id } })
    expect(await run()).toMatchObject([{ kind: 'unblock' }])
    const card = await items.get({ params: { id: item_id } })
    expect(card.author?.blocks).toEqual([])
    const { user_id } = anna
    expect(card.history.filter(({ kind }) => kind === 'deed')).toMatchObject([
      { deed: 'block', state: 'done', user_id },
      { deed: 'block', state: 'failed', user_id },
      { deed: 'unblock', state: 'done', user_id },
    ])
  })

  it('follows what our people do in the network’s own application, and keeps who did it here', async () => {
    const space = await world.space()
    const { id, item_id, account } = await commenter(world, space, 'vk')
    const anna = await space.person('moderator')
    const { blocks, items } = world.as(anna)
    const [{ external_id }] = (await world.owner.query('select external_id from authors where id = $1', [id])).rows
    const shown = async () => (await items.get({ params: { id: item_id } })).author?.blocks
    const told = (is_blocked: boolean, at: number) =>
      space.arrive(account, [{ kind: 'author_blocked', author: { external_id }, is_blocked, at }])

    await told(true, now() - 60)
    expect(await shown()).toMatchObject([{ object_id: account.id, until: null, user_id: null }])
    await told(false, now() - 30)
    await told(true, now() - 45)
    expect(await shown()).toEqual([])
    await blocks.block({ params: { id }, body: { object_id: account.id, until: null } })
    await told(true, now() + 1)
    expect(await shown()).toMatchObject([{ until: null, user_id: anna.user_id }])
    expect(await run()).toHaveLength(1)
  })

  it('by several at once leaves the last word, and one deed for each', async () => {
    const space = await world.space()
    const { id, account } = await commenter(world, space)
    const people = await Promise.all(Array.from({ length: 6 }, () => space.person('moderator')))
    const body = { object_id: account.id, until: null }
    await Promise.all(people.map((who) => world.as(who).blocks.block({ params: { id }, body })))
    const { rows } = await world.owner.query('select user_id from author_blocks where author_id = $1', [id])
    const { rows: last } = await world.owner.query(
      'select user_id from actions where author_id = $1 order by id desc limit 1',
      [id],
    )
    expect(rows).toEqual(last)
    expect(await run()).toHaveLength(6)
  })

  it('is refused where the network cannot, and unknown to those who do not see the account', async () => {
    const space = await world.space()
    const { id, account } = await commenter(world, space, 'googleplay')
    const body = { object_id: account.id, until: null }
    const refused = world.as(await space.person('moderator')).blocks.block({ params: { id }, body })
    await expect(refused).rejects.toMatchObject({ refusal: { error_type: 'reply_not_allowed' } })
    const other = await commenter(world, space)
    const crossed = { object_id: other.account.id, until: null }
    const wrong = world.as(await space.person('moderator')).blocks.block({ params: { id }, body: crossed })
    await expect(wrong).rejects.toMatchObject({ status: 404 })
  })
})
