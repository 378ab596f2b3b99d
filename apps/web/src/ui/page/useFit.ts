import { type RefObject, useLayoutEffect } from 'react'

/**
 * Leaves out what a strip can spare, one after the other, until the rest fits. By measure and not by the width of the
 * window: a name, a language and what a network allows make the same strip twice as long. What is left out stands in
 * `data-dropped`, for style sheets.
 */
export function useFit(strip: RefObject<HTMLElement | null>, drops: readonly string[]) {
  const order = drops.join(' ')
  useLayoutEffect(() => {
    const element = strip.current
    if (!element || order === '') return
    const names = order.split(' ')
    const drop = () => {
      for (let count = 0; count <= names.length; count += 1) {
        element.dataset.dropped = names.slice(0, count).join(' ')
        if (element.scrollWidth <= element.clientWidth) return
      }
    }
    drop()
    const widths = new ResizeObserver(drop)
    widths.observe(element)
    // Not by the sizes of what is in it, which this itself changes.
    const changes = new MutationObserver(drop)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      widths.disconnect()
      changes.disconnect()
    }
  }, [strip, order])
}
