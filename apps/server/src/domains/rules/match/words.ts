// Words of a question against words of a text, both as PostgreSQL's dictionaries make them: in any form, ё as е.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Words } from '../facts/facts.ts'
import { type Effort, lexemesOf } from './effort.ts'

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

/** The lexemes that begin so: from where they stand in order to where they end. */
function beginning(begins: string, words: Words): readonly string[] {
  const all = lexemesOf(words)
  const from = firstFrom(all, (one) => one >= begins)
  const to = firstFrom(all, (one) => one >= begins && !one.startsWith(begins))
  return all.slice(from, to)
}

function firstFrom(all: readonly string[], isReached: (one: string) => boolean): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(all[middle] as string)) high = middle
    else low = middle + 1
  }
  return low
}

const HALVINGS = 16

function isThere(part: Part, words: Words): boolean {
  if ('begins' in part) {
    const all = lexemesOf(words)
    return all[firstFrom(all, (one) => one >= part.begins)]?.startsWith(part.begins) ?? false
  }
  return part.lexemes.every((lexeme) => has(words, lexeme))
}

/** Undefined: it would have cost too much. */
export function hasWords({ parts }: Entry, words: Words, effort: Spender = free): boolean | undefined {
  if (!effort.spend(parts.length * HALVINGS)) return undefined
  return parts.length > 0 && parts.every((part) => isThere(part, words))
}

/** In their order. A place is below 16,384: so many PostgreSQL keeps. */
function placesOf(part: Part, words: Words): Uint16Array {
  const lexemes = 'begins' in part ? beginning(part.begins, words) : part.lexemes.filter((one) => has(words, one))
  return Uint16Array.from(lexemes.flatMap((lexeme) => words[lexeme] as readonly number[])).sort()
}

type Spender = Pick<Effort, 'spend'>
const free: Spender = { spend: () => true }

/**
 * One after the other, with no more than `gap` words between two. Both rows of places are in order and gone along
 * together, so that a text in which every word fits costs no more than its length. Undefined: it would have cost too much.
 */
export function hasPhrase({ parts, gap }: Entry, words: Words, effort: Spender = free): boolean | undefined {
  let reached: Uint16Array | null = null
  for (const part of parts) {
    if (!effort.spend(HALVINGS)) return undefined
    const next = placesOf(part, words)
    if (!effort.spend(next.length * SORTING)) return undefined
    reached = reached === null ? next : within(reached, next, gap)
    if (reached.length === 0) return false
  }
  return reached !== null
}

/** A place costs this much with its sorting. */
const SORTING = 8

/** Those of `next` that stand behind one of `before`, near enough. */
function within(before: Uint16Array, next: Uint16Array, gap: number): Uint16Array {
  let at = 0
  return next.filter((place) => {
    while (at < before.length && (before[at] as number) < place - 1 - gap) at += 1
    return at < before.length && (before[at] as number) < place
  })
}
