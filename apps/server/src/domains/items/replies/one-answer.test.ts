import { NetworkFailure } from '@otklik/connectors/connector.ts'
import type { ItemDeed } from '@otklik/contract/bulk.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../../test/line/scripted-networks.ts'
import { makeWorld } from '../../../../test/world.ts'
import { workOff } from '../../bulk/jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const { run } = scriptNetworks(world)
const second = { status: 409, refusal: { error_type: 'already_answered' } }

/** A review, and what a person of the team can do with it. */
async function review(provider: string) {
  const space = await world.space()
  // What others have left to be sent is not due while this test lets its own leave.
  await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
  const account = await space.account({ provider })
  const created_at = Math.floor(Date.now() / 1000)
  const { id } = await space.comment({ account, external_id: 'r', created_at })
  const { items, moderation, bulk } = world.as(await space.person('administrator'))
  const card = () => items.get({ params: { id } })
  const answer = async (text: string, send_at?: number) => {
    const { item } = await card()
    return items.reply({ params: { id }, body: { text, seen_version: item.version, ...(send_at && { send_at }) } })
  }
  /** As its owner does in the network's own application. */
  const answerOutside = (publication?: 'pending' | 'rejected') =>
    space.arrive(account, [
      {
        ...{ kind: 'own_comment', external_id: 'a', parent_external_id: 'r', created_at, text: 'Спасибо!' },
        ...(publication && { publication }),
      },
    ])
  const leave = async (told: Parameters<typeof run>[0] = {}) => {
    await world.owner.query('update actions set not_before = now() where space_id = $1', [space.id])
    return run(told)
  }
  return { id, card, answer, answerOutside, leave, items, moderation, bulk }
}

describe.each(['avito', 'wildberries', 'rustore'])('%s takes one answer, and refuses a second', (provider) => {
  it('whoever wrote the first', async () => {
    const { answer, answerOutside, card } = await review(provider)
    await answerOutside()
    await expect(answer('Ещё раз спасибо!')).rejects.toMatchObject(second)
    expect((await card()).replies).toHaveLength(1)
  })

  it('while the first is on its way, and until it is taken back', async () => {
    const { answer, items } = await review(provider)
    const first = await answer('Спасибо!')
    await expect(answer('Ещё раз спасибо!')).rejects.toMatchObject(second)
    await items.cancelReply({ params: { id: first.id } })
    expect(await answer('Большое спасибо!')).toMatchObject({ state: 'pending' })
  })
})

describe('one answer', () => {
  it('that was deleted makes room for another, which leaves after the deletion', async () => {
    const { answer, answerOutside, card, moderation, leave } = await review('avito')
    await answerOutside()
    const [first] = (await card()).replies
    await moderation.removeReply({ params: { id: first?.id as number } })
    await answer('Иначе')
    expect((await leave()).map(({ kind }) => kind)).toEqual(['delete_reply', 'reply'])
  })

  it('that moderators have refused does not stand there, and one that they look at does', async () => {
    const refused = await review('avito')
    await refused.answerOutside('rejected')
    expect(await refused.answer('Вежливее')).toMatchObject({ state: 'pending' })

    const waiting = await review('avito')
    await waiting.answerOutside('pending')
    await expect(waiting.answer('Вежливее')).rejects.toMatchObject(second)
  })

  it('that could not be sent is not sent again once another stands there', async () => {
    const { answer, answerOutside, leave, items } = await review('avito')
    const failed = await answer('Спасибо!')
    await leave({ reply: new NetworkFailure('rejected', 'No') })
    await answerOutside()
    await expect(items.retryReply({ params: { id: failed.id } })).rejects.toMatchObject(second)
  })

  it('is one for work on many as well: each says why it was left alone', async () => {
    const { id, answerOutside, card, bulk } = await review('avito')
    await answerOutside()
    const deed: ItemDeed = { do: 'reply', text: 'Всем спасибо', file_ids: [], template_id: null, then_status: null }
    const [started] = await bulk.onItems({ body: { deed, target: { ids: [id] } } })
    while (await workOff(world.base));
    const { rows } = await bulk.results({ params: { id: started?.id as number }, query: {} })
    expect(rows).toMatchObject([{ id, state: 'failed', reason: 'already_answered' }])
    expect((await card()).replies).toHaveLength(1)
  })
})

describe.each(['googleplay', 'gmaps', 'appstore'])('%s holds one answer, and a second replaces it', (provider) => {
  it('there and here', async () => {
    const { answer, answerOutside, card, leave } = await review(provider)
    await answerOutside()
    await answer('Большое спасибо!')
    await leave({ reply: { external_id: 'a' } })
    const standing = (await card()).replies.filter(({ deleted_at }) => deleted_at === null)
    expect(standing).toMatchObject([{ text: 'Большое спасибо!', state: 'sent' }])
  })
})

it('a comment under a post takes as many answers as there are', async () => {
  const { answer, answerOutside, card } = await review('vk')
  await answerOutside()
  await answer('И ещё')
  await answer('И ещё раз')
  expect((await card()).replies).toHaveLength(3)
})
