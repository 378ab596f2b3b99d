import type { HistoryStep } from '@otklik/contract/work/work.ts'

const SOON_S = 300

/**
 * Without what somebody set and put back soon after («Вернуть» under «Диалог закрыт», an undone «Ответить и закрыть»):
 * among what is said, it did not happen. The history beside has all of it.
 */
export function withoutUndone<S extends HistoryStep>(steps: readonly S[]): S[] {
  const kept: S[] = []
  for (const step of steps) {
    const index = kept.findLastIndex(({ kind }) => kind === 'status')
    const before = kept[index]
    if (before && isUndoing(before, step)) kept.splice(index, 1)
    else kept.push(step)
  }
  return kept
}

const isUndoing = (before: HistoryStep, step: HistoryStep) =>
  before.kind === 'status' &&
  step.kind === 'status' &&
  before.from_status === step.to_status &&
  before.to_status === step.from_status &&
  before.user_id !== null &&
  before.user_id === step.user_id &&
  step.at - before.at <= SOON_S
