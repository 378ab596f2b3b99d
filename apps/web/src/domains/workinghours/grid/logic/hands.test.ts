import type { Lists } from '@otklik/contract/schedule/plan.ts'
import { expect, it } from 'vitest'
import { brushesOf } from './brushes.ts'
import { commandOf } from './commands.ts'
import { dragged, partAt, pressed, rectangle } from './pointing.ts'
import { cellsOf, chosenAt, extendedTo, fitted, isChosen, moved, toggled } from './selection.ts'
import { makeSender } from './sender.ts'

const at = (row: number, col: number) => ({ row, col })
const size = { rows: 10, cols: 7 }
const free = { ctrl: false, shift: false, alt: false }
const key = (key: string, code = key, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  commandOf({ key, code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held })

it('chooses a rectangle, single cells besides, and keeps the cursor inside', () => {
  const block = extendedTo(chosenAt(at(1, 1)), at(0, 2))
  expect(cellsOf(block)).toEqual([at(0, 1), at(0, 2), at(1, 1), at(1, 2)])
  const more = toggled(block, at(5, 5))
  expect([cellsOf(more).length, more.focus, isChosen(more, 1, 2)]).toEqual([5, at(5, 5), true])
  const less = toggled(more, at(5, 5))
  expect([cellsOf(less).length, isChosen(less, 5, 5)]).toEqual([4, false])
  expect(cellsOf(toggled(chosenAt(at(0, 0)), at(0, 0)))).toEqual([at(0, 0)])
  expect(moved(chosenAt(at(0, 6)), at(-1, 1), false, size).focus).toEqual(at(0, 6))
  expect(cellsOf(moved(chosenAt(at(0, 0)), at(0, 2), true, size))).toHaveLength(3)
  expect(fitted(more, { rows: 2, cols: 2 })).toEqual(chosenAt(at(1, 1)))
})

it('means an end of a shift where a press is near it', () => {
  const shift = { left: 100, right: 140 }
  expect([100, 106, 107, 133, 134, 139].map((x) => partAt(x, shift))).toEqual([
    ...['start', 'start', 'shift', 'shift', 'end', 'end'],
  ])
})

it('hears every key of the grid by its place, and leaves the others alone', () => {
  expect(key('ArrowDown', 'ArrowDown', { shiftKey: true })).toEqual({ kind: 'go', row: 1, col: 0, isExtending: true })
  expect(key('Enter')).toEqual({ kind: 'paint', brush: undefined })
  expect(key('3', 'Digit3')).toEqual({ kind: 'paint', brush: 2 })
  expect(key('х', 'BracketLeft')).toEqual({ kind: 'stretch', edge: 'start', by: -15 })
  expect(key('}', 'BracketRight', { shiftKey: true })).toEqual({ kind: 'stretch', edge: 'end', by: 15 })
  expect(key('я', 'KeyZ', { ctrlKey: true })).toEqual({ kind: 'undo' })
  expect(key('Z', 'KeyZ', { metaKey: true, shiftKey: true })).toEqual({ kind: 'redo' })
  expect(key('м', 'KeyV', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'repeat' })
  expect(key('ч', 'KeyX', { ctrlKey: true })).toEqual({ kind: 'cut' })
  expect(key('Delete')).toEqual({ kind: 'erase' })
  expect([key('p', 'KeyP', { ctrlKey: true }), key('j', 'KeyJ'), key('Tab')]).toEqual([undefined, undefined, undefined])
})

it('knows from where a press lands what it will do', () => {
  expect(pressed('empty', at(0, 0), free, false).kind).toBe('choose')
  expect(pressed('shift', at(0, 0), free, false).kind).toBe('move')
  expect(pressed('end', at(0, 0), free, false)).toMatchObject({ kind: 'stretch', edge: 'end' })
  expect(pressed('shift', at(0, 0), free, true).kind).toBe('paint')
  expect(pressed('shift', at(0, 0), { ...free, ctrl: true }, true)).toMatchObject({ kind: 'choose', isAdding: true })
  const pulled = dragged(pressed('end', at(0, 0), free, false), undefined, 37, false)
  expect(pulled).toMatchObject({ by: 30 })
  expect(dragged(pulled, undefined, 31, false)).toBe(pulled)
  expect(dragged(pressed('shift', at(0, 0), free, false), at(1, 1), 0, true)).toMatchObject({
    isCopy: true,
    at: at(1, 1),
  })
  expect(rectangle(at(1, 1), at(0, 0))).toEqual([at(0, 0), at(0, 1), at(1, 0), at(1, 1)])
})

it('offers what people are planned with most, then the usual shifts of the space', () => {
  const status = {
    id: 1,
    space_id: 1,
    name: '',
    color: '',
    hidden: false,
    workinghours: true,
    takes_work: true,
  } as const
  const lunch = { ...status, id: 2, workinghours: false, takes_work: false, kind: 'away' } as const
  const rare = [{ starts: 480, ends: 960, status: 1, breaks: [] }]
  const often = [{ starts: 600, ends: 1_140, status: 1, breaks: [] }]
  const brushes = brushesOf([often, [], rare, often], [{ ...status, kind: 'online' }, lunch])
  expect(brushes.map(([first]) => first?.starts)).toEqual([600, 480, 540, 720, 1_260])
  expect(brushes[2]?.[0]?.breaks).toEqual([{ starts: 780, ends: 840, status: 2, is_paid: false }])
  expect(brushesOf([], [])).toEqual([])
})

it('sends one change after the other, each day once, and drops what waits behind a failure', async () => {
  const sent: string[][] = []
  let answer: PromiseWithResolvers<void> = Promise.withResolvers()
  let ended: PromiseWithResolvers<string> = Promise.withResolvers()
  const send = makeSender({
    send: (change: Lists) => {
      sent.push([...change.keys()])
      return answer.promise
    },
    onRest: () => ended.resolve('rest'),
    onFailure: () => ended.resolve('failure'),
  })
  send(new Map([['1/a', []]]))
  send(new Map([['1/b', []]]))
  send(new Map([['1/b', null]]))
  answer.resolve()
  expect([await ended.promise, sent]).toEqual(['rest', [['1/a'], ['1/b']]])
  answer = Promise.withResolvers()
  ended = Promise.withResolvers()
  send(new Map([['1/c', []]]))
  send(new Map([['1/d', []]]))
  answer.reject(new Error('refused'))
  expect([await ended.promise, sent.length]).toEqual(['failure', 3])
})
