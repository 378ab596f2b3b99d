import type { RuleLeaf, RuleNode } from '@otklik/contract/rules/conditions.ts'
import { describe, expect, it } from 'vitest'
import {
  addPart,
  changeGroup,
  changeLeaf,
  countLeaves,
  type Group,
  heightOf,
  isGroup,
  isTooDeep,
  movePart,
  type Part,
  readTree,
  removePart,
  stepPart,
  writeTree,
} from './tree.ts'

const leaf = (word: string): RuleLeaf => ({ field: 'text', op: 'words', value: [word] })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(leaf) as [RuleLeaf, RuleLeaf, RuleLeaf, RuleLeaf]

/** «a (b c)»: words alone, groups in brackets. */
const show = (part: Part): string =>
  isGroup(part) ? `(${part.parts.map(show).join(' ')})` : String((part.leaf.value as string[])[0])
const keyOf = (tree: Group, word: string): string => {
  const find = (part: Part): string | undefined =>
    isGroup(part) ? part.parts.map(find).find(Boolean) : show(part) === word ? part.key : undefined
  return find(tree) as string
}

describe('a condition is read and written without a change', () => {
  const nodes: RuleNode[] = [
    { all: [] },
    { all: [a, { any: [b, { all: [c, d] }] }] },
    { any: [a] },
    { not: { any: [a, b] } },
    { all: [a, { not: b }] },
    { not: a },
  ]
  it.each(nodes.map((node) => [JSON.stringify(node), node] as const))('%s', (_text, node) => {
    expect(writeTree(readTree(node))).toEqual(node)
  })

  it('a single question gets a group around it, in which others can stand', () => {
    expect(writeTree(readTree(a))).toEqual({ all: [a] })
  })

  it('a turn of a turn is kept', () => {
    expect(writeTree(readTree({ not: { not: { all: [a, b] } } }))).toEqual({ not: { not: { all: [a, b] } } })
  })

  it('the same condition is read into the same keys', () => {
    const node: RuleNode = { all: [a, { any: [b, c] }] }
    expect(readTree(node)).toEqual(readTree(node))
  })
})

const tree = readTree({ all: [a, { any: [b, c] }, d] })

it('adds, changes and removes without touching the rest', () => {
  const more = addPart(tree, '0.1', { key: 'x', leaf: leaf('x') })
  expect(show(more)).toBe('(a (b c x) d)')
  expect(show(removePart(more, keyOf(more, 'b')))).toBe('(a (c x) d)')
  expect(show(changeLeaf(tree, keyOf(tree, 'c'), leaf('y')))).toBe('(a (b y) d)')
  expect(show(tree)).toBe('(a (b c) d)')
  expect(changeGroup(tree, 'nobody', () => readTree(a))).toBe(tree)
})

describe('moving', () => {
  const move = (word: string, group: string, before: string | null) =>
    show(movePart(tree, keyOf(tree, word), { group, before: before && keyOf(tree, before) }))

  it('goes beside another, into a group and out of it', () => {
    expect(move('d', '0', 'a')).toBe('(d a (b c))')
    expect(move('a', '0.1', 'c')).toBe('((b a c) d)')
    expect(move('b', '0', null)).toBe('(a (c) d b)')
  })

  it('a group goes nowhere into itself, and nothing before itself', () => {
    expect(movePart(tree, '0.1', { group: '0.1', before: null })).toBe(tree)
    expect(movePart(tree, '0.0', { group: '0', before: '0.0' })).toBe(tree)
    expect(movePart(tree, '0', { group: '0.1', before: null })).toBe(tree)
  })

  it('by keys one goes through everything, up and down, and comes to every place', () => {
    let now = tree
    const down = ['(a (b c) d)']
    for (let next = stepPart(now, '0.0', 1); next !== now; next = stepPart(now, '0.0', 1)) {
      now = next
      down.push(show(now))
    }
    expect(down).toEqual(['(a (b c) d)', '((a b c) d)', '((b a c) d)', '((b c a) d)', '((b c) a d)', '((b c) d a)'])
    const up: string[] = []
    for (let next = stepPart(now, '0.0', -1); next !== now; next = stepPart(now, '0.0', -1)) {
      now = next
      up.push(show(now))
    }
    expect(up).toEqual(down.toReversed().slice(1))
  })
})

describe('how deep it may go', () => {
  const deep = (levels: number): RuleNode => (levels === 0 ? a : { all: [deep(levels - 1), b] })

  it('counts groups as the contract does, and a turn as a storey', () => {
    expect(heightOf(readTree(deep(5)))).toBe(5)
    expect(heightOf(readTree({ not: { all: [a, b] } }))).toBe(2)
    expect(heightOf(readTree({ all: [{ not: a }] }))).toBe(2)
    expect(countLeaves(readTree(deep(3)))).toBe(4)
  })

  it('nothing is moved to where it would be a storey too many', () => {
    const root = readTree({ all: [deep(4), { all: [c, d] }] })
    expect(isTooDeep(root)).toBe(false)
    expect(movePart(root, '0.1', { group: '0.0.0.0.0', before: null })).toBe(root)
  })
})
