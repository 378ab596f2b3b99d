import type { Message } from '@otklik/contract/chats/chats.ts'
import type { HistoryStep } from '@otklik/contract/work/work.ts'
import { withoutUndone } from '../../work/card/steps.ts'

export type ConversationRow =
  | { kind: 'day'; at: number; key: string }
  | { kind: 'new'; key: string }
  | { kind: 'step'; step: HistoryStep; key: string }
  | {
      kind: 'message'
      message: Message
      key: string
      /** First of several by the same side in a row: it stands apart from what is before. */
      isFirst: boolean
    }

const TOGETHER_S = 600

/** Messages and what was done to the dialogue, by their time, with a mark before each day and one before the first unread. */
export function conversationRows(
  messages: readonly Message[],
  firstNew_id: number | null,
  steps: readonly HistoryStep[] = [],
): ConversationRow[] {
  const rows: ConversationRow[] = []
  let day: string | undefined
  const openDay = (at: number) => {
    if (day === dayOf(at)) return
    day = dayOf(at)
    rows.push({ kind: 'day', at, key: `day-${day}` })
  }
  let told = 0
  const tellSteps = (before_at: number) => {
    for (let step = steps[told]; step && step.at < before_at; step = steps[++told]) {
      openDay(step.at)
      rows.push({ kind: 'step', step, key: `${step.kind}-${step.id}` })
    }
  }

  messages.forEach((message, index) => {
    // What has no number yet is last, whatever the clocks say.
    tellSteps(message.id < 0 ? Number.POSITIVE_INFINITY : message.created_at)
    openDay(message.created_at)
    if (message.id === firstNew_id) rows.push({ kind: 'new', key: 'new' })
    const before = messages[index - 1]
    const isFirst = rows.at(-1)?.kind !== 'message' || !before || !isTogether(before, message)
    rows.push({ kind: 'message', message, key: `message-${message.id}`, isFirst })
  })
  tellSteps(Number.POSITIVE_INFINITY)
  return rows
}

/**
 * What is worth a line among the messages, from the oldest one that is loaded on. That somebody wrote is told by the
 * message itself, and that it was taken by whom it went to.
 */
export function stepsAmong(history: readonly HistoryStep[], from_at: number): HistoryStep[] {
  const given = new Set(history.flatMap((step) => (step.kind === 'assigned' ? causeOf(step) : [])))
  return withoutUndone(history).filter((step) => {
    if (step.kind === 'deed' || step.at < from_at) return false
    if (step.kind !== 'status') return true
    const isTaken = step.to_status === 'inprogress' && given.has(causeOf(step))
    return step.from_status !== null && step.cause !== 'customer' && !isTaken
  })
}

const causeOf = ({ correlation_id, user_id, at }: HistoryStep) => correlation_id ?? `${user_id} ${at}`

const isTogether = (before: Message, message: Message) =>
  before.is_own === message.is_own &&
  before.user_id === message.user_id &&
  before.source === message.source &&
  before.kind !== 'system' &&
  (before.kind === 'note') === (message.kind === 'note') &&
  message.created_at - before.created_at < TOGETHER_S

/** The first message that nobody had read when the dialogue was opened. */
export function firstUnread(messages: readonly Message[], unread: number): number | null {
  if (unread <= 0) return null
  return messages.filter(({ is_own, kind }) => !is_own && kind !== 'system').at(-unread)?.id ?? null
}

function dayOf(at: number): string {
  const date = new Date(at * 1000)
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}
