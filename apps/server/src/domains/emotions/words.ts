// The dictionary: our own Russian and English words and emoji, and VADER's English ones (docs/dependencies.md). PostgreSQL makes
// lexemes of them once in a process: the same that it makes of texts.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export type Weights = ReadonlyMap<string, number>
type Weighed = readonly [word: string, weight: number]

const folder = join(import.meta.dirname, 'words')
/** VADER's weights go from -4 to 4, and its weaker ones were noise on the train split. */
const [VADER_SCALE, VADER_LEAST] = [1.25, 1.4]

/** `-4 word word word`: a weight and what has it. */
function readWords(file: string): Weighed[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [weight, ...words] = line.trim().split(' ')
      return words.map((word) => [word, Number(weight)] as const)
    })
}

/** `word<tab>mean<tab>deviation<tab>ratings`. */
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

export function readDictionary(): { words: Weighed[]; signs: Weighed[] } {
  const files = readdirSync(folder)
  const own = files.filter((file) => /^(ru|en)-.*\.txt$/.test(file)).flatMap(readWords)
  const ours = new Set(own.map(([word]) => word))
  // VADER has a few words twice.
  const theirs = new Map(readVader().filter(([word]) => !ours.has(word)))
  return { words: [...own, ...theirs], signs: readWords('emoji.txt') }
}

/** Emoji come with and without the mark that they are to be shown in colour. */
export const plainSign = (sign: string) => sign.replaceAll('\uFE0F', '')

/** One lexeme for each word, none for what is no word. Words that share a lexeme share their mean weight. */
export async function stem(db: Db): Promise<Weights> {
  const { words, signs } = readDictionary()
  const { rows } = await sql<{ lexeme: string | null }>`
    select (tsvector_to_array(emotion_vector(t.word)))[1] as lexeme
    from unnest(${words.map(([word]) => word)}::text[]) with ordinality as t (word, n) order by t.n`.execute(db)
  const found = new Map<string, number[]>()
  rows.forEach(({ lexeme }, index) => {
    const [, weight] = words[index] as Weighed
    if (lexeme !== null) found.set(lexeme, [...(found.get(lexeme) ?? []), weight])
  })
  const weights = new Map<string, number>()
  for (const [lexeme, all] of found) weights.set(lexeme, all.reduce((sum, one) => sum + one, 0) / all.length)
  for (const [sign, weight] of signs) weights.set(plainSign(sign), weight)
  return weights
}

/** The same for every space, and as long as the process runs. */
let dictionary: Weights | undefined

export async function getDictionary(db: Db): Promise<Weights> {
  dictionary ??= await stem(db)
  return dictionary
}
