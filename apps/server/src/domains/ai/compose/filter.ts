// What a model has said is looked at by code before anybody sees it as an answer. It decides nothing by itself.
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import {
  digitsPattern,
  emailPattern,
  isCard,
  isLongerThan,
  linkPattern,
  onlyDigits,
  phonePattern,
  readable,
} from './patterns.ts'

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

/** What stands farther apart than this is no one number. */
const GAP = 4

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

/**
 * Without markup: networks show its signs as they are. What opens once more closes nothing, so that a thousand signs that open
 * are not each held against all that follow.
 */
export const withoutMarkup = (text: string) =>
  text
    .replace(/!?\[([^[\]\n]{1,300})\]\(([^()\n]{1,500})\)/g, '$1 $2')
    .replace(/<\/?[a-z][^<>]{0,300}>/gi, '')
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

/** Every run of so many words in a row. */
function runsOf(words: readonly string[]): string[] {
  const runs: string[] = []
  for (let at = 0; at + TOLD_WORDS <= words.length; at++) runs.push(words.slice(at, at + TOLD_WORDS).join(' '))
  return runs
}

/** Leads to a page or a person without being an address. */
const handlePattern =
  /\b(?:javascript|data|tg|vk|whatsapp|viber|mailto|tel):\S|(?<![\p{L}\d])@[a-z]\w{3,}|[[@*](?:id|club|public|event)\d/iu

export type Filter = (answer: string, isWhole?: boolean) => AiReason | null

/**
 * What is allowed is read once, and then as many texts as there are held against it: one that is still being written is looked
 * at again and again. Nothing where it may be said. The text is as it would be sent, marks put back. Of one that is not whole,
 * only what leads elsewhere counts: its end is still to come.
 */
export function makeFilter(allowed: Allowed): Filter {
  const known = [...allowed.sources, allowed.typed].map((each) => readable(each)).join('\n'.repeat(GAP + 1))
  const emails = new Set(found(known, emailPattern).map((each) => each.toLowerCase()))
  const links = new Set(found(known, linkPattern).map(plainLink))
  // Of one number each: two that only stand one after the other make no third.
  const digits = known.replace(/\D+/g, (gap) => (gap.length > GAP ? 'x' : ''))
  const secrets = new Set(allowed.instructions.flatMap((each) => runsOf(wordsOf(each))))
  const stop_words = allowed.stop_words.map((word) => ` ${wordsOf(word).join(' ')} `)

  return (answer, isWhole = true) => {
    // Some signs stand for a whole sentence, and a text of them for twenty times as much.
    if (isLongerThan(answer, limits.ai_said)) return 'filtered_long'
    const text = readable(answer)
    if (text.trim() === '') return 'filtered_empty'
    if (found(text, emailPattern).some((each) => !emails.has(each.toLowerCase()))) return 'filtered_contact'
    const said = found(text.replace(emailPattern, ' '), linkPattern).map(plainLink)
    if (said.some((link) => !links.has(link))) return 'filtered_link'
    // What stands word by word in what is known needs no second look.
    const handles = new Set(text.split(/\s+/).filter((word) => handlePattern.test(word)))
    for (const word of handles) if (!known.includes(word)) return 'filtered_link'
    const numbers = new Set([...found(text, phonePattern), ...found(text, digitsPattern)])
    for (const number of numbers)
      if (onlyDigits(number).length >= 10 && !digits.includes(onlyDigits(number).slice(-10)))
        return isCard(number) ? 'filtered_card' : 'filtered_contact'
    const words = wordsOf(text)
    if (secrets.size > 0 && runsOf(words).some((run) => secrets.has(run))) return 'filtered_instructions'
    const low = ` ${words.join(' ')} `
    if (stop_words.some((word) => low.includes(word))) return 'filtered_word'
    if (!isWhole) return null
    const language = languageOf(text.replace(linkPattern, ' ').replace(emailPattern, ' '))
    if (allowed.language !== null && language !== null && language !== allowed.language) return 'filtered_language'
    if (allowed.max_length !== null && [...text].length > allowed.max_length) return 'filtered_long'
    return null
  }
}

export const whyFiltered = (answer: string, allowed: Allowed): AiReason | null => makeFilter(allowed)(answer)
