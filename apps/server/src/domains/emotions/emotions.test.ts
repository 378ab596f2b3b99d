import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { rulesOf } from '../../../test/stages/rules-stage.ts'
import { makeWorld, type Space } from '../../../test/world.ts'
import { forgetCorrected } from './corrections.ts'
import { learnIn } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const emotionOf = async (table: 'items' | 'chats', id: number) => {
  const { rows } = await world.owner.query(`select emotion from ${table} where id = $1`, [id])
  return rows[0]?.emotion as number | null
}
const heardOf = async (space: Space, text: string, more: object = {}) => {
  const { id } = await space.comment({ text, ...more })
  return emotionOf('items', id)
}
async function scene() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { emotions, itemHandling, chatHandling, items } = world.as(boss)
  return { space, boss, emotions, itemHandling, chatHandling, items }
}

describe('what comes', () => {
  it('has its emotion when it is stored', async () => {
    const { space } = await scene()
    expect(await heardOf(space, 'Ужасный сервис, никогда больше не закажу')).toBe(-1)
    expect(await heardOf(space, 'Спасибо, всё отлично!')).toBe(1)
    expect(await heardOf(space, 'Во сколько вы открываетесь?')).toBe(0)
    expect(await heardOf(space, 'The delivery was terrible and the courier was rude')).toBe(-1)
    expect(await heardOf(space, '')).toBe(null)
  })

  it('is judged by its rating before its words', async () => {
    const { space } = await scene()
    expect(await heardOf(space, 'Отличный магазин', { rating: 1 })).toBe(-1)
    expect(await heardOf(space, '', { rating: 5 })).toBe(1)
    expect(await heardOf(space, 'Обычный магазин', { rating: 5 })).toBe(1)
    expect(await heardOf(space, 'Отвратительный сервис, хамство, кошмар и позор', { rating: 5 })).toBe(-1)
    expect(await heardOf(space, 'Ужасная очередь', { rating: 3 })).toBe(-1)
  })

  it('is judged not at all where the space wants none', async () => {
    const { space, emotions } = await scene()
    await emotions.save({ body: { space_id: space.id, method: 'off' } })
    expect(await heardOf(space, 'Ужасный сервис')).toBe(null)
    expect(await heardOf(space, 'Ужасный сервис', { rating: 1 })).toBe(null)
  })

  it('sets the tone of a dialogue by its last three messages, the newest double', async () => {
    const { space } = await scene()
    const account = await space.account({ provider: 'telegram' })
    const write = (text: string, n: number) =>
      space.message({ account, chat_external_id: 'one', external_id: `m${n}`, text, created_at: 1_790_000_000 + n })
    const { chat } = await write('Ужасный сервис, отвратительно', 1)
    expect(await emotionOf('chats', chat.id)).toBe(-1)
    await write('Какой номер заказа нужен?', 2)
    expect(await emotionOf('chats', chat.id)).toBe(-1)
    await write('Спасибо большое, вы лучшие, всё замечательно!', 3)
    expect(await emotionOf('chats', chat.id)).toBe(0)
    await write('Спасибо!', 4)
    expect(await emotionOf('chats', chat.id)).toBe(1)
  })

  it('is known to the rules that hear of it', async () => {
    const stage = rulesOf(world)
    const { space, boss } = await stage.scene()
    await stage.add(space, boss, { if: { field: 'emotion', op: 'one_of', value: ['negative'] } })
    const [bad, good] = [await space.comment({ text: 'Ужасная доставка' }), await space.comment({ text: 'Спасибо!' })]
    await stage.pass(space)
    const fired = (await stage.firings(space)).map(({ thing_id }) => thing_id)
    expect(fired).toContain(bad.id)
    expect(fired).not.toContain(good.id)
  })
})

