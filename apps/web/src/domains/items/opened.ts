import { makeKeyed } from '../actions/keyed.ts'

const STORED = 'otklik.opened'
const MOST = 1_000
const KEY = 'items'

/** Which comments this tab has shown: the others are unread. */
const opened = makeKeyed<ReadonlySet<number>>(new Set(), () => {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as number[])
  } catch {
    return undefined
  }
})

export const useOpened = () => opened.use(KEY)

export function markOpened(id: number) {
  if (opened.get(KEY).has(id)) return
  opened.set(KEY, (ids) => new Set([...ids, id].slice(-MOST)))
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...opened.get(KEY)]))
  } catch {
    // Storage is full or forbidden: it is known until the page is left.
  }
}
