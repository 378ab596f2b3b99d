import type { Chat, ChatCard, Message } from '@otklik/contract/chats/chats.ts'
import { excerptOf } from '../../platform/excerpt.ts'
import { actionOf, attachmentsOf, type Echo } from '../../work/composer/echoes.ts'
import type { Mark, Seen } from '../../work/composer/guard.ts'

export type ShownMessage = Message & { is_stuck?: boolean }

/** An echo as the message that it will be; last, whatever the clocks say. */
export const messageOfEcho = (
  echo: Echo,
  { id, space_id }: Pick<Chat, 'id' | 'space_id'>,
  me: number,
): ShownMessage => ({
  id: echo.id,
  space_id,
  chat_id: id,
  created_at: echo.created_at,
  order: '',
  is_own: true,
  author: null,
  kind: 'text',
  text: echo.draft.text,
  user_id: me,
  source: 'typed',
  state: 'pending',
  quoted_id: echo.quoted?.id ?? null,
  quoted_text: echo.quoted?.text ?? null,
  delivered_at: null,
  read_at: null,
  edited_at: null,
  deleted_at: null,
  attachments: attachmentsOf(echo),
  subjects: [],
  earlier: [],
  reactions: [],
  action: actionOf(echo),
  deed: null,
  is_stuck: echo.is_stuck,
})

const EXCERPT = 80

/** What is on the screen of a dialogue, for the guard of a send. */
export function seenIn({ version }: Chat, { history }: Pick<ChatCard, 'history'>, messages: readonly Message[]): Seen {
  const marks = new Map<string, Mark>()
  for (const { id, is_own, kind, user_id, text, edited_at, deleted_at, created_at, state } of messages) {
    // Colleagues' notes and tags stop nobody.
    if (state === 'cancelled' || state === 'failed' || kind === 'note') continue
    marks.set(`message-${id}`, {
      kind: is_own ? 'ours' : 'customer',
      user_id,
      stamp: `${edited_at} ${deleted_at}`,
      is_deleted: deleted_at !== null,
      text: excerptOf(text, EXCERPT),
      at: created_at,
    })
  }
  // A customer's message wakes the dialogue by itself: the message is the news.
  for (const { kind, id, user_id, at, cause } of history)
    if (cause !== 'customer' && kind !== 'tags')
      marks.set(`${kind}-${id}`, { kind: 'status', user_id, stamp: '', is_deleted: false, text: '', at })
  return { version, marks }
}
