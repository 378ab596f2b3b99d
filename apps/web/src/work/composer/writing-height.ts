const places = new Set<HTMLElement>()

function tell() {
  const { style } = document.documentElement
  const tops = [...places].map((place) => place.getBoundingClientRect().top)
  if (tops.length === 0) return void style.removeProperty('--writing-height')
  const height = Math.max(0, Math.round(window.innerHeight - Math.min(...tops)))
  style.setProperty('--writing-height', `${height}px`)
}

/**
 * A ref for what one writes in and for what stands above it: how high that reaches above the lower edge, so that notices
 * lie above it (Toaster.module.css).
 */
export function tellWritingHeight(element: HTMLElement | null) {
  if (!element) return
  const observer = new ResizeObserver(tell)
  observer.observe(element)
  window.addEventListener('resize', tell)
  places.add(element)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', tell)
    places.delete(element)
    tell()
  }
}
