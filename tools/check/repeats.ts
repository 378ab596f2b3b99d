import { execFileSync } from 'node:child_process'
import { root } from '../run-tool.ts'
import { readSource, sourceFiles } from './check-house.ts'

/** So many equal lines one after the other are a copy; fewer are how the language is written. */
const LONG_ENOUGH = 6

type Line = { number: number; text: string }
/** A stretch of one file that stands somewhere else as well, by its first and last line and the lines that count. */
export type Place = { path: string; first: number; last: number; lines: number }
/** Places that share lines with each other, the longest first. */
export type Group = Place[]

/** Written by hand, and not to test something: tests may repeat what they say. */
export function isCounted(path: string): boolean {
  const isSource = /^(apps|packages|tools)\/.*\.(ts|tsx|css)$/.test(path)
  return isSource && !/\.test\.tsx?$|\/test\/|\.generated\.|^packages\/connectors\/src\/suite/.test(path)
}

/** Every group of places that repeat each other. Blank lines, indentation and imports do not count. */
export function repeatsIn(sources: ReadonlyMap<string, string>): Group[] {
  const files = [...sources].map(([path, text]) => ({ path, lines: linesOf(text) }))
  const seen = new Map<string, number>()
  for (const { lines } of files) for (const window of windowsOf(lines)) seen.set(window, (seen.get(window) ?? 0) + 1)

  // A place goes on for as long as each of its windows stands elsewhere, too.
  const places = new Map<Place, string[]>()
  for (const { path, lines } of files) {
    let run: string[] = []
    const windows = windowsOf(lines)
    for (const [index, window] of [...windows, ''].entries()) {
      if ((seen.get(window) ?? 0) > 1) run.push(window)
      else if (run.length > 0) {
        const part = lines.slice(index - run.length, index + LONG_ENOUGH - 1)
        const [first = 0, last = 0] = [part[0]?.number, part.at(-1)?.number]
        places.set({ path, first, last, lines: part.length }, run)
        run = []
      }
    }
  }
  return grouped(places)
}

function linesOf(text: string): Line[] {
  // Imports over several lines end where their file is named.
  const code = text.replace(/^(import|export)\s[^'";=(]*?from '[^']+'$|^import '[^']+'$/gm, (found) =>
    found.replace(/[^\n]/g, ''),
  )
  return code.split('\n').flatMap((line, index) => (line.trim() ? [{ number: index + 1, text: line.trim() }] : []))
}

function windowsOf(lines: Line[]): string[] {
  const count = Math.max(0, lines.length - LONG_ENOUGH + 1)
  return Array.from({ length: count }, (_, start) =>
    lines
      .slice(start, start + LONG_ENOUGH)
      .map(({ text }) => text)
      .join('\n'),
  )
}

function grouped(places: ReadonlyMap<Place, string[]>): Group[] {
  const groups: { members: Group; windows: Set<string> }[] = []
  for (const [place, windows] of places) {
    const related = groups.filter((group) => windows.some((window) => group.windows.has(window)))
    const merged = {
      members: [...related.flatMap(({ members }) => members), place],
      windows: new Set([...related.flatMap((group) => [...group.windows]), ...windows]),
    }
    for (const group of related) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  const sorted = groups.map(({ members }) => members.sort((a, b) => b.lines - a.lines || compare(a, b)))
  return sorted.sort((a, b) => weight(b) - weight(a) || compare(a[0], b[0]))
}

const compare = (a?: Place, b?: Place) =>
  `${a?.path}:${a?.first}` < `${b?.path}:${b?.first}` ? -1 : `${a?.path}:${a?.first}` > `${b?.path}:${b?.first}` ? 1 : 0

const weight = (group: Group) => group.reduce((sum, { lines }) => sum + lines, 0)

/** The counted sources as they stand here, or as a commit has them. */
export function countedSources(commit?: string): Map<string, string> {
  if (!commit) return new Map(sourceFiles().flatMap((path) => (isCounted(path) ? [[path, readSource(path)]] : [])))
  const git = (words: string[], input?: string) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, ...(input && { input }) })
  const paths = git(['ls-tree', '-r', '--name-only', commit]).split('\n').filter(isCounted)
  // Each answer is a line of facts, with the size in bytes at its end, and the text.
  const answer = Buffer.from(git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}\n`).join('')))
  let at = 0
  return new Map(
    paths.map((path) => {
      const begin = answer.indexOf('\n', at) + 1
      const size = Number(answer.subarray(at, begin).toString().trim().split(' ').at(-1))
      at = begin + size + 1
      return [path, answer.subarray(begin, begin + size).toString()]
    }),
  )
}

/** `2035 lines in 120 places (48 groups)`, the number that must not grow, and the largest groups. */
export function tellRepeats(groups: Group[], most: number): string {
  const places = groups.flat()
  const lines = weight(places)
  const head = `${places.length} places repeat ${LONG_ENOUGH} lines or more of another (${groups.length} groups, ${lines} lines)`
  const tell = (group: Group) =>
    group.map(
      ({ path, first, last, lines }, index) =>
        `${index ? '       ' : '  '}${index ? '' : String(lines).padStart(4)} ${path}:${first}-${last}`,
    )
  return [head, ...groups.slice(0, most).flatMap(tell)].join('\n')
}
