import { onLeave } from '../../platform/pages/leave.ts'

/** Where somebody stood in a list: how far it was scrolled, and how much of it was loaded. */
export type Place = { offset: number; pages: number }

const PREFIX = 'otklik.place.'
/** Beyond this a reload starts at the top: nobody waits for a hundred requests. */
const MOST_PAGES = 20

onLeave(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
})

export function readPlace(list: string): Place {
  try {
    const place = JSON.parse(sessionStorage.getItem(PREFIX + list) ?? 'null') as Place | null
    return place && place.pages <= MOST_PAGES ? place : { offset: 0, pages: 1 }
  } catch {
    return { offset: 0, pages: 1 }
  }
}

export function keepPlace(list: string, place: Place) {
  try {
    sessionStorage.setItem(PREFIX + list, JSON.stringify(place))
  } catch {
    // Storage is full or forbidden: the list starts at its top after a reload.
  }
}
