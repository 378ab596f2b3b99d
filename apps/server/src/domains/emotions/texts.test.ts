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
    const { words, written, signs } = readDictionary()
    const russian = words.filter(([word]) => /^[а-яё]+$/.test(word))
    expect(russian.length).toBeGreaterThan(4_000)
    const all = [...words, ...written]
    expect(new Set(all.map(([word]) => word)).size).toBe(all.length)
    for (const [, weight] of [...all, ...signs]) expect(Math.abs(weight)).toBeLessThanOrEqual(5)
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

describe('a word that shares its stem with another', () => {
  it.each([
    ['Какая чушь и ложь', NEGATIVE],
    ['Ложиться спать', NEUTRAL],
    ['Я тебя люблю', POSITIVE],
    ['Любит его', POSITIVE],
    ['Подойдёт любой', NEUTRAL],
    ['Боль', NEGATIVE],
    ['Не более двух', NEUTRAL],
    ['Very useful', NEUTRAL],
    ['I use it', NEUTRAL],
  ] as const)('counts only as it is written: «%s» is %i', async (text, emotion) => {
    expect(await emotionOf(text)).toBe(emotion)
  })
  it('counts once for each time that it stands there', async () => {
    const [once, twice] = await hear('ложь ложиться', 'ложь, ложиться, ложь')
    expect(once?.counted).toHaveLength(1)
    expect(twice?.counted).toHaveLength(2)
  })
})

describe('words that are meant together', () => {
  it('count as one, where each alone says nothing', async () => {
    const [both, one] = await hear('Приложение не работает', 'Приложение работает')
    expect(both?.counted).toEqual([{ lexeme: 'не работа', weight: -3, counts: -3, why: [] }])
    expect(one?.counted).toEqual([])
  })
  it('stand next to each other, in the same part of a sentence', async () => {
    const apart = await hear('Не знаю, работает ли', 'Нет, не сегодня работает', 'Работает, не')
    expect(apart.flatMap(({ counted }) => counted)).toEqual([])
  })
  it('turn no other word round, and are turned round by none', async () => {
    const [verdict] = await hear('Не открывается любимое приложение')
    expect(verdict?.counted.map(({ why }) => why)).toEqual([[], ['beside_failure']])
  })
  it('take a greeting for no praise', async () => {
    expect(await hear('Добрый день', 'Всего доброго', 'Good morning')).toMatchObject(
      Array(3).fill({ emotion: NEUTRAL, counted: [] }),
    )
  })
  it('make thanks beside a failure no thanks, unless «но» stands between', async () => {
    expect(await emotionOf('Заказ так и не привезли, спасибо')).toBe(NEGATIVE)
    expect(await emotionOf('Заказ так и не привезли, но деньги вернули сразу, большое спасибо')).toBe(POSITIVE)
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
