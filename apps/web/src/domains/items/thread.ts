import type { ItemCard, Reply, ThreadItem } from '@otklik/contract/items.ts'
import { actionOf, attachmentsOf, type Echo } from '../actions/echoes.ts'
import type { Mark, Seen } from '../actions/guard.ts'

export type ThreadRow =
  | { kind: 'comment'; item: ThreadItem; isNested: boolean }
  | { kind: 'reply'; reply: Reply; is_stuck: boolean }

/** Comments in the network's order, nested one level; our replies among what they answer, by their time. */
export function arrangeThread(
  thread: readonly ThreadItem[],
  replies: readonly (Reply & { is_stuck?: boolean })[],
): ThreadRow[] {
  const known = new Set(thread.map(({ id }) => id))
  const rootOf = ({ id, root_id }: ThreadItem) => (root_id !== null && known.has(root_id) ? root_id : id)
  const rootOfId = new Map(thread.map((item) => [item.id, rootOf(item)]))
  const shown = replies.filter(({ state }) => state !== 'cancelled')

  return thread
    .filter((item) => rootOf(item) === item.id)
    .flatMap((root) => {
      const nested = thread.filter((item) => item.id !== root.id && rootOf(item) === root.id)
      const under = shown.filter(({ item_id }) => rootOfId.get(item_id) === root.id)
      const rows: (ThreadRow & { at: number })[] = [
        ...nested.map((item) => ({ kind: 'comment' as const, item, isNested: true, at: item.created_at })),
        ...under.map((reply) => ({
          kind: 'reply' as const,
          reply,
          is_stuck: reply.is_stuck ?? false,
          at: reply.created_at,
        })),
      ]
      return [{ kind: 'comment' as const, item: root, isNested: false }, ...rows.sort((one, two) => one.at - two.at)]
    })
}

/** An echo as the reply that it will be. */
export const replyOfEcho = (echo: Echo, item: ThreadItem, me: number): Reply & { is_stuck: boolean } => ({
  id: echo.id,
  space_id: item.space_id,
  item_id: item.id,
  created_at: echo.created_at,
  user_id: me,
  source: 'typed',
  state: 'pending',
  is_private: echo.is_private,
  text: echo.draft.text,
  edited_at: null,
  deleted_at: null,
  attachments: attachmentsOf(echo),
  earlier: [],
  action: actionOf(echo),
  deed: null,
  is_stuck: echo.is_stuck,
})

const EXCERPT = 80

/** What is on the card, for the guard of a send. */
export function seenOn({ item, thread, replies, history }: ItemCard): Seen {
  const marks = new Map<string, Mark>()
  const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text)
  for (const { id, text, edited_at, status, created_at } of thread)
    marks.set(`item-${id}`, {
      kind: 'customer',
      user_id: null,
      stamp: `${edited_at} ${status === 'deleted'}`,
      is_deleted: status === 'deleted',
      text: excerpt(text),
      at: created_at,
    })
  for (const { id, user_id, text, edited_at, deleted_at, state, created_at } of replies)
    if (state !== 'cancelled' && state !== 'failed')
      marks.set(`reply-${id}`, {
        kind: 'ours',
        user_id,
        stamp: `${edited_at} ${deleted_at}`,
        is_deleted: deleted_at !== null,
        text: excerpt(text),
        at: created_at,
      })
  for (const { kind, id, user_id, at } of history)
    marks.set(`${kind}-${id}`, { kind: 'status', user_id, stamp: '', is_deleted: false, text: '', at })
  return { version: item.version, marks }
}
