import type { SourceAction } from '@otklik/contract/gateway.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { comment, message, openSource, review, type Source } from '../../../test/gateway-stage.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)

/** Something that somebody wrote there, and what we answered. */
async function answered(source: Source, text = 'Спасибо!') {
  const before = (await source.items()).length
  await source.bring([comment()])
  await expect.poll(async () => (await source.items()).length).toBe(before + 1)
  const [{ id, version } = { id: 0, version: 0 }] = (await source.items()).toSorted((a, b) => b.id - a.id)
  const reply = await source.as().items.reply({ params: { id }, body: { text, seen_version: version } })
  const look = async () => (await source.card(id)).replies.find((one) => one.id === reply.id)
  await expect.poll(async () => (await look())?.action?.hold).toBe('source')
  return { item_id: id, id: reply.id, look }
}

const only = async (source: Source, after?: number): Promise<SourceAction> => {
  const { actions } = await source.fetch(after)
  expect(actions).toHaveLength(1)
  return actions[0] as SourceAction
}

describe('an answer', () => {
  it('waits for the source, is fetched, and is sent once the source says so', async () => {
    const source = await openSource(world)
    const { look } = await answered(source)
    expect(await look()).toMatchObject({ state: 'pending', action: { state: 'held', hold: 'source', is_taken: false } })
    const action = await only(source)
    expect(action).toMatchObject({
      type: 'reply',
      attempt: 1,
      text: 'Спасибо!',
      files: [],
      comment: expect.any(String),
    })
    expect(await look()).toMatchObject({ state: 'pending', action: { is_taken: true } })
    const { status, said } = await source.confirm(action.id, { result: 'done', external_id: 'a1' })
    expect([status, said]).toEqual([200, { id: action.id, state: 'done' }])
    expect(await look()).toMatchObject({ state: 'sent', action: null })
    expect(await source.fetch()).toEqual({ actions: [], is_all: true })
  })

  it('is neither lost nor given up while the adapter is away for a day', async () => {
    const source = await openSource(world)
    const { look } = await answered(source)
    const { id } = await only(source)
    const day = `interval '1 day'`
    await world.owner.query(
      `update actions set created_at = created_at - ${day}, not_before = not_before - ${day}, started_at = started_at - ${day},
         taken_at = taken_at - ${day} where id = $1`,
      [id],
    )
    // Longer than the sender's lease: whoever looks for lost sends has looked.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(await look()).toMatchObject({ state: 'pending', action: { hold: 'source' } })
    expect((await only(source)).id).toBe(id)
    await source.confirm(id, { result: 'done', external_id: 'a-late' })
    expect((await look())?.state).toBe('sent')
  })

  it('can be taken back until it was fetched', async () => {
    const source = await openSource(world)
    const first = await answered(source)
    await source.as().items.cancelReply({ params: { id: first.id } })
    expect((await source.fetch()).actions).toEqual([])
    const second = await answered(source)
    await only(source)
    await expect(source.as().items.cancelReply({ params: { id: second.id } })).rejects.toMatchObject({
      refusal: { error_type: 'too_late' },
    })
  })

  it('comes again until it is confirmed; `after` leaves out only what was given out before', async () => {
    const source = await openSource(world)
    await answered(source, 'Первый')
    const first = await only(source)
    await answered(source, 'Второй')
    expect((await source.fetch(first.id)).actions.map(({ text }) => text)).toEqual(['Второй'])
    const texts = async (after?: number) => (await source.fetch(after)).actions.map(({ text }) => text)
    expect(await texts()).toEqual(['Первый', 'Второй'])
    expect(await texts(first.id)).toEqual(['Второй'])
    // Nobody has fetched it yet: no number leaves it out.
    await answered(source, 'Третий')
    expect(await texts(Number.MAX_SAFE_INTEGER)).toEqual(['Третий'])
  })

  it('that the source refuses says why, and comes again as another attempt when a person tries again', async () => {
    const source = await openSource(world)
    const { id, look } = await answered(source)
    const first = await only(source)
    const failed = { result: 'failed', words: 'Ответы закрыты', attempt: 1 } as const
    expect((await source.confirm(first.id, failed)).said).toEqual({ id: first.id, state: 'failed' })
    expect(await look()).toMatchObject({
      state: 'failed',
      action: { reason: 'rejected', reason_text: 'Ответы закрыты' },
    })
    await source.as().items.retryReply({ params: { id } })
    await expect.poll(async () => (await source.fetch(first.id)).actions).toMatchObject([{ attempt: 2 }])
    // What is told of the first attempt, late and once more, says nothing of the second.
    expect(await source.confirm(first.id, failed)).toMatchObject({ status: 409, said: { error_type: 'stale' } })
    expect((await source.confirm(first.id, { result: 'done', external_id: 'a2', attempt: 2 })).status).toBe(200)
    expect((await look())?.state).toBe('sent')
  })

  it('is confirmed once: the same again is answered the same, another word is refused', async () => {
    const source = await openSource(world)
    const { item_id, look } = await answered(source)
    const { id } = await only(source)
    const done = { result: 'done', external_id: 'a1' } as const
    expect((await source.confirm(id, { result: 'done' })).said).toMatchObject({
      fields: { external_id: expect.anything() },
    })
    const first = await source.confirm(id, done)
    const before = await source.card(item_id)
    expect(await source.confirm(id, done)).toEqual(first)
    expect(await source.card(item_id)).toEqual(before)
    expect((await source.confirm(id, { result: 'done', external_id: 'a2' })).status).toBe(409)
    expect((await source.confirm(id, { result: 'failed', words: '' })).status).toBe(409)
    expect((await look())?.state).toBe('sent')
  })

  it('of another account, of another space, or of nobody is not there', async () => {
    const source = await openSource(world)
    await answered(source)
    const { id } = await only(source)
    const body = { space_id: source.space.id, company_id: source.account.company_id, provider: 'gis', page: 'Рядом' }
    const beside = await source.as().accounts.connect({ body })
    const key = await source.as().channels.makeKey({ params: { id: beside.id } })
    const path = new URL(key.url, 'http://here').pathname
    const told = { result: 'done', external_id: 'stolen' }
    const asNeighbour = await source.call('POST', `/actions/${id}`, told, { path, secret: key.secret })
    const asStranger = await (await openSource(world)).confirm(id, { result: 'done', external_id: 'stolen' })
    const asNobody = await source.confirm(id + 1_000_000, { result: 'done', external_id: 'x' })
    expect([asNeighbour.status, asStranger.status, asNobody.status]).toEqual([404, 404, 404])
    expect((await only(source)).id).toBe(id)
  })

  it('that nobody has fetched cannot be confirmed', async () => {
    const source = await openSource(world)
    await answered(source)
    const { rows } = await world.owner.query('select id from actions where space_id = $1', [source.space.id])
    expect((await source.confirm(Number(rows[0].id), { result: 'done', external_id: 'x' })).status).toBe(409)
  })

  it('that the source shows us itself is known by its words, and is not doubled by the confirmation', async () => {
    const source = await openSource(world)
    const { item_id, look } = await answered(source, 'Вот ответ')
    const { id, comment: parent } = await only(source)
    await source.bring([{ type: 'own', id: 'a7', parent, at: 1_790_500_000, text: 'Вот ответ' }])
    await expect.poll(async () => (await look())?.state).toBe('sent')
    expect((await source.confirm(id, { result: 'done', external_id: 'a7' })).status).toBe(200)
    expect((await source.card(item_id)).replies).toHaveLength(1)
    expect((await source.fetch()).actions).toEqual([])
  })

  it('of somebody who works here no more is not given out', async () => {
    const source = await openSource(world)
    await source.bring([comment()])
    await expect.poll(async () => (await source.items()).length).toBe(1)
    const [{ id, version } = { id: 0, version: 0 }] = await source.items()
    const operator = await source.space.person('operator')
    await world.as(operator).items.reply({ params: { id }, body: { text: 'Уже ухожу', seen_version: version } })
    const held = `select 1 from actions where space_id = $1 and hold = 'source'`
    await expect.poll(async () => (await world.owner.query(held, [source.space.id])).rowCount).toBe(1)
    await world.owner.query('update members set can_items = false where user_id = $1', [operator.user_id])
    expect((await source.fetch()).actions).toEqual([])
    expect((await source.card(id)).replies[0]).toMatchObject({ state: 'failed', action: { reason: 'no_right' } })
  })

  it('may be as long as its source allows, and not one character longer', async () => {
    for (const [provider, limit] of [
      ['otzovik', 350],
      ['pikabu', 3_000],
      ['ymaps', 5_000],
    ] as const) {
      const source = await openSource(world, provider, 'Место')
      await source.bring([provider === 'pikabu' ? comment() : review()])
      await expect.poll(async () => (await source.items()).length).toBe(1)
      const [{ id, version } = { id: 0, version: 0 }] = await source.items()
      const reply = (length: number) =>
        source.as().items.reply({ params: { id }, body: { text: 'я'.repeat(length), seen_version: version } })
      await expect(reply(limit + 1)).rejects.toMatchObject({ refusal: { error_type: 'reply_too_long' } })
      await reply(limit)
      await expect.poll(async () => (await source.fetch()).actions[0]?.text?.length).toBe(limit)
    }
  })

  it('is not known to have arrived when the account is disconnected after it was fetched', async () => {
    const source = await openSource(world)
    const [taken, waiting] = [await answered(source), await answered(source)]
    await world.owner.query(`update actions set taken_at = now() where reply_id = $1`, [taken.id])
    await source.as().accounts.remove({ params: { id: source.account.id } })
    const { rows } = await world.owner.query(
      'select state, reason from actions where space_id = $1 order by reply_id',
      [source.space.id],
    )
    expect(rows).toEqual([
      { state: 'unknown', reason: 'lost_answer' },
      { state: 'failed', reason: 'token_dead' },
    ])
    expect(waiting.id).toBeGreaterThan(taken.id)
  })
})

