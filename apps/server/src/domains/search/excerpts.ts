import type { Excerpt } from '@otklik/contract/search.ts'
import { type RawBuilder, sql } from 'kysely'

// No text keeps them: they are taken out of it first.
const [OPEN, CLOSE] = ['\u0002', '\u0003']
const marks = `StartSel=${OPEN}, StopSel=${CLOSE}`
const whole = `${marks}, HighlightAll=true`
const piece = `${marks}, MinWords=14, MaxWords=28, ShortWord=0, MaxFragments=1`
/** What fits into two lines is shown whole; of a very long text what is behind this is not looked at. */
const [SHORT, LONG] = [160, 4_000]

/** A text and the piece of it that shows what was looked for, as the search reads it: `search_folded`. */
export type Said = { said: string; headline: string }

/** The few words of a text around those that were looked for, these marked; where there are none, how it begins. */
export const excerptOf = (column: RawBuilder<unknown>, words: string) => {
  const text = sql`translate(left(${column}, ${sql.lit(LONG)}), ${OPEN + CLOSE}::text, '')`
  return sql`${text} as said, ts_headline('pg_catalog.russian', search_folded(${text}), search_query(${words}),
    case when length(${column}) <= ${sql.lit(SHORT)} then ${whole}::text else ${piece}::text end) as headline`
}

/** As `search_folded` of the database: one character for one. */
const folded = (text: string) =>
  text
    .replaceAll('Ё', 'Е')
    .replaceAll('ё', 'е')
    .replace(/[./\\@_+<>-]/g, ' ')

/** The words are shown as they were written, with their dots and their ё. */
export function toExcerpt(
  { said, headline }: Said | { said: string; headline: null } = { said: '', headline: null },
): Excerpt {
  if (headline === null) return []
  const bare = headline.replaceAll(OPEN, '').replaceAll(CLOSE, '')
  const start = folded(said).indexOf(bare)
  let at = start
  const written = (length: number, read: string) => {
    at += length
    return start === -1 ? read : said.slice(at - length, at)
  }
  const pieces = headline.split(OPEN).flatMap((part, place) => {
    const [found = '', ...rest] = place === 0 ? ['', part] : part.split(CLOSE)
    const plain = rest.join('')
    return [
      { text: written(found.length, found), is_found: true },
      { text: written(plain.length, plain), is_found: false },
    ]
  })
  return pieces.filter(({ text }) => text !== '')
}
