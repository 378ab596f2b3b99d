import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const AT_END_PX = 48

/**
 * Keeps a dialogue still. The box counts its scrolling from the end (column-reverse), so that older messages come in
 * above without a jump; what comes in below would push, and is taken back here unless one reads at the end.
 */
export function useSteady(box: RefObject<HTMLElement | null>, changes: unknown) {
  const anchor = useRef<{ element: Element; top: number } | null>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const remember = useCallback(() => {
    const element = box.current
    if (!element) return
    setIsAtEnd(Math.abs(element.scrollTop) < AT_END_PX)
    anchor.current = firstInSight(element)
  }, [box])

  useEffect(() => {
    const element = box.current
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [box, remember])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the messages change
  useLayoutEffect(() => {
    const element = box.current
    const known = anchor.current
    if (element && known?.element.isConnected && Math.abs(element.scrollTop) >= AT_END_PX) {
      const moved = known.element.getBoundingClientRect().top - known.top
      if (Math.abs(moved) > 1) element.scrollTop += moved
    }
    remember()
  }, [changes])

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = 0
  }, [box])

  return { isAtEnd, toEnd }
}

function firstInSight(box: HTMLElement) {
  const edge = box.getBoundingClientRect().top
  for (const element of box.querySelectorAll('[data-mark]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > edge) return { element, top }
  }
  return null
}
