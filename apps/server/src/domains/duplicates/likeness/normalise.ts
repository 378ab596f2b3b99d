// What is left of a comment when everything is taken away that says nothing about what is asked.
import { limits } from '@otklik/contract/limits.ts'
import { comparable } from '../../../platform/nfc.ts'
import { fillers, isName, phrases } from './fillers.ts'

export type Essence = {
  /** Each once, sorted: the order of words and how often one is said do not count. */
  words: readonly string[]
  /** Sorted; «1 000» and «1000» are one. */
  numbers: string
  /** How often something is denied. */
  negations: number
  letters: number
  /** Two short texts are alike when these are equal. */
  key: string
}

const ADDRESS = /(?:https?:\/\/|www\.)\S+/gu
/** `@shop`, and as VK writes it: `[id123|Анна], `. A name ends where another bracket begins: hundreds of those take no longer. */
const MENTION = /\[(?:id|club|public)\d+\|[^\][]*\]|@[\p{L}\p{N}_.]+/gu
const GROUPED = /(?<=\d)[   ](?=\d{3}(?!\d))/gu
const NEGATION =
  /^(?:не|ни|нет|нету|без|нельзя|никак|никогда|ничего|никто|not|no|never|without|none|nothing|cannot|cant)$/u
const DENIED = /^(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should|ca|wo)n['’]?t$/u

/** The beginning says what it is about; of a novel only that is compared. */
export function essenceOf(whole: string): Essence {
  const text = whole.slice(0, limits.twins_text)
  const plain = comparable(text, 'NFKC')
    // One letter may stand for eighteen («ﷺ»).
    .slice(0, limits.twins_text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(ADDRESS, ' ')
    .replace(MENTION, ' ')
    .replace(GROUPED, '')
    .replace(phrases, ' ')
  const all = plain.match(/\p{N}+(?:[.,]\p{N}+)?|\p{L}+(?:['’]\p{L}+)?/gu) ?? []
  const numbers = all.filter((word) => /^\p{N}/u.test(word)).map((word) => word.replace(',', '.'))
  const said = all.filter((word) => !/^\p{N}/u.test(word))
  const negations = said.filter((word) => NEGATION.test(word) || DENIED.test(word)).length
  const telling = said.filter((word) => !fillers.has(word) && !isName(word))
  // Of «Спасибо!» nothing is left: it is what it is. Of pictures alone, these.
  const kept = telling.length + numbers.length > 0 ? telling : said
  const words = [...new Set(kept)].sort()
  const key = [...words, ...numbers].join(' ') || text.replace(/\s+/gu, '')
  return {
    words,
    numbers: [...numbers].sort().join(' '),
    negations,
    letters: words.reduce((sum, word) => sum + word.length, 0),
    key,
  }
}
