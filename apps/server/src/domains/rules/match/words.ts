// Words of a question against words of a text, both as PostgreSQL's dictionaries make them: in any form, ё as е.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Words } from '../facts/facts.ts'

/** One word: its lexemes, or how one begins. */
export type Part = { lexemes: readonly string[] } | { begins: string }
/** What was written into one line of a question. `gap`: so many words may stand between two. */
export type Entry = { parts: readonly Part[]; gap: number }

const GAP = /\s*~(\d{1,2})$/

const tokensOf = (line: string) => line.replace(GAP, '').split(/\s+/).filter(Boolean)
const isBeginning = (token: string) => token.length > 1 && token.endsWith('*')

/** All lines at once: one statement, whatever the number of rules. */
export async function readLexemes({ db }: Pick<Context, 'db'>, lines: readonly string[]) {
  const tokens = [...new Set(lines.flatMap(tokensOf).filter((token) => !isBeginning(token)))]
  if (tokens.length === 0) return new Map<string, readonly string[]>()
  const { rows } = await sql<{ token: string; lexemes: string[] }>`
    select t.token, tsvector_to_array(watched_words(t.token)) as lexemes
    from unnest(${tokens}::text[]) t (token)`.execute(db)
  return new Map(rows.map(({ token, lexemes }) => [token, lexemes] as const))
}

export function entryOf(line: string, lexemes: ReadonlyMap<string, readonly string[]>): Entry {
  const parts = tokensOf(line).flatMap((token): Part[] => {
    if (isBeginning(token)) return [{ begins: token.slice(0, -1).toLowerCase().replaceAll('ё', 'е') }]
    const found = lexemes.get(token) ?? []
    // Punctuation is no word.
    return found.length ? [{ lexemes: found }] : []
  })
  return { parts, gap: Number(GAP.exec(line)?.[1] ?? 0) }
}

const has = (words: Words, lexeme: string) => Object.hasOwn(words, lexeme)

function isThere(part: Part, words: Words): boolean {
  if ('begins' in part) return Object.keys(words).some((lexeme) => lexeme.startsWith(part.begins))
  return part.lexemes.every((lexeme) => has(words, lexeme))
}

export const hasWords = ({ parts }: Entry, words: Words) =>
  parts.length > 0 && parts.every((part) => isThere(part, words))

function placesOf(part: Part, words: Words): readonly number[] {
  if ('begins' in part)
    return Object.entries(words).flatMap(([lexeme, places]) => (lexeme.startsWith(part.begins) ? places : []))
  return part.lexemes.flatMap((lexeme) => (has(words, lexeme) ? (words[lexeme] as readonly number[]) : []))
}

/** One after the other, with no more than `gap` words between two. */
export function hasPhrase({ parts, gap }: Entry, words: Words): boolean {
  if (parts.length === 0) return false
  const places = parts.map((part) => placesOf(part, words))
  let reached: readonly number[] = places[0] ?? []
  for (const next of places.slice(1)) {
    reached = next.filter((place) => reached.some((before) => place > before && place <= before + 1 + gap))
    if (reached.length === 0) return false
  }
  return reached.length > 0
}
