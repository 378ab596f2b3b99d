import { foremost, type News } from '../composer/guard.ts'

const POINTED_MS = 4_000
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/** Brings something of a thread into sight and points it out for a moment; false when it is not there. */
export function pointOut(mark: string): boolean {
  const element = document.querySelector<HTMLElement>(`[data-mark="${mark}"]`)
  if (!element) return false
  element.scrollIntoView({ block: 'center' })
  element.dataset.new = ''
  // Asked for a second time it is pointed out for as long again.
  clearTimeout(timers.get(element))
  timers.set(
    element,
    setTimeout(() => delete element.dataset.new, POINTED_MS),
  )
  return true
}

/** Of what is new, what was told. */
export function showNews(news: readonly News[]) {
  const first = foremost(news)
  if (first) pointOut(first.name)
}
