import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { sentReply } from '../../../test/requests/deed-requests.ts'
import { makeWorld, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const { run } = scriptNetworks(world)
const refusal = new NetworkFailure('rejected', 'Not allowed')

async function commentOn(space: Space, provider: string, created_at = Math.floor(Date.now() / 1000)) {
  const account = await space.account({ provider })
  return { account, ...(await space.comment({ account, external_id: 'c', created_at })) }
}

describe('hiding a comment', () => {
  it('is shown at once, done by the network, and told in its story', async () => {
    const space = await world.space()
    const { id } = await commentOn(space, 'facebook')
    const anna = await space.person('moderator')
    const { moderation, items } = world.as(anna)

    const item = await moderation.setHidden({ params: { id }, body: { is_hidden: true } })

    expect(item).toMatchObject({ is_hidden: true, deed: { kind: 'hide', state: 'pending' } })
    expect(await run()).toEqual([{ kind: 'hide', item_external_id: 'c', post_external_id: 'p1' }])
    const card = await items.get({ params: { id } })
    expect(card.item).toMatchObject({ is_hidden: true, deed: null })
    expect(card.history).toMatchObject([
      { kind: 'status', to_status: 'new' },
      { kind: 'deed', deed: 'hide', state: 'done', user_id: anna.user_id },
    ])
  })

  it('is taken back when the network refuses, with its words; again when a person says so', async () => {
    const space = await world.space()
    const { id } = await commentOn(space, 'facebook')
    const { moderation, items, problems } = world.as(await space.person('administrator'))
    await moderation.setHidden({ params: { id }, body: { is_hidden: true } })

    await run({ hide: refusal })

    const { item } = await items.get({ params: { id } })
    expect(item).toMatchObject({
      is_hidden: false,
      deed: { kind: 'hide', state: 'failed', reason: 'rejected', reason_text: 'Not allowed' },
    })
    const params = { id: item.deed?.id as number }
    await problems.retryAction({ params })
    expect((await items.get({ params: { id } })).item).toMatchObject({ is_hidden: true, deed: { state: 'pending' } })
    await run({ hide: refusal })
    await problems.dismissAction({ params })
    expect((await items.get({ params: { id } })).item).toMatchObject({ is_hidden: false, deed: null })
  })

  it('leaves the last word to whoever came last', async () => {
    const space = await world.space()
    const { id } = await commentOn(space, 'facebook')
    const { moderation, items } = world.as(await space.person('moderator'))
    await moderation.setHidden({ params: { id }, body: { is_hidden: true } })
    await moderation.setHidden({ params: { id }, body: { is_hidden: false } })
    await moderation.setHidden({ params: { id }, body: { is_hidden: false } })

    const { rows } = await world.owner.query(`select kind from actions where item_id = $1 order by id`, [id])
    expect(rows.map(({ kind }) => kind)).toEqual(['hide', 'unhide'])
    await run({ hide: refusal })
    expect((await items.get({ params: { id } })).item).toMatchObject({ is_hidden: false, deed: null })
  })

  it('is refused where the network cannot, and for what is gone', async () => {
    const space = await world.space()
    const { id } = await commentOn(space, 'vk')
    const { moderation } = world.as(await space.person('moderator'))
    const hide = () => moderation.setHidden({ params: { id }, body: { is_hidden: true } })

    await expect(hide()).rejects.toMatchObject({ refusal: { error_type: 'reply_not_allowed' } })
    await world.owner.query(`update items set status = 'deleted', finished_at = now() where id = $1`, [id])
    await expect(hide()).rejects.toMatchObject({ refusal: { error_type: 'deleted' } })
  })
})

describe('a deed', () => {
  it('is tried again when its answer was lost, and after the last time says so', async () => {
    const space = await world.space()
    const { id } = await commentOn(space, 'vk')
    const { moderation, items } = world.as(await space.person('operator'))
    await moderation.setLiked({ params: { id }, body: { is_liked: true } })
    const lost = { like: new NetworkFailure('lost_answer', '') }
    const deed = async () => (await items.get({ params: { id } })).item

    for (let attempt = 0; attempt < 8; attempt++) {
      expect(await deed()).toMatchObject({ is_liked: true, deed: { state: 'pending' } })
      await run(lost)
      await world.owner.query(`update actions set not_before = now() where state = 'queued'`)
      await world.owner.query('delete from object_health')
    }

    expect(await deed()).toMatchObject({ is_liked: false, deed: { state: 'failed', reason: 'too_many_attempts' } })
  })

  it('waits with its account when the token is dead, and stays shown', async () => {
    const space = await world.space()
    const { id } = await commentOn(space, 'vk')
    const { moderation, items } = world.as(await space.person('operator'))
    await moderation.setLiked({ params: { id }, body: { is_liked: true } })
    await run({ like: new NetworkFailure('token_dead', 'revoked') })
    expect((await items.get({ params: { id } })).item).toMatchObject({ is_liked: true, deed: { state: 'pending' } })
  })

  it('goes after what was planned before it', async () => {
    const space = await world.space()
    const { id, version } = await commentOn(space, 'vk')
    const { moderation, items } = world.as(await space.person('operator'))
    await items.reply({ params: { id }, body: { text: 'Сначала ответ', seen_version: version } })
    await moderation.setLiked({ params: { id }, body: { is_liked: true } })
    expect((await run()).map(({ kind }) => kind)).toEqual(['reply', 'like'])
  })
})

describe('deleting a comment', () => {
  it('and bringing it back changes its state', async () => {
    const space = await world.space()
    const { id, account } = await commentOn(space, 'vk')
    const { moderation, items } = world.as(await space.person('moderator'))

    expect(await moderation.remove({ params: { id } })).toMatchObject({ status: 'deleted' })
    await run()
    // An echo, and an old look that still had it.
    await space.arrive(account, [
      { kind: 'comment_deleted', external_id: 'c', at: Math.floor(Date.now() / 1000) },
      { kind: 'comments_listed', post_external_id: 'p1', since: 0, external_ids: ['c'], at: Date.now() / 1000 - 60 },
    ])
    expect((await items.get({ params: { id } })).item).toMatchObject({ status: 'deleted', deed: null })
    expect(await moderation.restore({ params: { id } })).toMatchObject({ status: 'new' })
    await run({ restore: refusal })
    expect((await items.get({ params: { id } })).item).toMatchObject({ status: 'deleted', deed: { state: 'failed' } })
  })

  it('is too late after the network’s time for it', async () => {
    const space = await world.space()
    const { id } = await commentOn(space, 'telegram', Math.floor(Date.now() / 1000) - 3 * 86_400)
    const { moderation } = world.as(await space.person('moderator'))
    await expect(moderation.remove({ params: { id } })).rejects.toMatchObject({
      refusal: { error_type: 'window_closed' },
    })
  })
})

describe('a reply that was sent', () => {
  it('is changed with its former words kept, and has them again when the network refuses', async () => {
    const space = await world.space()
    const { id, item_id } = await sentReply(world, space, 'Было')
    const { moderation, items } = world.as(await space.person('operator'))
    const look = async () => (await items.get({ params: { id: item_id } })).replies[0]

    expect(await moderation.editReply({ params: { id }, body: { text: 'Стало' } })).toMatchObject({
      ...{ text: 'Стало', earlier: ['Было'], deed: { kind: 'edit_reply', state: 'pending' } },
    })
    expect(await run()).toMatchObject([
      { kind: 'edit_reply', text: 'Стало', external_id: expect.stringContaining('ours') },
    ])
    expect(await look()).toMatchObject({ text: 'Стало', earlier: ['Было'], state: 'sent', deed: null })

    await moderation.editReply({ params: { id }, body: { text: 'Стало хуже' } })
    await run({ edit_reply: refusal })
    expect(await look()).toMatchObject({ text: 'Стало', earlier: ['Было'], deed: { reason_text: 'Not allowed' } })
  })

  it('echoes of its change do not count as another change', async () => {
    const space = await world.space()
    const { id, item_id, account } = await sentReply(world, space, 'Было')
    const { moderation, items } = world.as(await space.person('operator'))
    await moderation.editReply({ params: { id }, body: { text: 'Стало' } })
    const external_id = `ours-${account.id}`
    for (const at of [-1, 1])
      await space.arrive(account, [
        { kind: 'comment_edited', external_id, text: 'Стало', at: Math.floor(Date.now() / 1000) + at },
      ])
    const [reply] = (await items.get({ params: { id: item_id } })).replies
    expect(reply).toMatchObject({ text: 'Стало', earlier: ['Было'] })
  })

  it('is taken off the network, and stands there again when the network refuses', async () => {
    const space = await world.space()
    const { id, item_id } = await sentReply(world, space)
    const { moderation, items } = world.as(await space.person('operator'))
    expect(await moderation.removeReply({ params: { id } })).toMatchObject({ deleted_at: expect.any(Number) })
    await run({ delete_reply: refusal })
    expect((await items.get({ params: { id: item_id } })).replies[0]).toMatchObject({ deleted_at: null })
  })

  it('cannot be changed to what the network would not take', async () => {
    const space = await world.space()
    const { id } = await sentReply(world, space)
    const { moderation } = world.as(await space.person('operator'))
    const edit = (text: string) => moderation.editReply({ params: { id }, body: { text } })
    await expect(edit('')).rejects.toMatchObject({ refusal: { error_type: 'reply_empty' } })
    await expect(edit('я'.repeat(20_000))).rejects.toMatchObject({ refusal: { error_type: 'reply_too_long' } })
  })
})

describe('a private reply', () => {
  it('is refused where the network has none, and after its time', async () => {
    const space = await world.space()
    const old = Math.floor(Date.now() / 1000) - 8 * 86_400
    const { items } = world.as(await space.person('operator'))
    const answer = async (provider: string, created_at?: number) => {
      const { id, version } = await commentOn(space, provider, created_at)
      const body = { text: 'Лично', is_private: true, seen_version: version }
      return items.reply({ params: { id }, body })
    }
    await expect(answer('telegram')).rejects.toMatchObject({ refusal: { error_type: 'reply_not_allowed' } })
    await expect(answer('facebook', old)).rejects.toMatchObject({ refusal: { error_type: 'window_closed' } })
    expect(await answer('facebook')).toMatchObject({ is_private: true, state: 'pending', action: { state: 'queued' } })
    await run()
  })

  it('is not moved to a time after that, and a public one is', async () => {
    const space = await world.space()
    const day_s = 86_400
    const now = Math.floor(Date.now() / 1000)
    const { items, itemHandling } = world.as(await space.person('operator'))
    const plan = async (is_private: boolean) => {
      const { id, version } = await commentOn(space, 'facebook', now - 6 * day_s)
      const body = { text: 'Лично', is_private, seen_version: version, send_at: now + 3_600 }
      return (await items.reply({ params: { id }, body })).id
    }
    const move = (id: number, send_at: number | null) => itemHandling.setLater({ params: { id }, body: { send_at } })
    await expect(move(await plan(true), now + 2 * day_s)).rejects.toMatchObject({
      refusal: { error_type: 'window_closed' },
    })
    expect(await move(await plan(true), now + 7_200)).toMatchObject({ action: { not_before: now + 7_200 } })
    expect(await move(await plan(false), now + 2 * day_s)).toMatchObject({
      action: { not_before: now + 2 * day_s },
    })
  })

  it('goes to its author alone, and stands in their dialogue as well', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'facebook' })
    const author = { external_id: 'psid', name: 'Мария' }
    const now = Math.floor(Date.now() / 1000)
    const { chat } = await space.message({ account, chat_external_id: 'psid', author, created_at: now })
    const { id, version } = await space.comment({ account, external_id: 'c', author, created_at: now })
    const { items, chats } = world.as(await space.person('operator'))
    await items.reply({ params: { id }, body: { text: 'Лично', is_private: true, seen_version: version } })

    const asked = await run({ private_reply: { external_id: 'm1', chat_external_id: 'psid' } })

    expect(asked).toMatchObject([{ kind: 'private_reply', author_external_id: 'psid', item_external_id: 'c' }])
    expect((await items.get({ params: { id } })).replies).toMatchObject([{ state: 'sent', is_private: true }])
    // Its echo says nothing new.
    await space.arrive(account, [
      { kind: 'own_message', chat_external_id: 'psid', external_id: 'm1', created_at: now + 1, text: 'Лично' },
    ])
    const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows.filter(({ is_own }) => is_own).map(({ text }) => text)).toEqual(['Лично'])
  })
})