describe('a correction by hand', () => {
  it('holds over everything else, is followed by equal texts, and stands in the history', async () => {
    const { space, itemHandling, items, emotions, boss } = await scene()
    const text = 'Ну вы даёте, опять двадцать пять'
    const [one, same, rated] = [
      await space.comment({ text }),
      await space.comment({ text: text.toUpperCase() }),
      await space.comment({ text, rating: 5 }),
    ]
    const answer = await itemHandling.setEmotion({ params: { id: one.id }, body: { emotion: 'negative' } })
    expect(answer).toMatchObject({ emotion: -1, version: one.version })
    expect(await emotionOf('items', same.id)).toBe(-1)
    expect(await emotionOf('items', rated.id)).toBe(1)
    expect(await heardOf(space, ` ${text} `)).toBe(-1)
    const { history } = await items.get({ params: { id: one.id } })
    expect(history.at(-1)).toMatchObject({ kind: 'emotion', from: 0, to: -1, user_id: boss.user_id })
    const { rows } = await emotions.corrections({ query: { space_id: space.id } })
    expect(rows).toMatchObject([{ item_id: one.id, was: 0, emotion: -1, text, user_id: boss.user_id }])
  })

  it('leaves alone what somebody else has judged', async () => {
    const { space, itemHandling } = await scene()
    const [one, other] = [await space.comment({ text: 'Ясненько' }), await space.comment({ text: 'ясненько' })]
    await itemHandling.setEmotion({ params: { id: other.id }, body: { emotion: 'positive' } })
    expect(await emotionOf('items', one.id)).toBe(1)
    await itemHandling.setEmotion({ params: { id: one.id }, body: { emotion: 'negative' } })
    expect(await emotionOf('items', other.id)).toBe(1)
  })

  it('is taken back: it and what followed sound as they are judged, what another correction holds does not', async () => {
    const { space, itemHandling, items, emotions } = await scene()
    const text = 'Ну вы даёте, опять двадцать пять'
    const [one, same, held] = [
      await space.comment({ text }),
      await space.comment({ text: text.toUpperCase() }),
      await space.comment({ text }),
    ]
    const set = (id: number, emotion: 'negative' | 'positive') =>
      itemHandling.setEmotion({ params: { id }, body: { emotion } })
    expect(await set(one.id, 'negative')).toMatchObject({ emotion: -1, emotion_by: 'hand' })
    expect((await items.get({ params: { id: same.id } })).item).toMatchObject({ emotion: -1, emotion_by: 'equal' })
    const { id: later } = await space.comment({ text })
    await set(held.id, 'positive')
    const cleared = await itemHandling.clearEmotion({ params: { id: held.id } })
    // Of an equal text something is still said.
    expect(cleared).toMatchObject({ emotion: -1, emotion_by: 'equal' })
    expect(await itemHandling.clearEmotion({ params: { id: one.id } })).toMatchObject({
      ...{ emotion: 0, emotion_by: null, version: one.version },
    })
    for (const { id } of [same, held, { id: later }]) expect(await emotionOf('items', id)).toBe(0)
    expect(await heardOf(space, text)).toBe(0)
    expect((await emotions.corrections({ query: { space_id: space.id } })).rows).toEqual([])
    const { history } = await items.get({ params: { id: one.id } })
    expect(history.at(-1)).toMatchObject({ kind: 'emotion', from: -1, to: 0 })
  })

  it('of a dialogue is taken back, too', async () => {
    const { space, chatHandling } = await scene()
    const { chat } = await space.message({ text: 'Спасибо, отлично' })
    const params = { id: chat.id }
    await chatHandling.setEmotion({ params, body: { emotion: 'negative' } })
    expect(await chatHandling.clearEmotion({ params })).toMatchObject({ emotion: 1, emotion_by: null })
  })

  it('tells of every comment that sounds otherwise now', async () => {
    const { space, itemHandling } = await scene()
    const [one, same] = [await space.comment({ text: 'Тю' }), await space.comment({ text: 'Тю' })]
    await itemHandling.setEmotion({ params: { id: one.id }, body: { emotion: 'negative' } })
    const { rows } = await world.owner.query(
      `select body ->> 'id' as id from announcements where space_id = $1 and kind = 'item.changed' and body -> 'did' ? 'emotion'
       union select body ->> 'id' from events where space_id = $1 and kind = 'item.changed' and body -> 'did' ? 'emotion'`,
      [space.id],
    )
    expect(rows.map(({ id }) => Number(id)).sort()).toEqual([one.id, same.id].sort())
  })

  it('of a dialogue stays while it goes on, and is forgotten with its author', async () => {
    const { space, chatHandling } = await scene()
    const account = await space.account({ provider: 'telegram' })
    const write = (text: string, n: number) =>
      space.message({ account, chat_external_id: 'two', external_id: `m${n}`, text, created_at: 1_790_000_000 + n })
    const { chat } = await write('Спасибо, отлично', 1)
    expect(await chatHandling.setEmotion({ params: { id: chat.id }, body: { emotion: 'negative' } })).toMatchObject({
      emotion: -1,
    })
    await write('Всё прекрасно, вы лучшие', 2)
    expect(await emotionOf('chats', chat.id)).toBe(-1)
    const { rows } = await world.owner.query('select author_id from emotion_corrections where space_id = $1', [
      space.id,
    ])
    await world.base.database.inSpaces({ spaces: [space.id] }, (db) =>
      forgetCorrected(db, space.id, Number(rows[0].author_id)),
    )
    const { rows: left } = await world.owner.query(
      'select text, text_key from emotion_corrections where space_id = $1',
      [space.id],
    )
    expect(left).toEqual([{ text: '', text_key: null }])
  })
})

it('shows its text only to those who may see the account', async () => {
  const { space, itemHandling } = await scene()
  const [account, other] = [await space.account(), await space.account()]
  const { id } = await space.comment({ account, text: 'Тайна' })
  await itemHandling.setEmotion({ params: { id }, body: { emotion: 'negative' } })
  const seen = async (objects: number[]) => {
    const who = world.as(await space.person('administrator', { objects }))
    return (await who.emotions.corrections({ query: { space_id: space.id } })).rows.map(({ text }) => text)
  }
  expect(await seen([account.id])).toEqual(['Тайна'])
  expect(await seen([other.id])).toEqual([''])
})

