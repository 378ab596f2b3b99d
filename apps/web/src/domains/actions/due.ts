import { limits } from '@otklik/contract/limits.ts'

/** How a time limit stands. */
export type DueState = 'calm' | 'soon' | 'overdue'

export function dueState(due_at: number, now: number): DueState {
  const left = due_at - now
  return left <= 0 ? 'overdue' : left <= limits.due_soon_s ? 'soon' : 'calm'
}

/** For the order of priority: what has no limit comes after what has one. */
export const duePlace = ({ due_at }: { due_at: number | null }) => due_at ?? Number.MAX_SAFE_INTEGER
