// The dictionary: our own Russian and English words and emoji, and VADER's English ones (docs/dependencies.md). PostgreSQL makes
// lexemes of them once in a process: the same that it makes of texts.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type Lexicon, type Phrase, plainSign, readVector, spell } from './score.ts'

type Weighed = readonly [word: string, weight: number]

/**
 * `words` hold in every form. `written` hold only as they stand here: by its stem лавки (slang) is a лавка (a shop), and useful
 * is use. Of both kinds there are several words that follow each other.
 */
export type Entries = { words: Weighed[]; written: Weighed[]; theirs: Weighed[]; signs: Weighed[] }

const folder = join(import.meta.dirname, 'words')
/** VADER's weights go from -4 to 4, and its weaker ones were noise on the train split. */
const [VADER_SCALE, VADER_LEAST] = [1.25, 1.4]

/** `-4 word =written two_words`: a weight and what has it. */
function readWords(file: string): Weighed[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [weight, ...words] = line.trim().split(' ')
      return words.map((word) => [word.replaceAll('_', ' '), Number(weight)] as const)
    })
}

/** `word<tab>mean<tab>deviation<tab>ratings`. It has every form of a word that it means, and no other. */
function readVader(): Weighed[] {
  const path = createRequire(import.meta.url).resolve('vader-sentiment/vader_lexicon.txt')
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [word = '', mean] = line.split('\t')
      const weight = Number(mean)
      return /^[a-z]{2,}$/.test(word) && Math.abs(weight) >= VADER_LEAST ? [[word, weight * VADER_SCALE] as const] : []
    })
}

export function readDictionary(): Entries {
  const files = readdirSync(folder)
  const own = files.filter((file) => /^(ru|en)-.*\.txt$/.test(file)).flatMap(readWords)
  const isWritten = ([word]: Weighed) => word.startsWith('=')
  const words = own.filter((one) => !isWritten(one))
  const written = own.filter(isWritten).map(([word, weight]) => [word.slice(1), weight] as const)
  const ours = new Set([...words, ...written].map(([word]) => word))
  // VADER has a few words twice.
  const theirs = new Map(readVader().filter(([word]) => !ours.has(word)))
  return { words, written, theirs: [...theirs], signs: readWords('emoji.txt') }
}

const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length

/** Words that share a lexeme share their mean weight; what is no word is left out. */
export function makeLexicon(entries: Entries, lexemesOf: (word: string) => readonly string[]): Lexicon {
  const found = new Map<string, number[]>()
  const written = new Map<string, Map<string, number>>()
  const phrases = new Map<string, Phrase[]>()
  const add = ([word, weight]: Weighed, isWritten: boolean) => {
    const [first, ...rest] = lexemesOf(word)
    if (first === undefined) return
    const form = spell(word)
    if (rest.length > 0) {
      const phrase = { lexemes: [first, ...rest], weight, written: isWritten ? ` ${form} ` : null }
      phrases.set(first, [...(phrases.get(first) ?? []), phrase])
    } else if (isWritten) written.set(first, (written.get(first) ?? new Map<string, number>()).set(form, weight))
    else found.set(first, [...(found.get(first) ?? []), weight])
  }
  for (const one of entries.words) add(one, false)
  const weights = new Map([...found].map(([lexeme, all]) => [lexeme, meanOf(all)]))
  for (const one of entries.written) add(one, true)
  for (const one of entries.theirs) if (!weights.has(lexemesOf(one[0])[0] ?? '')) add(one, true)
  for (const [sign, weight] of entries.signs) weights.set(plainSign(sign), weight)
  // The longest that fits is meant.
  for (const all of phrases.values()) all.sort((left, right) => right.lexemes.length - left.lexemes.length)
  return { weights, written, phrases }
}

export const everyWord = ({ words, written, theirs }: Entries): string[] =>
  [...words, ...written, ...theirs].map(([word]) => word)

async function stem(db: Db): Promise<Lexicon> {
  const entries = readDictionary()
  const words = everyWord(entries)
  const { rows } = await sql<{ vector: string }>`
    select emotion_vector(t.word)::text as vector
    from unnest(${words}::text[]) with ordinality as t (word, n) order by t.n`.execute(db)
  const lexemes = new Map(
    rows.map(({ vector }, index) => [words[index], readVector(vector).map(({ lexeme }) => lexeme)]),
  )
  return makeLexicon(entries, (word) => lexemes.get(word) ?? [])
}

/** The same for every space, and as long as the process runs. */
let dictionary: Lexicon | undefined

export async function getDictionary(db: Db): Promise<Lexicon> {
  dictionary ??= await stem(db)
  return dictionary
}
