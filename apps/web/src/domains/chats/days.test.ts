import type { Message } from '@otklik/contract/chats/chats.ts'
import type { HistoryStep } from '@otklik/contract/work/work.ts'
import { expect, it } from 'vitest'
import { conversationRows, firstUnread, stepsAmong } from './days.ts'

const noon = Math.floor(new Date(2026, 9, 14, 12).getTime() / 1000)
const message = (id: number, at: number, part: Partial<Message> = {}) =>
  ({ id, created_at: at, is_own: false, user_id: null, source: null, kind: 'text', ...part }) as Message
const told = (messages: Message[], firstNew_id: number | null = null, steps: HistoryStep[] = []) =>
  conversationRows(messages, firstNew_id, steps).map((row) =>
    row.kind === 'message' ? `${row.isFirst ? '' : '+'}${row.message.id}` : row.kind,
  )

it('marks each day', () => {
  expect(told([message(1, noon), message(2, noon + 60), message(3, noon + 86_400)])).toEqual([
    'day',
    '1',
    '+2',
    'day',
    '3',
  ])
})

it('keeps together what one side says in one go', () => {
  const own = { is_own: true, user_id: 1, source: 'typed' as const }
  expect(
    told([
      message(1, noon),
      message(2, noon + 30),
      message(3, noon + 60, own),
      message(4, noon + 70, { ...own, user_id: 2 }),
      message(5, noon + 80, { is_own: true, source: 'bot' }),
      message(6, noon + 1_000),
      message(7, noon + 1_700),
    ]),
  ).toEqual(['day', '1', '+2', '3', '4', '5', '6', '7'])
})

it('marks the first that nobody had read', () => {
  const messages = [
    message(1, noon),
    message(2, noon + 1),
    message(3, noon + 2, { is_own: true }),
    message(4, noon + 3),
  ]
  expect(firstUnread(messages, 2)).toBe(2)
  expect(told(messages, 2)).toEqual(['day', '1', 'new', '2', '3', '4'])
  expect(firstUnread(messages, 0)).toBeNull()
  expect(firstUnread(messages, 9)).toBeNull()
})

it('gives every row a key of its own', () => {
  const keys = conversationRows([message(1, noon), message(2, noon + 86_400)], 2).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

const step = (at: number, part: Partial<HistoryStep> = {}) =>
  ({
    kind: 'status',
    id: at,
    at,
    user_id: 1,
    cause: 'person',
    correlation_id: null,
    from_status: 'new',
    ...part,
  }) as HistoryStep

it('tells between two messages what was done then, and parts them', () => {
  const messages = [message(1, noon), message(2, noon + 60), message(3, noon + 60)]
  expect(told(messages, null, [step(noon + 30), step(noon + 60)])).toEqual(['day', '1', 'step', '2', '+3', 'step'])
})

it('gives a day to what was done on it, and tells it before what has no number yet', () => {
  const echo = message(-1, noon)
  expect(told([message(1, noon), echo], null, [step(noon + 86_400)])).toEqual(['day', '1', 'day', 'step', 'day', '-1'])
})

it('leaves a note apart from what is said', () => {
  const own = { is_own: true, user_id: 1 }
  expect(told([message(1, noon, own), message(2, noon + 1, { ...own, kind: 'note' })])).toEqual(['day', '1', '2'])
})

it('says once that it was taken, and not what the messages say', () => {
  const history = [
    step(1, { kind: 'status', from_status: null }),
    step(2, { kind: 'status', cause: 'customer' }),
    step(3, { kind: 'assigned', correlation_id: 'taken' }),
    step(4, { kind: 'status', to_status: 'inprogress', correlation_id: 'taken' }),
    step(5, { kind: 'deed' }),
    step(6, { kind: 'tags' }),
    step(7, { kind: 'status', to_status: 'closed' }),
  ]
  expect(stepsAmong(history, 0).map(({ at }) => at)).toEqual([3, 6, 7])
  expect(stepsAmong(history, 6).map(({ at }) => at)).toEqual([6, 7])
})
