import type { News } from './guard.ts'

const POINTED_MS = 4_000

/** Brings the last of what is new into sight and points it out for a moment. */
export function showNews(news: readonly News[]) {
  const element = document.querySelector<HTMLElement>(`[data-mark="${news.at(-1)?.name}"]`)
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  element.dataset.new = ''
  setTimeout(() => delete element.dataset.new, POINTED_MS)
}
