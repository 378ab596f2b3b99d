// What a model has said is looked at by code before anybody sees it as an answer. It decides nothing by itself.
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { digitsPattern, emailPattern, isCard, linkPattern, onlyDigits, phonePattern, readable } from './patterns.ts'

export type Allowed = {
  /** Facts, templates, and what the account itself has: what stands in there may be said. */
  sources: readonly string[]
  /** What our own person has typed, and so may be said again. */
  typed: string
  /** What must not be told. */
  instructions: readonly string[]
  stop_words: readonly string[]
  /** The language that the answer must be in; null: any. */
  language: 'ru' | 'en' | null
  max_length: number | null
}

/** So many words in a row of the instructions are told, not happened upon. */
const TOLD_WORDS = 8

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** Without scheme, `www.` and what closes a sentence. */
const plainLink = (link: string) =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/(?<![\s.,;:!?)\]}»"'])[\s.,;:!?)\]}»"']+$/, '')
    .replace(/\/$/, '')

const found = (text: string, pattern: RegExp) => text.match(pattern) ?? []

/** Without markup: networks show its signs as they are. */
export const withoutMarkup = (text: string) =>
  text
    .replace(/!?\[([^\]\n]{1,300})\]\(([^)\n]{1,500})\)/g, '$1 $2')
    .replace(/<\/?[a-z][^>]{0,300}>/gi, '')
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    .replace(/(\*\*|__|`{1,3}|~~)(?=\S)([\s\S]{0,400}?\S)\1/g, '$2')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .trim()

export function languageOf(text: string): 'ru' | 'en' | null {
  const [cyrillic, latin] = [found(text, /[а-яё]/gi).length, found(text, /[a-z]/gi).length]
  if (cyrillic + latin < 12) return null
  if (cyrillic > latin) return 'ru'
  return latin > cyrillic * 3 ? 'en' : null
}

const tellsInstructions = (text: string, instructions: readonly string[]): boolean => {
  const said = ` ${wordsOf(text).join(' ')} `
  return instructions.some((each) => {
    const words = wordsOf(each)
    for (let at = 0; at + TOLD_WORDS <= words.length; at++)
      if (said.includes(` ${words.slice(at, at + TOLD_WORDS).join(' ')} `)) return true
    return false
  })
}

/** Nothing where it may be said. The text is as it would be sent, marks put back. */
export function whyFiltered(answer: string, allowed: Allowed): AiReason | null {
  const text = readable(answer)
  if (text.trim() === '') return 'filtered_empty'
  const known = readable([...allowed.sources, allowed.typed].join('\n'))
  const emails = new Set(found(known, emailPattern).map((each) => each.toLowerCase()))
  if (found(text, emailPattern).some((each) => !emails.has(each.toLowerCase()))) return 'filtered_contact'
  const links = found(known, linkPattern).map(plainLink)
  const said = found(text.replace(emailPattern, ' '), linkPattern).map(plainLink)
  if (said.some((link) => !links.includes(link))) return 'filtered_link'
  if (
    /\b(?:javascript|data|tg|vk|whatsapp|viber|mailto|tel):\S|(?<![\p{L}\d])@[a-z]\w{3,}|[[@*](?:id|club|public|event)\d/iu.test(
      withoutKnown(text, known),
    )
  )
    return 'filtered_link'
  // Of one number each: two that only stand one after the other make no third.
  const digits = known.replace(/\D+/g, (gap) => (gap.length > 4 ? 'x' : ''))
  const numbers = [...found(text, phonePattern), ...found(text, digitsPattern)].filter(
    (each) => onlyDigits(each).length >= 10,
  )
  for (const number of numbers)
    if (!digits.includes(onlyDigits(number).slice(-10))) return isCard(number) ? 'filtered_card' : 'filtered_contact'
  if (tellsInstructions(text, allowed.instructions)) return 'filtered_instructions'
  const low = ` ${wordsOf(text).join(' ')} `
  if (allowed.stop_words.some((word) => low.includes(` ${wordsOf(word).join(' ')} `))) return 'filtered_word'
  const language = languageOf(text.replace(linkPattern, ' ').replace(emailPattern, ' '))
  if (allowed.language !== null && language !== null && language !== allowed.language) return 'filtered_language'
  if (allowed.max_length !== null && [...text].length > allowed.max_length) return 'filtered_long'
  return null
}

/** What stands word by word in what is known needs no second look. */
const withoutKnown = (text: string, known: string) =>
  text
    .split(/\s+/)
    .filter((word) => !known.includes(word))
    .join(' ')
