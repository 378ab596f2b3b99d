import type { Excerpt } from '@otklik/contract/search.ts'
import { type RawBuilder, sql } from 'kysely'

// No text keeps them: they are taken out of it first.
const [OPEN, CLOSE] = ['\u0002', '\u0003']
const marks = `StartSel=${OPEN}, StopSel=${CLOSE}`
const whole = `${marks}, HighlightAll=true`
const piece = `${marks}, MinWords=14, MaxWords=28, ShortWord=0, MaxFragments=1`
/** What fits into two lines is shown whole; of a very long text what is behind this is not looked at. */
const [SHORT, LONG] = [160, 4_000]

/** The few words of a text around those that were looked for, these marked; where there are none, how it begins. */
export const excerptOf = (column: RawBuilder<unknown>, words: string) =>
  sql`ts_headline('pg_catalog.russian', translate(left(${column}, ${sql.lit(LONG)}), ${OPEN + CLOSE}::text, ''), search_query(${words}),
    case when length(${column}) <= ${sql.lit(SHORT)} then ${whole}::text else ${piece}::text end)`

export function toExcerpt(headline: string | null): Excerpt {
  const pieces = (headline ?? '').split(OPEN).flatMap((piece, place) => {
    if (place === 0) return [{ text: piece, is_found: false }]
    const [found = '', ...rest] = piece.split(CLOSE)
    return [
      { text: found, is_found: true },
      { text: rest.join(''), is_found: false },
    ]
  })
  return pieces.filter(({ text }) => text !== '')
}
