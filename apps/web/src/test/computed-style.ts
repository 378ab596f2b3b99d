// Each time a role, a name or a press asks whether something is hidden, jsdom tries every rule of its own sheet on the
// element and on all above it: that took most of the time of these tests. No page has a sheet here, so that what is asked
// follows from an element's name, its attributes and the styles written on it.

const compute = window.getComputedStyle.bind(window)
/** Icons, too: every button has one. */
type Styled = HTMLElement | SVGElement

const displays = new Map<string, string>()

/** Of those that are asked for again and again; whatever else is asked for, jsdom answers. */
const answers: Record<string, (element: Styled) => string> = {
  display(element) {
    if (element.style.display) return element.style.display
    if (element.hasAttribute('hidden')) return 'none'
    // These decide it besides the name: a closed dialogue and a hidden field are not shown.
    const kind = `${element.nodeName} ${element.getAttribute('type')} ${element.hasAttribute('open')}`
    const known = displays.get(kind) ?? compute(element).display
    displays.set(kind, known)
    return known
  },
  visibility: (element) => inherited(element, 'visibility') || 'visible',
  'pointer-events': (element) => inherited(element, 'pointer-events') || 'auto',
}

function inherited(element: Styled, property: string): string {
  for (let one: Styled | null = element; one; one = one.parentElement as Styled | null) {
    const value = one.style?.getPropertyValue(property)
    if (value) return value
  }
  return ''
}

const isStyled = (element: Element): element is Styled =>
  element instanceof HTMLElement || element instanceof SVGElement

const named: Record<string, string> = { pointerEvents: 'pointer-events' }

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !isStyled(element)) return compute(element, pseudo)
  let whole: CSSStyleDeclaration | undefined
  // Mantine asks for many of them at each letter in a field that grows. It has no size here, and without these stays as it is.
  const isGrowing = element.nodeName === 'TEXTAREA'
  const rest = () => {
    if (isGrowing) return element.style
    whole ??= compute(element)
    return whole
  }
  const answer = (property: string) => answers[property]?.(element) ?? rest().getPropertyValue(property)
  return new Proxy(element.style, {
    get(_, key) {
      if (key === 'getPropertyValue') return answer
      if (typeof key === 'string' && answers[named[key] ?? key]) return answer(named[key] ?? key)
      const value: unknown = Reflect.get(rest(), key)
      return typeof value === 'function' ? value.bind(rest()) : value
    },
  })
}