describe('words of the space', () => {
  it('count over the dictionary in every form, also emoji, and no more when they are removed', async () => {
    const { space, emotions } = await scene()
    const tried = (text: string) => emotions.tryText({ body: { space_id: space.id, text } })
    expect(await tried('Опять ваши бурундуки')).toMatchObject({ emotion: 0, by: 'words', words: [] })
    const word = await emotions.addWord({ body: { space_id: space.id, word: 'Бурундук', weight: -4 } })
    expect(await tried('Опять ваши бурундуки')).toMatchObject({
      emotion: -1,
      words: [{ word: 'бурундуки', weight: -4, counts: -4, why: [], is_own: true }],
    })
    await emotions.changeWord({ params: { id: word.id }, body: { weight: 5 } })
    expect(await heardOf(space, 'Бурундуками')).toBe(1)
    await emotions.addWord({ body: { space_id: space.id, word: '🦫', weight: -5 } })
    expect(await tried('Ну 🦫')).toMatchObject({ emotion: -1 })
    await emotions.removeWord({ params: { id: word.id } })
    expect(await heardOf(space, 'Бурундук')).toBe(0)
  })

  it('are listed by the alphabet and found by how they begin; the same word twice is refused', async () => {
    const { space, emotions } = await scene()
    const body = (word: string) => ({ body: { space_id: space.id, word, weight: 1 } })
    for (const word of ['яблоко', 'апельсин', 'арбуз']) await emotions.addWord(body(word))
    const words = async (text?: string) =>
      (await emotions.words({ query: { space_id: space.id, ...(text !== undefined && { text }) } })).rows.map(
        ({ word }) => word,
      )
    expect(await words()).toEqual(['апельсин', 'арбуз', 'яблоко'])
    expect(await words('А')).toEqual(['апельсин', 'арбуз'])
    await expect(emotions.addWord(body('Арбузы'))).rejects.toMatchObject({
      refusal: { fields: { word: expect.any(String) } },
    })
    await expect(emotions.addWord(body('???'))).rejects.toMatchObject({
      refusal: { fields: { word: expect.any(String) } },
    })
  })

  it('say in a trial why they counted so', async () => {
    const { space, emotions } = await scene()
    const { words, emotion } = await emotions.tryText({
      body: { space_id: space.id, text: 'Доставка не быстрая, но очень вкусно' },
    })
    expect(emotion).toBe(1)
    expect(words).toMatchObject([
      { word: 'быстрая', why: ['negated'] },
      { word: 'вкусно', why: ['strengthened', 'after_but'] },
    ])
  })
})

describe('learning', () => {
  const teach = (space: Space, item_id: number, all: readonly (readonly [string, number])[]) =>
    world.owner.query(
      `insert into emotion_corrections (space_id, object_id, item_id, text_key, text, emotion)
       select $1, 1, $2, emotion_key(t.text), t.text, t.emotion from jsonb_to_recordset($3) as t (text text, emotion smallint)`,
      [space.id, item_id, JSON.stringify(all.map(([text, emotion]) => ({ text, emotion })))],
    )
  it('begins with enough corrections, is taken where it judges better, and proposes words', async () => {
    const { space, emotions } = await scene()
    const { id: item_id } = await space.comment()
    const said = (n: number): readonly [string, number] => {
      const tail = `посылка ${n}`
      if (n % 3 === 0) return [`опять бурундукнулось ${tail}`, -1]
      return n % 3 === 1 ? [`всё зашибенчик ${tail}`, 1] : [`где же ${tail}`, 0]
    }
    const parts = world.base
    const all = Array.from({ length: limits.emotion_learns_from }, (_, n) => said(n))
    await teach(space, item_id, all.slice(1))
    expect(await learnIn(parts, space.id)).toBe(false)
    await teach(space, item_id, all.slice(0, 1))
    expect(await learnIn(parts, space.id)).toBe(true)
    const { learned, corrections } = await emotions.settings({ query: { space_id: space.id } })
    expect(corrections).toBe(limits.emotion_learns_from)
    expect(learned).toMatchObject({ corrections: limits.emotion_learns_from, is_taken: true })
    expect(learned?.f1_after).toBeGreaterThan(learned?.f1_before ?? 1)
    expect(await heardOf(space, 'Бурундукнулось у вас')).toBe(-1)
    const { rows } = await emotions.words({ query: { space_id: space.id, state: 'proposed' } })
    const word = rows.find((one) => one.word === 'бурундукнулось')
    expect(word?.weight).toBeLessThan(0)
    expect(await emotions.acceptWord({ params: { id: word?.id as number } })).toMatchObject({ state: 'own' })
    const other = rows.find((one) => one.word === 'зашибенчик')
    await emotions.declineWord({ params: { id: other?.id as number } })
    // Learned today already.
    expect(await learnIn(parts, space.id)).toBe(false)
    await world.owner.query(`update emotion_models set made_at = now() - interval '2 days' where space_id = $1`, [
      space.id,
    ])
    expect(await learnIn(parts, space.id)).toBe(true)
    const again = await emotions.words({ query: { space_id: space.id, state: 'proposed' } })
    expect(again.rows.map(({ word }) => word)).not.toContain('зашибенчик')
  })
})
