/** A ref for what one writes in: how high it stands above the lower edge, so that notices lie above it (Toaster.module.css). */
export function tellWritingHeight(element: HTMLElement) {
  const { style } = document.documentElement
  const tell = () => {
    const height = Math.max(0, Math.round(window.innerHeight - element.getBoundingClientRect().top))
    style.setProperty('--writing-height', `${height}px`)
  }
  const observer = new ResizeObserver(tell)
  observer.observe(element)
  window.addEventListener('resize', tell)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', tell)
    style.removeProperty('--writing-height')
  }
}
