import { type RefObject, useEffect, useRef } from 'react'
import { keepPlace, readPlace } from './place.ts'

const QUIET_MS = 150

/** Keeps the place while it is scrolled, and takes it up again when the list comes back from behind a card. */
export function useKeptPlace(box: RefObject<HTMLDivElement | null>, name: string, pages: number) {
  const loaded = useRef(pages)
  useEffect(() => {
    loaded.current = pages
  }, [pages])

  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let height = element.clientHeight
    const keep = () => {
      if (element.clientHeight > 0) keepPlace(name, { offset: element.scrollTop, pages: loaded.current })
    }
    const scrolled = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, QUIET_MS)
    }
    const sizes = new ResizeObserver(() => {
      if (height === 0 && element.clientHeight > 0) element.scrollTop = readPlace(name).offset
      height = element.clientHeight
    })
    element.addEventListener('scroll', scrolled, { passive: true })
    sizes.observe(element)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled)
      sizes.disconnect()
    }
  }, [box, name])
}
