// A text with headings: each begins a fact, and the headings above it are the folders it lies in. A heading with no words of its
// own under it is only a folder.
import { limits } from '@otklik/contract/limits.ts'
import { decodeTable } from '../../platform/csv.ts'
import { faultIn } from '../../platform/refuse.ts'
import type { Written } from './table.ts'

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/
/** Of a line no more is looked at: it would be refused anyway. */
const LINE_MOST = 4 * limits.fact_text
/** Lines of a file; ten megabytes of line ends are no text. */
const LINES_MOST = 500_000

/** `## Title ##` is how some close it. From behind: an expression would look at every blank anew. */
function withoutEnd(title: string): string {
  const bare = title.trim()
  let end = bare.length
  while (end > 0 && bare[end - 1] === '#') end -= 1
  return end < bare.length && (end === 0 || /\s/.test(bare[end - 1] as string)) ? bare.slice(0, end).trim() : bare
}

type Begun = { level: number; line: number; title: string; lines: string[]; chars: number }

export async function readMarkdown(chunks: Uint8Array[]): Promise<Written[]> {
  const all: Written[] = []
  /** The heading that stands now, and those above it. */
  const open: Begun[] = []
  let rest = ''
  let line = 0
  let fence: string | undefined

  function end() {
    const last = open.at(-1)
    if (!last) return
    const text = last.lines.join('\n').trim()
    if (text === '') return
    if (all.length >= limits.facts) faultIn('file', 'many_lines')
    const folder = open.slice(0, -1).map(({ title }) => title.replaceAll('/', '∕'))
    all.push({ line: last.line, title: last.title, text, folder })
  }

  function take(raw: string) {
    line += 1
    if (line > LINES_MOST) faultIn('file', 'many_lines')
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    const fenced = /^\s{0,3}(```|~~~)/.exec(text)?.[1]
    if (fenced && (fence === undefined || fence === fenced)) fence = fence === undefined ? fenced : undefined
    const heading = fence === undefined && text.startsWith('#') ? HEADING.exec(text.slice(0, LINE_MOST)) : null
    if (heading) return begin(heading[1]?.length ?? 1, heading[2] ?? '')
    const now = open.at(-1)
    // What stands before the first heading has no name.
    if (!now) {
      if (text.trim() !== '') open.push({ level: 7, line, title: '', lines: [text], chars: text.length })
      return
    }
    // What is too long is refused by its line: no more of it is kept than shows that it is.
    if (now.chars <= LINE_MOST) now.lines.push(text)
    now.chars += text.trim().length
  }

  function begin(level: number, title: string) {
    end()
    while (open.length > 0 && (open.at(-1) as Begun).level >= level) open.pop()
    open.push({ level, line, title: withoutEnd(title), lines: [], chars: 0 })
  }

  for await (const piece of decodeTable(chunks)) {
    const lines = (rest + piece.replaceAll('\0', '')).split('\n')
    rest = lines.pop() ?? ''
    // A line without an end is not gathered for ever.
    if (rest.length > LINE_MOST) faultIn('file', 'long_cell')
    for (const one of lines) take(one.toWellFormed())
  }
  if (rest !== '') take(rest.toWellFormed())
  end()
  return all.some(({ title }) => title !== '') ? all : faultIn('file', 'no_headings')
}
