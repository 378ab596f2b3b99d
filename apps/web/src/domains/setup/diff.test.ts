import { expect, it } from 'vitest'
import { diffLines } from './diff.ts'

const text = (...lines: string[]) => lines.join('\n')

it('shows what goes and what comes where it stands', () => {
  expect(diffLines(text('a', 'b', 'c'), text('a', 'x', 'c'))).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'gone', text: 'b' },
    { kind: 'new', text: 'x' },
    { kind: 'same', text: 'c' },
  ])
})

it('folds what is the same and far from any change', () => {
  const many = Array.from({ length: 9 }, (_, n) => `line ${n}`)
  expect(diffLines(text(...many, 'old'), text(...many, 'new'))).toEqual([
    { kind: 'folded', count: 7 },
    { kind: 'same', text: 'line 7' },
    { kind: 'same', text: 'line 8' },
    { kind: 'gone', text: 'old' },
    { kind: 'new', text: 'new' },
  ])
})

it('shows a new thing as lines that come, and one that goes as lines that go', () => {
  expect(diffLines(null, 'a')).toEqual([{ kind: 'new', text: 'a' }])
  expect(diffLines('a', null)).toEqual([{ kind: 'gone', text: 'a' }])
})

it('never loses a line, whatever the two are', () => {
  const letters = 'abacabadabacabaeabacabadabacaba'
  for (let cut = 0; cut < letters.length; cut++) {
    const [from, to] = [[...letters.slice(cut)], [...letters].reverse().slice(0, cut + 3)]
    const lines = diffLines(text(...from), text(...to))
    const count = (kinds: string[]) =>
      lines.reduce((sum, line) => sum + (line.kind === 'folded' ? line.count : kinds.includes(line.kind) ? 1 : 0), 0)
    expect([count(['same', 'gone']), count(['same', 'new'])]).toEqual([Math.max(1, from.length), to.length])
  }
})
