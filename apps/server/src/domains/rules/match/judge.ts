// The tree of a rule's questions: what it comes to, and the first question that stood in the way.
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import type { Facts } from '../facts/facts.ts'
import { type Answer, answer, type Question, type Verdicts } from './answer.ts'

export type Tree = { all: readonly Tree[] } | { any: readonly Tree[] } | { not: Tree } | Question
export type Judged = { answer: Answer; leaf: Question | null }

const isQuestion = (tree: Tree): tree is Question => 'field' in tree

/** Unknown stays unknown under `not`; at the top it is no. */
export function judge(tree: Tree, facts: Facts, verdicts: Verdicts): Judged {
  if (isQuestion(tree)) {
    const said = answer(tree, facts, verdicts)
    return { answer: said, leaf: said === true ? null : tree }
  }
  if ('not' in tree) {
    const inner = judge(tree.not, facts, verdicts)
    if (inner.answer === undefined) return inner
    return { answer: !inner.answer, leaf: inner.answer ? firstOf(tree.not) : null }
  }
  const isAll = 'all' in tree
  let [isUnknown, leaf] = [false, null as Question | null]
  for (const child of isAll ? tree.all : tree.any) {
    const one = judge(child, facts, verdicts)
    if (one.answer === !isAll) return isAll ? one : { answer: true, leaf: null }
    if (one.answer === undefined) isUnknown = true
    if (one.answer !== true) leaf ??= one.leaf
  }
  if (isUnknown) return { answer: undefined, leaf }
  return isAll ? { answer: true, leaf: null } : { answer: false, leaf }
}

function firstOf(tree: Tree): Question | null {
  if (isQuestion(tree)) return tree
  if ('not' in tree) return firstOf(tree.not)
  const [first] = 'all' in tree ? tree.all : tree.any
  return first ? firstOf(first) : null
}

/** As it was written, without what was worked out for it. */
export function leafOf({ field, op, value, days, group_id }: Question): RuleLeaf {
  return { field, op, value, ...(days !== undefined && { days }), ...(group_id !== undefined && { group_id }) }
}
