import type { ActionBrief } from '@otklik/contract/actions/actions.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { filled } from '../../../domains/chats/parts/TemplateComposer.tsx'
import { around } from '../../../test/by-hand.tsx'
import { Library } from '../../../ui/library/Library.tsx'
import { Due } from '../../list/parts/Due.tsx'
import { noteUndo } from '../undo.ts'
import { SendNote } from './SendNote.tsx'

const action = (part: Partial<ActionBrief> = {}): ActionBrief => ({
  ...{ id: 1, state: 'queued', hold: null, not_before: 0, undo_ms: 0, attempt: 0, reason: null, reason_text: null },
  ...{ is_taken: false, then_status: null, ...part },
})

type Props = Partial<Parameters<typeof SendNote>[0]>
function show(sending: Props['sending'], more: Props = {}) {
  const [onCancel, onRetry] = [vi.fn(), vi.fn()]
  const { wrapper: Around } = around()
  const { container } = render(
    <Around>
      <Library>
        <SendNote sending={sending ?? { state: null, action: null }} network="VK" {...{ onCancel, onRetry, ...more }} />
      </Library>
    </Around>,
  )
  return { onCancel, onRetry, words: () => container.textContent ?? '' }
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('says nothing of what was simply sent', () => {
  show({ state: 'sent', action: null })
  expect([buttons(), screen.queryByRole('status')]).toEqual([[], null])
})

it('says why it failed, with the network’s own words, and offers another try', async () => {
  const failed = action({ reason: 'rejected', reason_text: 'Spam detected' })
  const { words, onRetry } = show({ state: 'failed', action: failed })
  expect(words()).toContain('Отказ сети VK: Spam detected')
  expect(buttons()).toEqual(['Повторить'])
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('does not offer what this person may not do, nor a second press', () => {
  show({ state: 'failed', action: null }, { onRetry: undefined })
  expect(buttons()).toEqual([])
  show({ state: 'failed', action: null }, { isBusy: true })
  expect(screen.getByRole('button', { name: 'Повторить' })).toHaveProperty('disabled', true)
})

it('says that it waits for its source, and lets one take it back until the source has it', async () => {
  const waiting = action({ state: 'held', hold: 'source', attempt: 1 })
  const { words, onCancel } = show({ state: 'pending', action: waiting })
  expect(words()).toContain('Ждёт источник')
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(onCancel).toHaveBeenCalledOnce()
  cleanup()
  const taken = show({ state: 'pending', action: { ...waiting, is_taken: true } })
  expect(taken.words()).toContain('Источник забрал ответ')
  expect(buttons()).toEqual([])
})

it('warns before something of unknown fate is sent again', () => {
  const { words } = show({ state: 'unknown', action: action() })
  expect(words()).toContain('Проверьте в сети, прежде чем отправлять снова')
  expect(buttons()).toEqual(['Отправить ещё раз'])
})

it('says that our own server is away, whatever else is known, and lets one take it back', async () => {
  const { words, onCancel } = show({ state: 'pending', action: action(), is_stuck: true })
  expect(words()).toContain('Нет связи с сервером')
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

it('tells apart what is being sent, tried again, and waiting for its account', () => {
  expect(show({ state: 'pending', action: action() }).words()).toContain('Отправляется')
  expect(show({ state: 'pending', action: action({ attempt: 2 }) }).words()).toContain('пробуем снова')
  expect(show({ state: 'pending', action: action({ hold: 'account', attempt: 2 }) }).words()).toContain(
    'аккаунт отключён',
  )
})

it('counts the seconds in which it can be taken back; of a colleague’s it is stopped', () => {
  const held = action({ id: 77, hold: 'undo', undo_ms: 5_000, state: 'held' })
  noteUndo(held)
  const own = show({ state: 'pending', action: held })
  expect(own.words()).toMatch(/уйдёт через [45] с/)
  expect(buttons()).toContain('Отменить')
  show({ state: 'pending', action: held }, { isForeign: true })
  expect(buttons()).toContain('Остановить')
})

const NOW = Math.floor(Date.now() / 1000)
function due(left_s: number | null, form: 'row' | 'badge' | 'whole', length_s = 3_600) {
  const due_at = left_s === null ? null : NOW + left_s
  const of = { due_at, due_soon_at: due_at && due_at - length_s / 4, due_of: 'reaction' as const }
  const { wrapper: Around } = around()
  const { container } = render(
    <Around>
      <Due of={of} form={form} />
    </Around>,
  )
  return container
}

it('says what is left of a limit and what is over it, never less than a minute', () => {
  expect(due(1_801, 'badge').textContent).toBe('осталось 30 мин')
  expect(due(-7_260, 'badge').textContent).toBe('просрочено 2 ч 1 мин')
  expect(due(5, 'badge').textContent).toBe('осталось 1 мин')
  expect(due(1_801, 'whole').textContent).toBe('30 мин из 1 ч')
  expect(due(null, 'badge').textContent).toBe('')
})

it('shows in a row one figure, and says the rest to those who listen', () => {
  expect(due(-7_260, 'row').textContent).toBe('+2 чпросрочено 2 ч 1 мин')
  expect(due(3_000, 'row').querySelector('[data-state]')?.getAttribute('data-state')).toBe('calm')
  expect(due(600, 'row').querySelector('[data-state]')?.getAttribute('data-state')).toBe('soon')
  expect(due(0, 'row').querySelector('[data-state]')?.getAttribute('data-state')).toBe('overdue')
})

it('shows a template of the network as the customer will read it, with empty places as they are', () => {
  expect(filled('Здравствуйте, {{1}}! Заказ {{2}} готов, {{1}}.', ['Анна', ''])).toBe(
    'Здравствуйте, Анна! Заказ {{2}} готов, Анна.',
  )
  // What the customer is called is no pattern.
  expect(filled('{{1}}', ['$& $1'])).toBe('$& $1')
  expect(filled('{{10}} и {{1}}', ['один'])).toBe('{{10}} и один')
})