describe('what is done besides answering', () => {
  it('goes the same way: changing and taking back an answer, hiding, deleting', async () => {
    const source = await openSource(world)
    const { id, item_id, look } = await answered(source)
    const sent = await only(source)
    await source.confirm(sent.id, { result: 'done', external_id: 'a1' })
    const next = async (type: string) => {
      await expect.poll(async () => (await source.fetch()).actions[0]?.type).toBe(type)
      return only(source)
    }
    await source.as().moderation.editReply({ params: { id }, body: { text: 'Иначе' } })
    const edit = await next('edit_reply')
    expect(edit).toMatchObject({ reply: 'a1', comment: sent.comment, text: 'Иначе' })
    await source.confirm(edit.id, { result: 'done' })
    expect(await look()).toMatchObject({ text: 'Иначе', deed: null })

    await source.as().moderation.setHidden({ params: { id: item_id }, body: { is_hidden: true } })
    await source.confirm((await next('hide')).id, { result: 'failed', words: 'Нельзя' })
    // Taken back: the source has refused.
    expect((await source.card(item_id)).item).toMatchObject({ is_hidden: false, deed: { reason_text: 'Нельзя' } })

    await source.as().moderation.removeReply({ params: { id } })
    const removal = await next('delete_reply')
    expect(removal).toMatchObject({ reply: 'a1' })
    await source.confirm(removal.id, { result: 'done' })
    expect(await look()).toMatchObject({ deleted_at: expect.any(Number) })
  })

  it('messages are answered, too, and two cannot have one name', async () => {
    const source = await openSource(world)
    await source.bring([message({ chat: 'talk' })])
    const chats = async () => (await source.as().chats.list({ query: {} })).rows
    await expect.poll(async () => (await chats()).length).toBe(1)
    const send = async (text: string) => {
      const [{ id, version } = { id: 0, version: 0 }] = await chats()
      await source.as().chats.send({ params: { id }, body: { text, seen_version: version } })
      await expect.poll(async () => (await source.fetch()).actions[0]?.text).toBe(text)
      return only(source)
    }
    const first = await send('Раз')
    expect(first).toMatchObject({ type: 'message', chat: 'talk' })
    await source.confirm(first.id, { result: 'done', external_id: 'm-1' })
    const second = await send('Два')
    expect(await source.confirm(second.id, { result: 'done', external_id: 'm-1' })).toMatchObject({
      status: 409,
      said: { error_type: 'already_taken' },
    })
    expect((await source.confirm(second.id, { result: 'done', external_id: 'm-2' })).status).toBe(200)
  })
})
