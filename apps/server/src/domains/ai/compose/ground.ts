// How far an answer stands on what it cites: of each sentence half of the words, and every number.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

const HALF = 0.5

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((each) => each.trim())
    .filter((each) => /[\p{L}\d]/u.test(each))

const numbersOf = (text: string) => (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).map((each) => each.replace(',', '.'))

/** Greetings and thanks say nothing that would have to be proved. */
const polite =
  /^(здравствуйте|добр(ый|ое) (день|утро|вечер)|спасибо|благодар|извините|простите|hello|hi|good (day|morning|evening)|thank|sorry)/i

/** The share of its sentences, 0 to 1. A number that stands nowhere makes it 0. */
export async function groundingOf(
  { db }: Pick<Context, 'db'>,
  text: string,
  cited: readonly string[],
  dialogue: readonly string[],
): Promise<number> {
  const known = new Set(numbersOf([...cited, ...dialogue].join('\n')))
  if (numbersOf(text).some((number) => !known.has(number))) return 0
  const sentences = sentencesOf(text).filter((each) => !polite.test(each) || each.length > 60)
  if (sentences.length === 0 || cited.length === 0) return 0
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(search_words(t.text)) as words
    from unnest(${[cited.join('\n'), ...sentences]}::text[]) with ordinality as t (text, at) order by t.at`.execute(db)
  const [facts, ...said] = rows.map(({ words }) => words)
  const there = new Set(facts)
  const stands = said.filter(
    (words) => words.length === 0 || words.filter((word) => there.has(word)).length >= words.length * HALF,
  )
  return stands.length / sentences.length
}
