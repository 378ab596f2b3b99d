import { expect, it } from 'vitest'
import type { ConversationRow } from './days.ts'
import { stretchesOf } from './stretches.ts'

const rows = (from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, index): ConversationRow => ({ kind: 'new', key: `message-${from + index}` }),
  )
const cut = (all: ConversationRow[]) =>
  stretchesOf(all, 'message-100').map(({ number, rows }) => [number, rows[0]?.key, rows.at(-1)?.key, rows.length])

it('moves no row into another stretch when earlier or later ones come', () => {
  expect(cut(rows(75, 100))).toEqual([
    [-2, 'message-75', 'message-79', 5],
    [-1, 'message-80', 'message-99', 20],
    [0, 'message-100', 'message-100', 1],
  ])
  expect(cut(rows(55, 121))).toEqual([
    [-3, 'message-55', 'message-59', 5],
    [-2, 'message-60', 'message-79', 20],
    [-1, 'message-80', 'message-99', 20],
    [0, 'message-100', 'message-119', 20],
    [1, 'message-120', 'message-121', 2],
  ])
})

it('counts from the first where nothing stays', () => {
  expect(stretchesOf(rows(1, 21), undefined).map(({ number }) => number)).toEqual([0, 1])
  expect(stretchesOf([], undefined)).toEqual([])
})
