// Tables for and from table programs (RFC 4180). Nothing that leaves here is computed by such a program (S20).

const COMPUTED = /^[\s'"]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A cell that a table program would take for a formula gets an apostrophe, which it shows as text. */
const harmless = (text: string) => (COMPUTED.test(text) ? `'${text}` : text)
const asWritten = (cell: string) => (cell.startsWith("'") && COMPUTED.test(cell.slice(1)) ? cell.slice(1) : cell)

export type Delimiter = ',' | ';' | '\t'

/** With the mark by which table programs know UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  const cell = (text: string) => {
    const safe = harmless(text)
    return /["\r\n,;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('')}`
}

export type CsvRow = { line: number; cells: string[] }

/**
 * Rows with the line they begin at. A quote inside a cell that is not quoted is an ordinary character, as table programs
 * read it; a cell whose quote is never closed ends with the text. Empty rows are left out.
 */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(source)
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  let at = 0
  while (at < source.length) {
    const { cell, end } = readCell(source, at, delimiter)
    row.cells.push(asWritten(cell))
    line += source.slice(at, end).match(/\r\n|\r|\n/g)?.length ?? 0
    at = end
    const [stop] = /^(\r\n|\r|\n)/.exec(source.slice(at, at + 2)) ?? []
    if (stop !== undefined || at >= source.length) {
      if (row.cells.some((one) => one !== '')) rows.push(row)
      line += 1
      row = { line, cells: [] }
      at += stop?.length ?? 0
    } else {
      at += 1
      // A delimiter at the very end: an empty cell follows.
      if (at === source.length) {
        row.cells.push('')
        rows.push(row)
      }
    }
  }
  return rows
}

function readCell(source: string, start: number, delimiter: Delimiter): { cell: string; end: number } {
  if (source[start] !== '"') {
    const end = firstOf(source, start, delimiter)
    return { cell: source.slice(start, end), end }
  }
  let cell = ''
  let at = start + 1
  while (true) {
    const quote = source.indexOf('"', at)
    if (quote < 0) return { cell: cell + source.slice(at), end: source.length }
    cell += source.slice(at, quote)
    if (source[quote + 1] !== '"') {
      // What stands between the closing quote and the delimiter belongs to the cell.
      const end = firstOf(source, quote + 1, delimiter)
      return { cell: cell + source.slice(quote + 1, end), end }
    }
    cell += '"'
    at = quote + 2
  }
}

function firstOf(source: string, start: number, delimiter: Delimiter): number {
  let at = start
  while (at < source.length && source[at] !== delimiter && source[at] !== '\r' && source[at] !== '\n') at += 1
  return at
}

/** Whichever stands most often in the first line, outside quotes. */
function delimiterOf(source: string): Delimiter {
  const heading = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(source)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: string) => heading.split(delimiter).length - 1
  const candidates: Delimiter[] = [';', ',', '\t']
  return candidates.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Table programs save as UTF-8, as UTF-16, or in the Cyrillic code page of Windows. */
export function decodeTable(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
