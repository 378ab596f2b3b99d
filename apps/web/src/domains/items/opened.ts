import { makeKeyed } from '../../platform/keyed.ts'

const STORED = 'otklik.opened.'
const MOST = 1_000

/** Which comments this tab has shown to a person: the others are unread. */
const opened = makeKeyed<ReadonlySet<number>>(new Set(), (me) => {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(STORED + me) ?? '[]') as number[])
  } catch {
    return undefined
  }
})

export const useOpened = (me: number) => opened.use(String(me))

export function markOpened(me: number, id: number) {
  const key = String(me)
  if (opened.get(key).has(id)) return
  opened.set(key, (ids) => new Set([...ids, id].slice(-MOST)))
  try {
    sessionStorage.setItem(STORED + key, JSON.stringify([...opened.get(key)]))
  } catch {
    // Storage is full or forbidden: it is known until the page is left.
  }
}
