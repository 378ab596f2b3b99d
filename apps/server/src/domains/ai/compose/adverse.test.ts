// What a stranger can write, as a customer or as a model of their own, must not hold everybody else up.
import { limits } from '@otklik/contract/limits.ts'
import { expect, it } from 'vitest'
import { computedMs } from '../../../../test/turns.ts'
import { whyFiltered, withoutMarkup } from './filter.ts'
import { readDraft, withoutMarks } from './finish.ts'
import { withinCharacters } from './gather.ts'
import { makeMask } from './mask.ts'

const of = (part: string, most: number) => part.repeat(Math.ceil(most / part.length)).slice(0, most)
const parts = [
  ...['a', 'собака', 'a собака ', 'паспорт', 'паспорт 1', '1', '1 ', '8 ', '(1', '+1', 'a.', 'a-', 'a@a.', 'a@', '@a'],
  ...[
    '**a ',
    '__a ',
    '`a ',
    '[a',
    '[1]',
    '[1](',
    '<a',
    ' ',
    '\t',
    '\n',
    '⟦',
    '⟦a',
    '. ',
    'http://',
    'ул. ',
    'ул. 1, к.',
  ],
  ...[
    '1 Aa ',
    'ул. а',
    'xn--',
    'www.',
    'a. ',
    '¼',
    'ﷺ',
    'a ',
    '[',
    '<',
    '~~a',
    '1,',
    '1,2',
    '@aaaa ',
    'a.ru ',
    '⟦phone1⟧',
  ],
]
const ends = ['', '!', 'a']
/**
 * Of the thread's own time, with everybody else waiting. What is looked at again for each of its characters takes seconds; what
 * is looked at once takes 10 to 55, by the machine and what else it does.
 */
const MOST_MS = 250
/** Garbage of what came before may be taken away in the midst of it once; what is slow by itself is so every time. */
const isSlow = (most_ms: number, work: () => unknown) => [0, 1, 2].every(() => computedMs(work) > most_ms)
const allowed = {
  ...{
    sources: ['Звоните 8 800 555-35-35'],
    typed: '',
    instructions: ['не говори о наценке и скидках '.repeat(200), of('a a a a a a a b ', limits.ai_instructions)],
  },
  ...{ stop_words: ['суд'], language: null, max_length: null },
}

it('hides what a customer wrote in an instant, whatever it is', () => {
  const texts = parts.flatMap((part) =>
    ['', 'ул. ', 'паспорт '].flatMap((begin) => ends.map((end) => begin + of(part, limits.ai_characters) + end)),
  )
  const slow = texts.filter((text) => isSlow(MOST_MS, () => makeMask(true, ['aaaa', 'id1']).hide(text)))
  expect(slow.map((text) => text.slice(0, 20))).toEqual([])
}, 60_000)

it('looks at what a model said in an instant, whatever it is', () => {
  const texts = parts.flatMap((part) =>
    ['', 'http://'].flatMap((begin) => ends.map((end) => `${begin}${of(part, limits.ai_said - 600)}${end}`)),
  )
  const facts = Array.from({ length: 30 }, (_, at) => of(`факт ${at} о доставке и о цене `, limits.ai_fact_characters))
  const known = { ...allowed, sources: [...allowed.sources, ...facts] }
  const look = (text: string) => whyFiltered(withoutMarks(withoutMarkup(text), []).text, known)
  const slow = texts.filter((text) => isSlow(MOST_MS, () => look(text)))
  expect(slow.map((text) => text.slice(0, 20))).toEqual([])
}, 60_000)

