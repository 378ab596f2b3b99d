import type { Message } from '@otklik/contract/chats.ts'

export type ConversationRow =
  | { kind: 'day'; at: number; key: string }
  | { kind: 'new'; key: string }
  | {
      kind: 'message'
      message: Message
      key: string
      /** First of several by the same side in a row: it stands apart from what is before. */
      isFirst: boolean
    }

const TOGETHER_S = 600

/** Messages with a mark before each day and one before the first unread. */
export function conversationRows(messages: readonly Message[], firstNew_id: number | null): ConversationRow[] {
  return messages.flatMap((message, index): ConversationRow[] => {
    const before = messages[index - 1]
    const isNewDay = !before || dayOf(before.created_at) !== dayOf(message.created_at)
    const isNew = message.id === firstNew_id
    return [
      ...(isNewDay ? [{ kind: 'day' as const, at: message.created_at, key: `day-${dayOf(message.created_at)}` }] : []),
      ...(isNew ? [{ kind: 'new' as const, key: 'new' }] : []),
      {
        kind: 'message',
        message,
        key: `message-${message.id}`,
        isFirst: isNewDay || isNew || !isTogether(before, message),
      },
    ]
  })
}

const isTogether = (before: Message, message: Message) =>
  before.is_own === message.is_own &&
  before.user_id === message.user_id &&
  before.source === message.source &&
  before.kind !== 'system' &&
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
