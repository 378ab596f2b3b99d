// What the dictionary hears: negation, strength, irony, signs; Russian and English.
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { judgeTexts } from './judge.ts'
import { readDictionary } from './words.ts'

const world = await makeWorld()
afterAll(world.end)
const { id: space_id } = await world.space()

const hear = (...texts: string[]) =>
  world.base.database.inSpaces({ spaces: [space_id] }, (db) =>
    judgeTexts(
      { db },
      space_id,
      texts.map((text) => ({ text })),
    ),
  )
const emotionOf = async (text: string) => (await hear(text))[0]?.emotion

const [NEGATIVE, NEUTRAL, POSITIVE] = [-1, 0, 1]

describe('the dictionary', () => {
  it('has more than four thousand Russian words, each once, from -5 to 5', () => {
    const { words, signs } = readDictionary()
    const russian = words.filter(([word]) => /^[а-яё]+$/.test(word))
    expect(russian.length).toBeGreaterThan(4_000)
    expect(new Set(words.map(([word]) => word)).size).toBe(words.length)
    for (const [, weight] of [...words, ...signs]) expect(Math.abs(weight)).toBeLessThanOrEqual(5)
  })
  it.each([
    ...[
      ['Курьер нахамил и ушёл, заказ не отдал', NEGATIVE],
      ['Приложение вылетает и глючит после обновления', NEGATIVE],
      ['Списали деньги дважды, верните', NEGATIVE],
      ['Третий день нет связи, безобразие', NEGATIVE],
      ['Пришло бракованное платье', NEGATIVE],
      ['Врач очень внимательный, спасибо', POSITIVE],
      ['Всё понравилось, рекомендую', POSITIVE],
      ['Кофе вкусный, бариста приветливая', POSITIVE],
      ['Подскажите, есть ли сорок второй размер', NEUTRAL],
      ['Worst app ever, it crashes all the time', NEGATIVE],
      ['Great service, thank you', POSITIVE],
      ['What time do you open tomorrow', NEUTRAL],
    ],
  ] as const)('hears «%s» as %i', async (text, emotion) => {
    expect(await emotionOf(text)).toBe(emotion)
  })
})

describe('negation', () => {
  it.each([
    ['Мне не понравилось', NEGATIVE],
    ['Совсем не вкусно', NEGATIVE],
    ['Без проблем', POSITIVE],
    ['Меня не обманули', POSITIVE],
    ["I don't like it", NEGATIVE],
    ['The food was not good', NEGATIVE],
  ] as const)('turns «%s» into %i', async (text, emotion) => {
    const [verdict] = await hear(text)
    expect(verdict?.counted.some(({ why }) => why.includes('negated'))).toBe(true)
    expect(Math.sign(verdict?.score ?? 0)).toBe(emotion)
  })
  it('reaches three words and no further', async () => {
    const [near, far] = await hear('не очень уж вкусно', 'не мне тут судить вкусно')
    expect(near?.counted[0]?.why).toContain('negated')
    expect(far?.counted.at(-1)?.why).not.toContain('negated')
  })
})

describe('strength and order', () => {
  it('makes a strengthened word count one and a half times', async () => {
    const [plain, strong] = await hear('вкусно', 'очень вкусно')
    expect(strong?.score).toBeCloseTo((plain?.score ?? 0) * 1.5)
  })
  it('lets what follows «но» decide', async () => {
    expect(await emotionOf('Вкусно, но обслуживание ужасное')).toBe(NEGATIVE)
    expect(await emotionOf('Ждали долго, но приготовили великолепно')).toBe(POSITIVE)
  })
  it('hears shouting', async () => {
    const [calm, loud] = await hear('Где заказ, плохо', 'Где заказ, плохо!!')
    expect(loud?.score).toBeCloseTo((calm?.score ?? 0) * 1.2)
  })
})

describe('irony and signs', () => {
  it('takes a praise in quotation marks for none', async () => {
    const [quoted, plain] = await hear('Ваш «прекрасный» сервис', 'Ваш прекрасный сервис')
    expect(quoted?.counted[0]?.why).toEqual(['quoted'])
    expect(quoted?.emotion).toBe(NEGATIVE)
    expect(plain?.emotion).toBe(POSITIVE)
  })
  it.each([
    ['Где мой заказ 😡😡', NEGATIVE],
    ['Приехали ❤️', POSITIVE],
    ['Приехали ❤', POSITIVE],
    ['Ну и дела (((', NEGATIVE],
    ['Договорились )))', POSITIVE],
    ['Опять вы :(', NEGATIVE],
    ['Понятно :)', POSITIVE],
    ['ахахахах', POSITIVE],
    ['Спасибо 🤡🤡🤡', NEGATIVE],
  ] as const)('hears «%s» as %i', async (text, emotion) => {
    expect(await emotionOf(text)).toBe(emotion)
  })
  it('does not take an address for a sign, nor its words for words', async () => {
    expect(await hear('https://ужас.рф/плохо?a=:( @ужас')).toMatchObject([{ counted: [] }])
  })
})

it('judges many in one statement, each as if it were alone', async () => {
  const texts = ['Ужас', 'Спасибо', '', 'Адрес?', 'Не нравится']
  const together = await hear(...texts)
  for (const [index, text] of texts.entries()) expect(together[index]).toMatchObject({ emotion: await emotionOf(text) })
})