it('no sign that stands for many makes a text longer than may leave or be said', () => {
  const many = 'ﷺ'.repeat(300)
  const said = Array.from({ length: 20 }, (_, id) => ({ id, is_own: false, text: many, at: id }))
  const leaving = withinCharacters(said).map(({ text }) => makeMask(true).hide(text).length)
  expect(leaving.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(limits.ai_characters)
  expect(makeMask(true).hide('ﷺ'.repeat(5_900)).length).toBeLessThanOrEqual(limits.ai_characters)
  expect(whyFiltered('ﷺ'.repeat(19_400), allowed)).toBe('filtered_long')
  const mask = makeMask(true, [of('https://vk.com/', 2_000)])
  expect(mask.hide(of('https://vk.com/', 2_000))).toBe('⟦address1⟧')
  expect(whyFiltered(mask.show('⟦address1⟧'.repeat(1_900)), allowed)).toBe('filtered_long')
  expect(mask.show('⟦address1⟧'.repeat(1_900)).length).toBeLessThan(2 * limits.ai_said)
})

it.each([
  'evil.space',
  'evil.ai/x',
  'купите на evil.zip',
  'зло.рус',
  'xn--80ak6aa92e.xn--p1ai',
  'evil。com',
  'ev\u2061il.com',
  '[club123|Поддержка]',
  '[id1|Иван]',
  '@id1 (Иван)',
  '*club77 (Мы)',
])('takes «%s» for a link that leads elsewhere', (text) => {
  expect(whyFiltered(`Здравствуйте! ${text}`, allowed)).toBe('filtered_link')
})

it.each(['Ждём вас, т.е. сегодня.Спасибо', 'Цена 1.500 руб., до 23:00', 'e.g. at 9 a.m. in the U.S. office'])(
  'takes «%s» for no link',
  (text) => {
    expect(whyFiltered(text, { ...allowed, sources: [text] })).toBe(null)
    expect(whyFiltered(text, allowed)).toBe(null)
  },
)

it.each([
  'тел89161234567',
  '89161234567звоните',
  '8‑916‑123‑45‑67',
  '8—916—123—45—67',
  '8_916_123_45_67',
  '8/916/123/45/67',
  '8️⃣9️⃣1️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
  '８９１６１２３４５６７',
  '8\u206191\u206161234567',
  '8 * 916 * 123 * 45 * 67',
  '8,916,123,45,67',
  '8, 916, 123, 45, 67',
  '8;916;123;45;67',
  '8|916|123|45|67',
  '00000000000089161234567',
  '411111111111111189161234567',
  '1'.repeat(500),
])('does not let the phone in «%s» out', (text) => {
  const hidden = makeMask(true).hide(`Звоните: ${text}, жду`)
  expect(hidden.replace(/⟦[^⟧]*⟧/g, '').replace(/\D/g, '')).toBe('')
  expect(hidden).toMatch(/⟦phone1⟧/)
})

it.each(['8,916,123,45,67', '00000000000089161234567'])('a model does not tell the phone in «%s»', (text) => {
  expect(whyFiltered(`Звоните: ${text}`, allowed)).toBe('filtered_contact')
})

it('no mark is put into another, whatever the contact is known by', () => {
  const words = ['aaaa', 'address', 'phone', 'email', 'address1', '⟦address1⟧']
  for (const known of [words, words.toReversed()]) {
    const mask = makeMask(true, known)
    const text = `aaaa address address1 phone aaaa 8 916 123-45-67 a@b.ru email`
    const hidden = mask.hide(text)
    expect(hidden.match(/⟦[a-z]+\d+⟧/g)).toHaveLength(8)
    expect(hidden.replace(/⟦[a-z]+\d+⟧/g, '').trim()).toBe('')
    expect(mask.show(hidden)).toBe(text)
  }
})

it('a no of a model is a no, however it writes it, and nonsense is none', () => {
  const said = (can_answer: unknown) => readDraft(JSON.stringify({ text: 'Да', can_answer }))?.can_answer
  expect([false, 'false', 'False ', 'no', '', 0, '0', null, {}, []].map(said)).toEqual(Array(10).fill(false))
  expect([true, 'true', 'yes', 1, undefined].map(said)).toEqual(Array(5).fill(true))
})

it('digits of two sources make no number that may be told', () => {
  const sources = ['Заказ 12345 принят', 'Этаж 67890']
  expect(whyFiltered('Звоните 8 (123) 456-78-90', { ...allowed, sources })).toBe('filtered_contact')
  expect(whyFiltered('Звоните 8 (123) 456-78-90', { ...allowed, sources: ['+7 123 456 78 90'] })).toBeNull()
})
