import { applyLists, type Lists } from '@otklik/contract/schedule/plan.ts'

/** What takes each step back, and what does it again. */
export type History = { past: readonly Lists[]; future: readonly Lists[] }

const STEPS = 100
export const noHistory: History = { past: [], future: [] }

export const recorded = ({ past }: History, inverse: Lists): History => ({
  past: [...past, inverse].slice(-STEPS),
  future: [],
})

type Step = { history: History; change: Lists } | undefined

/** `lists` are the edits as they stand: a step that is done again must know what it takes away. */
export function undone({ past, future }: History, lists: Lists): Step {
  const change = past.at(-1)
  if (!change) return undefined
  return { change, history: { past: past.slice(0, -1), future: [...future, applyLists(lists, change).inverse] } }
}

export function redone({ past, future }: History, lists: Lists): Step {
  const change = future.at(-1)
  if (!change) return undefined
  return { change, history: { past: [...past, applyLists(lists, change).inverse], future: future.slice(0, -1) } }
}
