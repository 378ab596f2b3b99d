import { makeCell } from '../../platform/cell.ts'

// Which templates this person has used in this browser lately. By id alone: ids are of one space each.

const KEY = 'otklik.templates.recent.'
const KEPT = 12

const cells = new Map<number, ReturnType<typeof makeCell<readonly number[]>>>()

function cellOf(user_id: number) {
  const known = cells.get(user_id)
  if (known) return known
  const cell = makeCell<readonly number[]>(load(user_id))
  cells.set(user_id, cell)
  return cell
}

/** The latest first. */
export const useRecent = (user_id: number) => cellOf(user_id).use()

export function noteUse(user_id: number, id: number) {
  const cell = cellOf(user_id)
  cell.set([id, ...cell.read().filter((one) => one !== id)].slice(0, KEPT))
  try {
    localStorage.setItem(KEY + user_id, JSON.stringify(cell.read()))
  } catch {
    // Storage is full or forbidden: it is remembered as long as the page.
  }
}

function load(user_id: number): number[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY + user_id) ?? '[]')
    return Array.isArray(saved) ? saved.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}
