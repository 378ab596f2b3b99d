import type { Found } from '@otklik/contract/search.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Person } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const author = (name: string, more: { screen_name?: string } = {}) => ({
  author: { external_id: name, name, ...more },
})
const find = (who: Person, query: { text: string }) => world.as(who).search.find({ query })
const names = ({ authors }: Found) => authors.rows.map(({ name }) => name)

describe('what is typed', async () => {
  const space = await world.space()
  const account = await space.account()
  const said = {
    glued: 'Жду заказ.Спасибо большое',
    english: 'Where is my order.Thanks',
    either: 'Верните деньги/товар',
    hyphen: 'Ваш интернет-магазин молчит',
    yo: 'Ёлка ещё не пришла',
    quoted: 'Сказали «завтра привезём», и тишина',
    emoji: 'Просто огонь🔥🔥 берите',
    handle: 'Спросите у @north_wind и #весна2026',
    link: 'Смотрите https://shop.example.ru/catalog/kettle-5?from=vk',
    phone: 'Звоните 8 (921) 123-45-67 до шести',
    number: 'Номер заказа 12-345/67',
    mail: 'Пишите на anna.k@mail.example',
  }
  for (const text of Object.values(said)) await space.comment({ account, ...author('Некто'), text })
  const who = await space.person('operator')

  it.each([
    ['заказ спасибо', ['glued']],
    ['спасиб', ['glued']],
    ['большое заказ', ['glued']],
    ['заказ.спасибо', ['glued']],
    ['thanks', ['english']],
    ['order.tha', ['english']],
    ['товар', ['either']],
    ['магазин', ['hyphen']],
    ['интернет-магаз', ['hyphen']],
    ['"интернет-магазин"', ['hyphen']],
    ['елка', ['yo']],
    ['ёлка еще', ['yo']],
    ['"завтра привезём"', ['quoted']],
    ['«завтра»', ['quoted']],
    ['"привезём завтра"', []],
    ['огонь', ['emoji']],
    ['берите 🔥', ['emoji']],
    ['🔥', ['emoji']],
    ['😀', []],
    ['@north_wind', ['handle']],
    ['north_win', ['handle']],
    ['#весна2026', ['handle']],
    ['#весн', ['handle']],
    ['shop.example.ru', ['link']],
    ['https://shop.example.ru/catalog/kettle-5?from=vk', ['link']],
    ['kettle', ['link']],
    ['8 921 123 45 67', ['phone']],
    ['+7 921 123-45-67', ['phone']],
    ['9211234567', ['phone']],
    ['8 921 123', ['phone']],
    ['12-345/67', ['number']],
    ['anna.k@mail.example', ['mail']],
    ['mail.example', ['mail']],
    ['огонь -берите', []],
    ['магазин or kettle', ['hyphen', 'link']],
    ['.', []],
    ['"', []],
    ['-', []],
    ["o'", []],
    ['\\', []],
    ['%', []],
  ])('finds %s', async (typed, expected) => {
    const { items } = await find(who, { text: typed })
    const texts = items.rows.map(({ item }) => item.text)
    const names = Object.entries(said).flatMap(([name, text]) => (texts.includes(text) ? [name] : []))
    expect(names).toEqual(expected)
  })

  it.each([
    ['спасибо', 'glued', ['Спасибо']],
    ['елка', 'yo', ['Ёлка']],
    ['example', 'link', ['example']],
  ] as const)('is marked as it was written: %s', async (typed, name, marked) => {
    const { items } = await find(who, { text: typed })
    const found = items.rows.find(({ item }) => item.text === said[name])
    expect(found?.excerpt.flatMap(({ text, is_found }) => (is_found ? [text] : []))).toEqual(marked)
    expect(found?.excerpt.map(({ text }) => text).join('')).toBe(said[name])
  })
})

describe('people of any name', async () => {
  const space = await world.space()
  const account = await space.account()
  for (const [name, screen_name] of [
    ['Семёнова Анна-Мария', 'north_wind'],
    ["Шон О'Нил", 'sean.o'],
    ['🔥 Мастер 🔥', 'master'],
    ['李雷', 'lilei'],
  ] as const)
    await space.comment({ account, ...author(name, { screen_name }) })
  const who = await space.person('operator')

  it.each([
    ['семенова', 'Семёнова Анна-Мария'],
    ['мария семён', 'Семёнова Анна-Мария'],
    ['енов', 'Семёнова Анна-Мария'],
    ['анна-мар', 'Семёнова Анна-Мария'],
    ['@north_wind', 'Семёнова Анна-Мария'],
    ['wind', 'Семёнова Анна-Мария'],
    ["о'нил", "Шон О'Нил"],
    ['sean.o', "Шон О'Нил"],
    ['🔥', '🔥 Мастер 🔥'],
    ['李雷', '李雷'],
    ['雷', undefined],
    ['north%', undefined],
  ])('are found by %s', async (typed, expected) => {
    expect(names(await find(who, { text: typed }))).toEqual(expected === undefined ? [] : [expected])
  })
})
