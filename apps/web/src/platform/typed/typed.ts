/** Fields that somebody has typed into since the page was loaded. */
const touched = new Set<Element>()

export function watchTyping() {
  addEventListener('input', ({ target }) => target instanceof Element && touched.add(target), { capture: true })
}

/** Whether a field on the screen holds what somebody has typed: then nothing but that person reloads the page. */
export function isAnythingTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some((field) => textOf(field).trim() !== '')
}

const textOf = (field: Element) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')
