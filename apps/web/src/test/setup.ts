import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { activate, loadTexts } from '../platform/i18n.ts'
import { dismissAll } from '../ui/layers/toast.ts'
import './brief-errors.ts'
import './computed-style.ts'
import './owner-stacks.ts'

// What Mantine and the virtualizer ask of a browser and jsdom does not have.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} })
// Newer browsers answer with a promise: an effect that hands it on as its own end takes the page down.
window.scrollTo = () => Promise.resolve()
Element.prototype.scrollIntoView = () => Promise.resolve()
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// What the drawing of a bot reads its zoom from.
window.DOMMatrixReadOnly = class {
  m22 = 1
} as unknown as typeof DOMMatrixReadOnly
// Nothing comes near by itself.
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
// Without a size everything counts as scrolled out of sight, and what floats beside it is hidden.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)
// A list without a height would show no rows at all.
Object.defineProperty(Element.prototype, 'clientHeight', { value: 400 })
Object.defineProperty(Element.prototype, 'clientWidth', { value: 800 })

// A busy machine is slow, not wrong; and a page's chunk is compiled on its first use.
// No words of a test stand in a sheet or a script: no element is asked whether it is one.
configure({ asyncUtilTimeout: 60_000, defaultIgnore: '' })

/** Those that have texts. */
const domains = Object.keys(import.meta.glob('../../../../packages/locales/ru/*.po')).map((path) =>
  path.replace(/.*\/|\.po$/g, ''),
)

beforeAll(async () => {
  await activate('ru')
  await loadTexts(...domains)
})
// What was on its way when the last page was closed may have failed since, and said so: also in another file of this process.
beforeEach(() => dismissAll())
afterEach(() => {
  cleanup()
  // What was shown outside the tree: places of dialogues and notices.
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
