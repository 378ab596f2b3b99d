import type { News } from './guard.ts'

const POINTED_MS = 4_000

/** Brings something of a thread into sight and points it out for a moment; false when it is not there. */
export function pointOut(mark: string): boolean {
  const element = document.querySelector<HTMLElement>(`[data-mark="${mark}"]`)
  if (!element) return false
  element.scrollIntoView({ block: 'center' })
  element.dataset.new = ''
  setTimeout(() => delete element.dataset.new, POINTED_MS)
  return true
}

/** The last of what is new. */
export function showNews(news: readonly News[]) {
  const last = news.at(-1)
  if (last) pointOut(last.name)
}
