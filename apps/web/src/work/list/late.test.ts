import { expect, it } from 'vitest'
import { type Late, onLate, targetOf, tellLate } from './late.ts'

it('knows what a thread is of, and that a note is of nothing that is sent', () => {
  expect(targetOf('item.7.12')).toEqual({ type: 'item', id: 12 })
  expect(targetOf('chat.7.12')).toEqual({ type: 'chat', id: 12 })
  for (const other of ['note.item.7.12', 'item.7.12.note', 'item.7', 'item.7.-1', 'post.1.2', ''])
    expect(targetOf(other)).toBeUndefined()
})

it('tells all who listen, until they stop', () => {
  const heard: [string, Late][] = []
  const stops = ['frame', 'list'].map((who) => onLate((late) => heard.push([who, late])))
  const sent: Late = { thread: 'item.7.12', stop: null }
  tellLate(sent)
  stops[0]?.()
  tellLate({ ...sent, stop: { why: 'stale' } })
  stops[1]?.()
  tellLate(sent)
  expect(heard).toEqual([
    ['frame', sent],
    ['list', sent],
    ['list', { ...sent, stop: { why: 'stale' } }],
  ])
})
