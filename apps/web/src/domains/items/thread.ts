import type { AuthorBrief } from '@otklik/contract/authors/authors.ts'
import type { ItemCard, Reply, ThreadItem } from '@otklik/contract/items/items.ts'
import type { HistoryStep, Note } from '@otklik/contract/work/work.ts'
import { excerptOf } from '../../platform/excerpt.ts'
import { withoutUndone } from '../../work/card/steps.ts'
import { actionOf, attachmentsOf, type Echo } from '../../work/composer/echoes.ts'
import type { Mark, Seen } from '../../work/composer/guard.ts'

export type ThreadRow = { depth: number } & (
  | { kind: 'comment'; item: ThreadItem; answers: AuthorBrief | null }
  | { kind: 'reply'; reply: Reply; is_stuck: boolean }
  | { kind: 'note'; note: Note }
  | { kind: 'step'; step: HistoryStep }
)

/** What is shown beside one comment of the thread, the one that was opened. */
export type Beside = { item_id: number; notes: readonly Note[]; steps: readonly HistoryStep[] }

/** Deeper than this nobody can read; from there on a comment says whom it answers. */
const DEEPEST = 2

/** Comments as the network nests them; our answers, notes and what was done among what they belong to, by their time. */
export function arrangeThread(
  thread: readonly ThreadItem[],
  replies: readonly (Reply & { is_stuck?: boolean })[],
  beside: Beside = { item_id: 0, notes: [], steps: [] },
): ThreadRow[] {
  const known = new Map(thread.map((item) => [item.id, item]))
  const parentOf = ({ id, parent_id, root_id }: ThreadItem) =>
    [parent_id, root_id].flatMap((above) => (above !== id && above != null && known.get(above)) || [])[0]
  const answersTo = Map.groupBy(thread, (item) => parentOf(item)?.id)
  const repliesTo = Map.groupBy(
    replies.filter(({ state }) => state !== 'cancelled'),
    ({ item_id }) => item_id,
  )
  const met = new Set<number>()

  const walk = (item: ThreadItem, level: number): ThreadRow[] => {
    // Comments that answer each other in a circle would never end.
    if (met.has(item.id)) return []
    met.add(item.id)
    const answers = level > DEEPEST ? (parentOf(item)?.author ?? null) : null
    const depth = Math.min(level + 1, DEEPEST)
    const isBeside = item.id === beside.item_id
    const below: { at: number; rows: () => ThreadRow[] }[] = [
      ...(answersTo.get(item.id) ?? []).map((each) => ({ at: each.created_at, rows: () => walk(each, level + 1) })),
      ...(repliesTo.get(item.id) ?? []).map((reply) => ({
        at: reply.created_at,
        rows: () => [{ kind: 'reply' as const, reply, is_stuck: reply.is_stuck ?? false, depth }],
      })),
      ...(isBeside ? beside.notes : []).map((note) => ({
        at: note.created_at,
        rows: () => [{ kind: 'note' as const, note, depth }],
      })),
      ...(isBeside ? beside.steps : []).map((step) => ({
        at: step.at,
        rows: () => [{ kind: 'step' as const, step, depth: Math.min(level, DEEPEST) }],
      })),
    ]
    return [
      { kind: 'comment', item, answers, depth: Math.min(level, DEEPEST) },
      ...below.sort((one, two) => one.at - two.at).flatMap(({ rows }) => rows()),
    ]
  }

  const firsts = answersTo.get(undefined) ?? []
  return [...firsts, ...thread].flatMap((item) => walk(item, 0))
}

const STEPS_SHOWN = 3

/** The last things that colleagues and rules did; all of them are in the history beside. */
export function lastSteps(history: readonly HistoryStep[]) {
  // Whoever is given a comment has it in progress by that: one line says both.
  const isTaking = ({ at, to_status }: Extract<HistoryStep, { kind: 'status' }>) =>
    to_status === 'inprogress' && history.some((step) => step.kind === 'assigned' && step.at === at)
  return withoutUndone(history)
    .filter(
      (step) => step.kind !== 'deed' && !(step.kind === 'status' && (step.from_status === null || isTaking(step))),
    )
    .slice(-STEPS_SHOWN)
}

/** An echo as the reply that it will be. */
export const replyOfEcho = (echo: Echo, item: ThreadItem, me: number): Reply & { is_stuck: boolean } => ({
  id: echo.id,
  space_id: item.space_id,
  item_id: item.id,
  created_at: echo.created_at,
  user_id: me,
  publication: null,
  source: 'typed',
  state: 'pending',
  is_private: echo.is_private,
  text: echo.draft.text,
  edited_at: null,
  deleted_at: null,
  attachments: attachmentsOf(echo),
  subjects: [],
  earlier: [],
  action: actionOf(echo),
  deed: null,
  is_stuck: echo.is_stuck,
})

const EXCERPT = 80

/** What is on the card, for the guard of a send. */
export function seenOn({ item, thread, replies, history }: ItemCard): Seen {
  const marks = new Map<string, Mark>()
  for (const { id, text, edited_at, status, created_at } of thread)
    marks.set(`item-${id}`, {
      kind: 'customer',
      user_id: null,
      stamp: `${edited_at} ${status === 'deleted'}`,
      is_deleted: status === 'deleted',
      text: excerptOf(text, EXCERPT),
      at: created_at,
    })
  for (const { id, user_id, text, edited_at, deleted_at, state, created_at } of replies)
    if (state !== 'cancelled' && state !== 'failed')
      marks.set(`reply-${id}`, {
        kind: 'ours',
        user_id,
        stamp: `${edited_at} ${deleted_at}`,
        is_deleted: deleted_at !== null,
        text: excerptOf(text, EXCERPT),
        at: created_at,
      })
  // Colleagues' tags stop nobody.
  for (const { kind, id, user_id, at } of history)
    if (kind !== 'tags')
      marks.set(`${kind}-${id}`, { kind: 'status', user_id, stamp: '', is_deleted: false, text: '', at })
  return { version: item.version, marks }
}
