import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const AT_END_PX = 48

/**
 * Keeps a dialogue still. The box counts its scrolling from the end (column-reverse), so that older messages come in
 * above without a jump; what comes in or grows below would push, and is taken back here unless one reads at the end.
 */
export function useSteady(box: RefObject<HTMLElement | null>, changes: unknown) {
  const anchor = useRef<{ element: Element; top: number } | null>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const remember = useCallback(() => {
    const element = box.current
    if (!element) return
    setIsAtEnd(isNearEnd(element))
    anchor.current = firstInSight(element)
  }, [box])

  const hold = useCallback(() => {
    const element = box.current
    const known = anchor.current
    if (element && known?.element.isConnected && !isNearEnd(element)) {
      const moved = known.element.getBoundingClientRect().top - known.top
      if (Math.abs(moved) > 0.5) element.scrollTop += moved
    }
    remember()
  }, [box, remember])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the messages change
  useLayoutEffect(hold, [changes])

  useEffect(() => {
    const element = box.current
    if (!element) return
    element.addEventListener('scroll', remember, { passive: true })
    // Before it is painted: a picture, a file's name or a longer text has made something higher. When the box itself has
    // changed, as by a longer draft, one goes on reading at its lower edge.
    const watch = new ResizeObserver((entries) =>
      entries.some(({ target }) => target === element) ? remember() : hold(),
    )
    watch.observe(element)
    if (element.firstElementChild) watch.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', remember)
      watch.disconnect()
    }
  }, [box, remember, hold])

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = 0
  }, [box])

  return { isAtEnd, toEnd }
}

const isNearEnd = ({ scrollTop }: Element) => Math.abs(scrollTop) < AT_END_PX

/** They stand one below the other, so that a few looks find it among thousands. */
function firstInSight(box: HTMLElement) {
  const edge = box.getBoundingClientRect().top
  const all = box.querySelectorAll('[data-mark]')
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle
    else low = middle + 1
  }
  const element = all[low]
  return element ? { element, top: element.getBoundingClientRect().top } : null
}
