import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { Tree } from './judge.ts'

/** A rule with its questions as they are asked. */
export type Ready = {
  rule: Rule
  tree: Tree
  /** Since when it is on, in seconds: what began to wait before then is not its business. */
  on_at: number
}
