import { afterAll, describe, expect, it } from 'vitest'
import { setLineStage } from './line-stage.ts'

// The whole line of two networks that are unlike the others: one must be asked, one listens only for a day.

const stage = await setLineStage(['googleplay', 'whatsapp'])
afterAll(stage.end)
const { simulator, world, as, order, findItem } = stage
/** Nobody waits for the next look, nor for the worker to wake by itself. */
async function lookNow() {
  await world.owner.query(`update account_errands set run_at = now() where what = 'news'`)
  world.base.wake('errands')
}

describe('a review on Google Play', () => {
  it('comes by asking, with its stars, is answered, and changes', async () => {
    // What is written before the look back is over may be taken for the past.
    const isOver = `select 1 from account_errands where what = 'history' and ran_at is not null`
    await expect.poll(async () => (await world.owner.query(isOver)).rowCount).toBe(1)
    const review = { network: 'googleplay', post: 'latest', text: 'Вылетает на оплате', rating: 1 }
    const { external_id } = await order('write', review)
    await expect
      .poll(async () => {
        await lookNow()
        return findItem('Вылетает на оплате')
      })
      .toMatchObject({ rating: 1 })
    const { id } = (await findItem('Вылетает на оплате')) as { id: number }
    const card = await as().items.get({ params: { id } })
    expect(card.author?.name).toBe('Анна Соколова')
    expect(card.post).toMatchObject({ text: 'ru.severnaya.lavka' })

    const body = { text: 'Исправили в 1.25', seen_version: card.item.version }
    const reply = await as().items.reply({ params: { id }, body })
    const replies = async () => (await as().items.get({ params: { id } })).replies
    await expect.poll(async () => (await replies()).find((one) => one.id === reply.id)?.state).toBe('sent')
    await order('edit', { network: 'googleplay', external_id, text: 'Спасибо, работает', rating: 5 })
    await expect
      .poll(async () => {
        await lookNow()
        return findItem('Спасибо, работает')
      })
      .toMatchObject({ id, rating: 5 })
    // The look that brought the change brought our reply as well, which we had.
    expect(await replies()).toMatchObject([{ id: reply.id, text: 'Исправили в 1.25' }])

    const { version: seen_version } = (await as().items.get({ params: { id } })).item
    const again = await as().items.reply({ params: { id }, body: { text: 'Рады помочь!', seen_version } })
    const shown = async () => (await replies()).map(({ id, text, state, deleted_at }) => [id, text, state, deleted_at])
    // A review holds one reply: the second has taken the place of the first.
    await expect.poll(shown).toEqual([
      [reply.id, 'Исправили в 1.25', 'sent', expect.any(Number)],
      [again.id, 'Рады помочь!', 'sent', null],
    ])
  })
})

describe('a message in WhatsApp', () => {
  const opened = async (text: string) => {
    await order('write', { network: 'whatsapp', person: 3, text })
    const find = async () =>
      (await as().chats.list({ query: {} })).rows.find(({ last_message }) => last_message?.text === text)
    await expect.poll(find).toBeDefined()
    const chat = await find()
    const params = { id: chat?.id as number }
    const last = async () => (await as().chats.messages({ params, query: {} })).rows[0]
    const answer = (words: string) =>
      as().chats.send({ params, body: { text: words, file_ids: [], seen_version: chat?.version as number } })
    return { last, answer, params }
  }

  it('arrives signed, is answered within the day, and the answer is marked as it fares', async () => {
    const { last, answer } = await opened('Где заказ?')
    await answer('В пути')
    await expect.poll(last).toMatchObject({ state: 'sent', delivered_at: expect.any(Number), read_at: null })
    await order('read', { network: 'whatsapp', person: 3 })
    await expect.poll(last).toMatchObject({ text: 'В пути', read_at: expect.any(Number) })
  })

  it('is known again when the answer to our send was lost, by the mark that its status brings back', async () => {
    const { last, answer, params } = await opened('А оплата?')
    simulator.faults.add({ network: 'whatsapp', method: 'messages', kind: 'cut', after_effect: true })
    await answer('Картой')
    await expect.poll(last).toMatchObject({ state: 'sent', text: 'Картой' })
    const { rows } = await as().chats.messages({ params, query: {} })
    expect(rows.filter(({ text }) => text === 'Картой')).toHaveLength(1)
    expect(simulator.ledger.entries.filter(({ text, effect }) => text === 'Картой' && effect === 'new')).toHaveLength(1)
  })
})
