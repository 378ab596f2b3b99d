import { expect, it } from 'vitest'
import { wordParts } from './words.ts'

const marked = (text: string) =>
  wordParts(text)
    .parts.map(({ kind, text: part }) => (kind === 'plain' ? part : `<${kind} ${part}>`))
    .join('')

it('finds links and names in a text, and leaves its words as they are', () => {
  expect(marked('Смотри https://a.test/x?y=1, ок?')).toBe('Смотри <link https://a.test/x?y=1>, ок?')
  expect(marked('@anna.sedova, привет и @Пётр_1.')).toBe('<mention @anna.sedova>, привет и <mention @Пётр_1>.')
  expect(marked('mail@example.test')).toBe('mail@example.test')
  expect(wordParts('Спроси @Анна Седова', ['Анна Седова']).parts.at(-1)?.text).toBe('@Анна Седова')
})

it('takes an address without a scheme for a link where it looks like one', () => {
  expect(marked('тут (https://lavka.test/a), vk.com/lavka. И пекарня.рф!')).toBe(
    'тут (<link https://lavka.test/a>), <link vk.com/lavka>. И <link пекарня.рф>!',
  )
  expect(wordParts('t.me/lavka').parts).toEqual([{ kind: 'link', text: 't.me/lavka', href: 'https://t.me/lavka' }])
  for (const text of [
    'Спасибо.Потом',
    'mail@lavka.ru',
    '12.50',
    'фото.jpg',
    'ст.рубашка',
    'a.com.b',
    'javascript:x.command',
  ])
    expect(marked(text)).toBe(text)
})

it('knows a few emoji that stand alone', () => {
  expect(['❤️', '👍🏽 🔥', '👨‍👩‍👧', '🇷🇺'].map((text) => wordParts(text).isEmoji)).toEqual([true, true, true, true])
  expect(['', '5', 'ок 👍', '👍'.repeat(7)].map((text) => wordParts(text).isEmoji)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
