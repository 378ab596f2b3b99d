// Workbooks for table programs (ECMA-376), on the server and in the browser: here are the parts, whoever has an archiver
// puts them together. Words are always inline text, which no such program computes (S20).

/** Numbers stay numbers. Null is an empty cell. */
export type XlsxCell = string | number | null
export type Sheet = {
  name: string
  head: readonly string[]
  rows: readonly (readonly XlsxCell[])[]
  /** In characters, by column; 14 where nothing is said. */
  widths?: readonly number[]
}

/** What such programs take into one cell. */
const CELL_CHARS = 32_767
const SHEET_NAME_CHARS = 31
const HEAD_STYLE = 1

/** The parts of a workbook by their path in the archive. */
export function workbookParts(sheets: readonly Sheet[]): Record<string, string> {
  const names = sheetNames(sheets.map(({ name }) => name))
  const places = names.map((name, index) => ({ name, id: index + 1 }))
  return {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>${places.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${MAIN}.worksheet+xml"/>`).join('')}</Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE_RELS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE_RELS}"><sheets>${places.map(({ name, id }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE_RELS}">${places.map(({ id }) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)).join('')}${relation(places.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${SHEETS}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetPart(sheet)])),
  }
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`
const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE_RELS}/${kind}" Target="${target}"/>`

/** The head stays in sight while the rows move. */
function sheetPart({ head, rows, widths = [] }: Sheet): string {
  const columns = head
    .map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[index] ?? 14}" customWidth="1"/>`)
    .join('')
  const lines = [row(head, 1, HEAD_STYLE), ...rows.map((cells, index) => row(cells, index + 2, 0))]
  return xml(
    `<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
  )
}

const row = (cells: readonly XlsxCell[], line: number, style: number) =>
  `<row r="${line}">${cells.map((cell, index) => written(cell, `${columnName(index)}${line}`, style)).join('')}</row>`

function written(cell: XlsxCell, place: string, style: number): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, CELL_CHARS))}</t></is></c>`
}

/** A, B … Z, AA, AB … */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** What XML may not hold is left out, halves of characters too: one of them makes the whole file unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(ILLEGAL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** As such programs allow them: short, without their signs of addresses, each once. */
function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain =
      name
        .replace(/[[\]:*?/\\']/g, ' ')
        .trim()
        .slice(0, SHEET_NAME_CHARS) || 'Sheet'
    let free = plain
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${plain.slice(0, SHEET_NAME_CHARS - 4)} ${n}`
    taken.add(free.toLowerCase())
    return free
  })
}
