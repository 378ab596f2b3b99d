import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

describe('items.list', () => {
  it('shows new and taken comments, newest first, and goes on after the last row shown', async () => {
    const space = await world.space()
    const account = await space.account()
    const all = Array.from({ length: 35 }, (_, index) => ({
      external_id: `c${index}`,
      created_at: 1_790_000_000 + index,
    }))
    for (const one of all) await space.comment({ account, ...one, text: one.external_id })
    const { items } = world.as(await space.person('operator'))

    const first = await items.list({ query: {} })
    const rest = await items.list({ query: { after: first.next ?? '' } })

    expect([...first.rows, ...rest.rows].map(({ text }) => text)).toEqual(
      all.map(({ external_id }) => external_id).reverse(),
    )
    expect(rest.next).toBeNull()
  })

  it('merges the spaces of a person, and hides those whose period is over', async () => {
    const [one, two, expired] = [await world.space(), await world.space(), await world.space({ is_paid: false })]
    const ids = [await one.comment(), await two.comment(), await expired.comment()].map(({ id }) => id)
    const who = await world.person(one.member('operator'), two.member('readonly'), expired.member('operator'))

    const { rows } = await world.as(who).items.list({ query: {} })

    expect(rows.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort())
    await expect(world.as(who).items.get({ params: { id: ids[2] as number } })).rejects.toMatchObject({ status: 402 })
  })

  it('shows only the accounts a member may see, and only what is assigned to those behind the fence', async () => {
    const space = await world.space()
    const [mine, other] = [await space.account(), await space.account()]
    const [seen, hidden] = [await space.comment({ account: mine }), await space.comment({ account: other })]
    const group = await space.group()
    await world.owner.query('update items set group_id = $1 where id = $2', [group, hidden.id])
    const narrow = world.as(await space.person('operator', { objects: [mine.id] })).items
    const fenced = world.as(await space.person('operator', { groups: [group] })).items

    expect((await narrow.list({ query: {} })).rows.map(({ id }) => id)).toEqual([seen.id])
    expect((await narrow.list({ query: { object_id: [other.id] } })).rows).toEqual([])
    await expect(narrow.get({ params: { id: hidden.id } })).rejects.toMatchObject({ status: 404 })
    expect((await fenced.list({ query: {} })).rows.map(({ id }) => id)).toEqual([hidden.id])
    await expect(fenced.get({ params: { id: seen.id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('items.reply', () => {
  it('saves the reply, plans its sending and takes the item', async () => {
    const space = await world.space()
    const item = await space.comment()
    const who = await space.person('operator')
    const { items } = world.as(who)

    const reply = await items.reply({
      params: { id: item.id },
      body: { text: ' Уже везём ', seen_version: item.version },
    })

    expect(reply).toMatchObject({
      text: 'Уже везём',
      state: 'pending',
      user_id: who.user_id,
      action: { state: 'queued' },
    })
    const card = await items.get({ params: { id: item.id } })
    expect(card.item).toMatchObject({ status: 'inprogress', assigned_to: who.user_id, version: item.version + 1 })
    expect(card.replies).toHaveLength(1)
    const of = (kind: string) => card.history.filter((step) => step.kind === kind)
    expect(of('status')).toMatchObject([{ to_status: 'new' }, { to_status: 'inprogress' }])
    expect(of('deed')).toMatchObject([{ deed: 'reply', state: 'pending', user_id: who.user_id }])
  })

  it('stops when something has happened in between', async () => {
    const space = await world.space()
    const account = await space.account()
    const item = await space.comment({ account, external_id: 'edited' })
    const { items } = world.as(await space.person('operator'))
    await space.arrive(account, [
      { kind: 'comment_edited', external_id: 'edited', text: 'Уже не надо', at: 1_800_000_000 },
    ])

    const attempt = items.reply({ params: { id: item.id }, body: { text: 'Везём', seen_version: item.version } })

    await expect(attempt).rejects.toMatchObject({ status: 409, refusal: { error_type: 'stale' } })
  })

  it('lets one of two people answer who do so at the same moment, and tells the other', async () => {
    const space = await world.space()
    const people = [await space.person('operator'), await space.person('operator')]
    for (let race = 0; race < 30; race++) {
      const { id, version } = await space.comment()
      const answers = await Promise.allSettled(
        people.map((who) =>
          world.as(who).items.reply({ params: { id }, body: { text: 'Везём', seen_version: version } }),
        ),
      )

      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      expect(refused).toMatchObject([{ status: 409, refusal: { error_type: 'stale' } }])
      const { rows } = await world.owner.query('select state from actions where item_id = $1', [id])
      expect(rows).toEqual([{ state: 'queued' }])
    }
  })

  it('answers a repeated request as the first time, and refuses the same key for another', async () => {
    const space = await world.space()
    const item = await space.comment()
    const { items } = world.as(await space.person('operator'))
    const request = {
      params: { id: item.id },
      body: { text: 'Везём', seen_version: item.version },
      key: 'the-same-key',
    }

    const answers = await Promise.all(Array.from({ length: 5 }, () => items.reply(request)))

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const other = items.reply({ ...request, body: { ...request.body, text: 'Другое' } })
    await expect(other).rejects.toMatchObject({ status: 422, refusal: { error_type: 'key_reused' } })
  })

  it('keeps to the limits of the network, to the character', async () => {
    const space = await world.space()
    const item = await space.comment()
    const { items } = world.as(await space.person('operator'))
    const reply = (length: number) =>
      items.reply({ params: { id: item.id }, body: { text: 'я'.repeat(length), seen_version: item.version } })

    await expect(reply(10_001)).rejects.toMatchObject({ status: 422, refusal: { error_type: 'reply_too_long' } })
    await expect(reply(0)).rejects.toMatchObject({ status: 422, refusal: { error_type: 'reply_empty' } })
    await expect(reply(10_000)).resolves.toMatchObject({ state: 'pending' })
  })

  it('can be taken back while its undo time runs, and not afterwards', async () => {
    const space = await world.space()
    await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
    const item = await space.comment()
    const { items } = world.as(await space.person('operator'))
    const body = { text: 'Рано', seen_version: item.version, then_status: 'closed' as const }
    const reply = await items.reply({ params: { id: item.id }, body })
    expect(reply.action?.undo_ms).toBeGreaterThan(50_000)

    expect(await items.cancelReply({ params: { id: reply.id } })).toMatchObject({ text: 'Рано' })

    const card = await items.get({ params: { id: item.id } })
    expect(card.replies).toEqual([])
    expect(card.item.status).toBe('new')
    expect(card.history.filter(({ kind }) => kind === 'deed')).toEqual([])
    await expect(items.cancelReply({ params: { id: reply.id } })).rejects.toMatchObject({ status: 409 })
  })
})

describe('items.setStatus', () => {
  it('closes, delays and reopens, and tells a second person that somebody was faster', async () => {
    const space = await world.space()
    const { id, version } = await space.comment()
    const { items } = world.as(await space.person('moderator'))
    const set = (body: Parameters<typeof items.setStatus>[0]['body']) => items.setStatus({ params: { id }, body })

    expect(await set({ status: 'closed', seen_version: version })).toMatchObject({
      status: 'closed',
      version: version + 1,
    })
    await expect(set({ status: 'new', seen_version: version })).rejects.toMatchObject({
      refusal: { error_type: 'stale' },
    })
    const until = Math.floor(Date.now() / 1000) + 3600
    expect(await set({ status: 'delayed', seen_version: version + 1, delayed_until: until })).toMatchObject({
      delayed_until: until,
    })
    await expect(set({ status: 'delayed', seen_version: version + 2 })).rejects.toMatchObject({ status: 400 })
  })
})

describe('what the network says happened', () => {
  it('deletes and restores to the state it had, and keeps the earlier text', async () => {
    const space = await world.space()
    const account = await space.account()
    const item = await space.comment({ account, external_id: 'x', text: 'Первый' })
    const { items } = world.as(await space.person('operator'))
    const get = async () => (await items.get({ params: { id: item.id } })).item
    await items.setStatus({ params: { id: item.id }, body: { status: 'waiting', seen_version: item.version } })

    await space.arrive(account, [{ kind: 'comment_edited', external_id: 'x', text: 'Второй', at: 1_800_000_001 }])
    await space.arrive(account, [{ kind: 'comment_deleted', external_id: 'x', at: 1_800_000_002 }])
    expect(await get()).toMatchObject({ status: 'deleted', text: 'Второй', earlier: ['Первый'] })

    await space.arrive(account, [{ kind: 'comment_restored', external_id: 'x', at: 1_800_000_003 }])
    expect(await get()).toMatchObject({ status: 'waiting' })
  })
})
