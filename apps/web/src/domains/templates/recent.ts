import { makeKeyed } from '../../platform/keyed.ts'

// Which templates this person has used in this browser lately. By id alone: ids are of one space each.

const KEY = 'otklik.templates.recent.'
const KEPT = 12

const recent = makeKeyed<readonly number[]>([], load)

/** The latest first. */
export const useRecent = (user_id: number) => recent.use(String(user_id))

export function noteUse(user_id: number, id: number) {
  const key = String(user_id)
  recent.set(key, (ids) => [id, ...ids.filter((one) => one !== id)].slice(0, KEPT))
  try {
    localStorage.setItem(KEY + key, JSON.stringify(recent.get(key)))
  } catch {
    // Storage is full or forbidden: it is remembered as long as the page.
  }
}

function load(user_id: string): number[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY + user_id) ?? '[]')
    return Array.isArray(saved) ? saved.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}
