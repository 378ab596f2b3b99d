// Tables for table programs (RFC 4180). Everything that we write as CSV is written here, on the server and in the browser,
// so that there is one answer to what such a program would compute (S20).

/** Also behind blanks and quotes, which such programs skip, and in full width, which some of them read as ASCII. */
const COMPUTED = /^[\s'"]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A cell that a table program would take for a formula gets an apostrophe, which it shows as text. */
const harmless = (text: string) => (COMPUTED.test(text) ? `'${text}` : text)

/** The cell without the apostrophe that `writeCsv` gave it: what is written and read again is the same text. */
export const asWritten = (cell: string) => (cell.startsWith("'") && COMPUTED.test(cell.slice(1)) ? cell.slice(1) : cell)

export type Delimiter = ',' | ';' | '\t'
/** Numbers are ours and stay numbers, also below zero; words are somebody's. Null is an empty cell. */
export type CsvCell = string | number | null

/** With the mark by which table programs know UTF-8. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], delimiter: Delimiter): string =>
  `\uFEFF${rows.map((row) => `${row.map(written).join(delimiter)}\r\n`).join('')}`

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = harmless(cell)
  return /["\r\n,;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
