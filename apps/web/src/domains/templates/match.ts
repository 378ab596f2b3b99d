import type { Template } from '@otklik/contract/templates/templates.ts'

/** What is being looked for by typing: `/замена`, from the slash to the cursor. */
export type Slash = { start: number; end: number; query: string }

// At the beginning of a word: not in an address, not in a fraction. Two words at most: after that it is prose.
const OPEN = /(?:^|\s)\/([^\s/]*(?: [^\s/]*)?)$/u
const LONGEST = 40

export function slashAt(text: string, cursor: number): Slash | null {
  const before = text.slice(Math.max(0, cursor - LONGEST), cursor)
  const [, query] = OPEN.exec(before) ?? []
  return query === undefined ? null : { start: cursor - query.length - 1, end: cursor, query }
}

/** The closest first: by shortcut, by the beginning of the name, by a word of it, by the text; then those used most. */
export function findTemplates<T extends Pick<Template, 'name' | 'text' | 'shortcut' | 'uses'>>(
  all: readonly T[],
  query: string,
): T[] {
  const wanted = fold(query.trim())
  return all
    .map((template) => ({ template, rank: rankOf(template, wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((left, right) => (left.rank as number) - (right.rank as number) || right.template.uses - left.template.uses)
    .map(({ template }) => template)
}

function rankOf({ name, text, shortcut }: Pick<Template, 'name' | 'text' | 'shortcut'>, wanted: string) {
  if (wanted === '') return 0
  const [title, code] = [fold(name), fold(shortcut ?? '')]
  const places = [
    code === wanted,
    code.startsWith(wanted),
    title.startsWith(wanted),
    title.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)),
    title.includes(wanted) || code.includes(wanted),
    fold(text).includes(wanted),
  ]
  const rank = places.indexOf(true)
  return rank < 0 ? undefined : rank
}

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The text with a piece put where the selection was, and where the cursor is afterwards. */
export function putIn(text: string, { start, end }: { start: number; end: number }, piece: string) {
  return { text: text.slice(0, start) + piece + text.slice(end), cursor: start + piece.length }
}
