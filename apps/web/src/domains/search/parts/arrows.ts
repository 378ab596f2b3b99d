import type { KeyboardEvent } from 'react'

const STOPS = 'input[type="search"], ul a[href]'

/** Arrows lead from the words into what was found and back. Of the kinds they choose one, as of any few. */
export function followArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const at = stops.indexOf(event.target as HTMLElement)
  const next = at === -1 ? undefined : stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
