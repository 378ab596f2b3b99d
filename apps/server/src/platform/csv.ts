import { setImmediate as othersTurn } from 'node:timers/promises'
import { asWritten, type Delimiter } from '@otklik/contract/files/csv.ts'

// Tables from table programs (RFC 4180). How they are written: contract/files/csv.ts.

export type CsvRow = { line: number; cells: string[] }

/** What a table may hold; whatever has more is given up where it is met, and nothing behind it is read. */
export type CsvBounds = { rows: number; columns: number; cell_chars: number }
export class CsvTooMuch extends Error {
  readonly what: 'many_lines' | 'many_columns' | 'long_cell'
  constructor(what: CsvTooMuch['what']) {
    super(what)
    this.what = what
  }
}

const unbounded: CsvBounds = { rows: Infinity, columns: Infinity, cell_chars: Infinity }
/** Empty rows are skipped; a table with more of them than this is refused, or reading it would take for ever. */
const EMPTY_ROWS = 10_000
/** The heading tells the delimiter; it is looked for no further than this. */
const HEADING_CHARS = 65_536
const PLAIN = 0
const QUOTED = 1
const QUOTE_IN_QUOTED = 2

/**
 * Rows with the line they begin at, from pieces of the text as they come. A quote inside a cell that is not quoted is an
 * ordinary character, as table programs read it; a cell whose quote is never closed ends with the text. Empty rows are
 * left out.
 */
export function makeCsvReader(bounds: CsvBounds = unbounded) {
  const rows: CsvRow[] = []
  let heading = ''
  let delimiter: Delimiter | undefined
  let line = 1
  let empty_rows = 0
  let row: CsvRow = { line, cells: [] }
  let cell = ''
  let state = PLAIN
  let isBegun = false
  let isAfterReturn = false

  function add(text: string) {
    cell += text
    if (cell.length > bounds.cell_chars) throw new CsvTooMuch('long_cell')
  }

  function endCell() {
    row.cells.push(asWritten(cell))
    if (row.cells.length > bounds.columns) throw new CsvTooMuch('many_columns')
    cell = ''
    state = PLAIN
    isBegun = false
  }

  function endRow() {
    endCell()
    if (row.cells.some((one) => one !== '')) rows.push(row)
    else empty_rows += 1
    if (rows.length > bounds.rows || empty_rows > EMPTY_ROWS) throw new CsvTooMuch('many_lines')
    line += 1
    row = { line, cells: [] }
  }

  /** Ordinary characters are taken in stretches; only those that mean something are looked at one by one. */
  function read(piece: string, between: Delimiter) {
    let from = 0
    const keep = (to: number) => {
      if (to > from) add(piece.slice(from, to))
    }
    for (let at = 0; at < piece.length; at++) {
      const char = piece[at]
      const isSecondOfTwo = isAfterReturn && char === '\n'
      isAfterReturn = char === '\r'
      if (state === QUOTED) {
        if (char === '"') {
          keep(at)
          from = at + 1
          state = QUOTE_IN_QUOTED
        } else if ((char === '\n' && !isSecondOfTwo) || char === '\r') line += 1
        continue
      }
      if (state === QUOTE_IN_QUOTED) {
        // Two of them are one in the cell; what stands behind a closing quote belongs to the cell as well.
        state = char === '"' ? QUOTED : PLAIN
        if (char === '"') {
          from = at
          continue
        }
      }
      if (isSecondOfTwo && !isBegun) from = at + 1
      else if (char === between || char === '\r' || char === '\n') {
        keep(at)
        from = at + 1
        if (char === between) endCell()
        else endRow()
      } else if (char === '"' && !isBegun) {
        from = at + 1
        state = QUOTED
        isBegun = true
      } else isBegun = true
    }
    keep(piece.length)
  }

  function take(piece: string) {
    if (delimiter) return read(piece, delimiter)
    heading += piece
    if (heading.length >= HEADING_CHARS || /[\r\n]/.test(piece)) begin()
  }

  function begin() {
    delimiter = delimiterOf(heading)
    const text = heading
    heading = ''
    read(text, delimiter)
  }

  return {
    take,
    end(): CsvRow[] {
      if (!delimiter) begin()
      if (cell !== '' || isBegun || row.cells.length > 0) endRow()
      return rows
    },
  }
}

export function parseCsv(text: string, bounds?: CsvBounds): CsvRow[] {
  const reader = makeCsvReader(bounds)
  reader.take(text.replace(/^\uFEFF/, ''))
  return reader.end()
}

/** Whichever stands most often in the first line, outside quotes. */
function delimiterOf(source: string): Delimiter {
  const counts: Record<Delimiter, number> = { ';': 0, ',': 0, '\t': 0 }
  let isQuoted = false
  for (const char of source.slice(0, HEADING_CHARS)) {
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\r' || char === '\n')) break
    else if (!isQuoted && char in counts) counts[char as Delimiter] += 1
  }
  const candidates: Delimiter[] = [';', ',', '\t']
  return candidates.reduce((best, one) => (counts[one] > counts[best] ? one : best))
}

const PIECE_BYTES = 65_536

/**
 * Reads a table piece by piece, and lets others have their turn between two: ten megabytes take a while. Table programs
 * save as UTF-8, as UTF-16, or in the Cyrillic code page of Windows.
 */
export async function readTableRows(chunks: Uint8Array[], bounds: CsvBounds): Promise<CsvRow[]> {
  const reader = makeCsvReader(bounds)
  for await (const text of decodeTable(chunks)) reader.take(text)
  return reader.end()
}

/** Takes the chunks away as it goes: whoever has the text needs no bytes. */
export async function* decodeTable(chunks: Uint8Array[]): AsyncIterable<string> {
  const decoder = new TextDecoder(await encodingOf(chunks))
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift())
    for await (const piece of inTurns([chunk])) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function encodingOf(chunks: readonly Uint8Array[]) {
  const [first, second] = chunks.flatMap((chunk) => [...chunk.subarray(0, 2)])
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of inTurns(chunks)) strict.decode(piece, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

async function* inTurns(chunks: readonly Uint8Array[]) {
  for (const bytes of chunks)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield bytes.subarray(at, at + PIECE_BYTES)
      await othersTurn()
    }
}
