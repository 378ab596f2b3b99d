export type Line = { kind: 'same' | 'gone' | 'new'; text: string } | { kind: 'folded'; count: number }

/** Two texts of more lines than that are shown one after the other: nobody reads them line by line. */
const MOST = 1_000
const AROUND = 2

/** What one text has and the other has not, in the order of reading; long stretches that are the same are folded. */
export function diffLines(before: string | null, after: string | null): Line[] {
  const [from, to] = [before, after].map((text) => (text === null ? [] : text.split('\n'))) as [string[], string[]]
  if (from.length > MOST || to.length > MOST)
    return [
      ...from.map((text) => ({ kind: 'gone' as const, text })),
      ...to.map((text) => ({ kind: 'new' as const, text })),
    ]
  return folded(walk(from, to, lengths(from, to)))
}

/** How long the longest common part of the rests is, from the end. */
function lengths(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1))
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--) {
      const [row, below] = [table[i] as Uint16Array, table[i + 1] as Uint16Array]
      row[j] = from[i] === to[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

type Shown = Exclude<Line, { kind: 'folded' }>

function walk(from: readonly string[], to: readonly string[], table: readonly Uint16Array[]): Shown[] {
  const lines: Shown[] = []
  let [i, j] = [0, 0]
  while (i < from.length || j < to.length) {
    const [gone, come] = [from[i], to[j]]
    if (gone !== undefined && gone === come) {
      lines.push({ kind: 'same', text: gone })
      i += 1
      j += 1
    } else if (gone !== undefined && (come === undefined || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      lines.push({ kind: 'gone', text: gone })
      i += 1
    } else {
      lines.push({ kind: 'new', text: come ?? '' })
      j += 1
    }
  }
  return lines
}

function folded(lines: readonly Shown[]): Line[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same')
  const shown: Line[] = []
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1)
    if (isNear(at)) shown.push(line)
    else if (last?.kind === 'folded') last.count += 1
    else shown.push({ kind: 'folded', count: 1 })
  }
  return shown
}
