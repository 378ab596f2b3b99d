import { limits } from '@otklik/contract/limits.ts'
import { type Lists, sameShifts } from '@otklik/contract/schedule/plan.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import type { Pos } from './selection.ts'
import { type Edge, stretched } from './shift-edits.ts'

/** What the gestures are made on: who stands in which row, which day in which column, and what is planned there. */
export type Board = {
  people: readonly { user_id: number; can_manage: boolean }[]
  days: readonly string[]
  /** With what is not published yet. */
  listAt: (user_id: number, day: string) => readonly Shift[]
  publishedAt: (user_id: number, day: string) => readonly Shift[]
}

export const keyOf = (user_id: number, day: string) => `${user_id}/${day}`
export function dayOfKey(key: string): { user_id: number; local_day: string } {
  const [user_id, local_day] = key.split('/')
  return { user_id: Number(user_id), local_day: local_day as string }
}

/** Without what the server adds to a shift that is in force. */
export const plainShift = ({ starts, ends, status, breaks }: Shift): Shift => ({ starts, ends, status, breaks })

/**
 * What a gesture comes to: the new list of each day that it really changes. A day that becomes as it is published needs no
 * edit. People whom the caller does not plan, and places outside the grid, are left as they are.
 */
export function changeOf(board: Board, entries: readonly (readonly [Pos, readonly Shift[]])[]): Lists {
  const change = new Map<string, readonly Shift[] | null>()
  for (const [{ row, col }, list] of entries) {
    const [person, day] = [board.people[row], board.days[col]]
    if (!person?.can_manage || day === undefined) continue
    const { user_id } = person
    if (sameShifts(list, board.listAt(user_id, day))) continue
    const isPublished = sameShifts(list, board.publishedAt(user_id, day))
    change.set(keyOf(user_id, day), isPublished ? null : list.map(plainShift))
  }
  return change
}

const listOf = (board: Board, { row, col }: Pos): readonly Shift[] => {
  const [person, day] = [board.people[row], board.days[col]]
  return person && day !== undefined ? board.listAt(person.user_id, day) : []
}

/** The whole day becomes what the brush holds. */
export const paint = (board: Board, cells: readonly Pos[], brush: readonly Shift[]) =>
  changeOf(
    board,
    cells.map((pos) => [pos, brush] as const),
  )

export const erase = (board: Board, cells: readonly Pos[]) => paint(board, cells, [])

/** The first start or the last end of each day, by so many minutes; a day on which that cannot be stays. */
export const stretch = (board: Board, cells: readonly Pos[], edge: Edge, by: number) =>
  changeOf(
    board,
    cells.map((pos) => [pos, stretched(listOf(board, pos), edge, by)] as const),
  )

/** What was copied, each by its distance from the upper left corner. */
export type Clip = { cells: readonly { at: Pos; list: readonly Shift[] }[] }

export function copied(board: Board, cells: readonly Pos[]): Clip {
  const [top, left] = [Math.min(...cells.map(({ row }) => row)), Math.min(...cells.map(({ col }) => col))]
  return {
    cells: cells.map((pos) => ({
      at: { row: pos.row - top, col: pos.col - left },
      list: listOf(board, pos).map(plainShift),
    })),
  }
}

/** One day is put on every chosen cell; more of them where the choice begins. */
export function pasted(board: Board, cells: readonly Pos[], clip: Clip): Lists {
  const [only, ...others] = clip.cells
  if (!only) return new Map()
  if (others.length === 0) return paint(board, cells, only.list)
  const [top, left] = [Math.min(...cells.map(({ row }) => row)), Math.min(...cells.map(({ col }) => col))]
  return changeOf(
    board,
    clip.cells.map(({ at, list }) => [{ row: top + at.row, col: left + at.col }, list] as const),
  )
}

/** The chosen days elsewhere; without `isCopy` they become free. Nothing moves when part of it would leave the grid. */
export function moveBy(board: Board, cells: readonly Pos[], by: Pos, isCopy: boolean): Lists {
  if (by.row === 0 && by.col === 0) return new Map()
  const taken = cells.filter((pos) => listOf(board, pos).length > 0)
  const to = taken.map((pos) => ({ row: pos.row + by.row, col: pos.col + by.col }))
  const canLand = to.every(({ row, col }) => board.people[row]?.can_manage && board.days[col] !== undefined)
  if (!canLand) return new Map()
  const landing = new Set(to.map(({ row, col }) => `${row}:${col}`))
  const left = isCopy ? [] : taken.filter(({ row, col }) => !landing.has(`${row}:${col}`))
  return changeOf(board, [
    ...left.map((pos) => [pos, []] as const),
    ...taken.map((pos, n) => [to[n] as Pos, listOf(board, pos)] as const),
  ])
}

/** The week that begins in this column, once more in each of the next weeks, for these people. */
export function repeatWeek(board: Board, rows: readonly number[], first: number, weeks: number): Lists {
  const entries = rows.flatMap((row) =>
    Array.from({ length: weeks * 7 }, (_, n) => {
      const from = { row, col: first + (n % 7) }
      return [{ row, col: first + 7 + n }, listOf(board, from)] as const
    }),
  )
  return changeOf(board, entries)
}

/** What one call may hold; the rest goes with the next one. */
export function inCalls(change: Lists): { user_id: number; local_day: string; shifts: Shift[] | null }[][] {
  const all = [...change].map(([key, shifts]) => ({ ...dayOfKey(key), shifts: shifts && [...shifts] }))
  const count = Math.ceil(all.length / limits.schedule_cells)
  return Array.from({ length: count }, (_, n) => all.slice(n * limits.schedule_cells, (n + 1) * limits.schedule_cells))
}
