import * as en from '@otklik/locales/en/letters.ts'
import type { LetterFacts, LetterKind, LetterText, LetterTexts } from '@otklik/locales/letter.ts'
import * as ru from '@otklik/locales/ru/letters.ts'
import { layOut } from './layout.ts'
import type { Letter } from './letter.ts'

export type Composed = { subject: string; html: string; text: string }

const texts = { ru, en }
const LONGEST = 120
/** Of a letter that lists what people said. */
const LONGEST_LINE = 300

/** A letter as it goes out: what people wrote about themselves can be neither markup, nor a line of its own, nor a link. */
export function compose(letter: Letter): Composed {
  const { letters, orOpen, stop }: LetterTexts = texts[letter.locale]
  const url = 'url' in letter ? letter.url : undefined
  const stops = unsubscribeOf(letter)
  const words = (letters[letter.kind] as (facts: LetterFacts[LetterKind]) => LetterText)(tame(letter))
  return {
    subject: words.subject,
    html: layOut({
      ...words,
      url,
      orOpen,
      stops: stops ? { words: stop, url: stops } : undefined,
      locale: letter.locale,
    }),
    text: [plain(words, url), ...(stops ? [`${stop}:\n${stops}`] : [])].join('\n'),
  }
}

/** Where letters that come again and again are stopped. */
export const unsubscribeOf = (letter: Letter) => ('unsubscribe' in letter ? letter.unsubscribe : undefined)

/** Without a break behind the dot, mail programs would make a link out of somebody called evil.example. */
function tame(letter: Letter): Letter {
  const tamed = Object.entries(letter).map(([key, value]) => [key, addresses.includes(key) ? value : tameOne(value)])
  return Object.fromEntries(tamed) as Letter
}

/** Ours, made of the public address. */
const addresses: readonly string[] = ['url', 'unsubscribe']

function tameOne(value: unknown) {
  if (typeof value === 'string') return tameWords(value)
  return Array.isArray(value) ? value.map((line: string) => tameWords(line, LONGEST_LINE)) : value
}

const tameWords = (value: string, longest = LONGEST) =>
  [
    ...value
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/\p{Cf}/gu, '')
      .trim(),
  ]
    .slice(0, longest)
    .join('')
    .replace(/[.:/@](?=\S)/g, '$&\u200b')

const plain = ({ heading, paragraphs, button, why }: LetterText, url: string | undefined) =>
  [heading, ...paragraphs, ...(url && button ? [`${button}:\n${url}`] : []), `-- \nOtklik\n${why}`].join('\n\n')
