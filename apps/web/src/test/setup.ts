import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { activate, loadTexts } from '../platform/i18n.ts'

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
// Nothing comes near by itself.
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
// A list without a height would show no rows at all.
Object.defineProperty(Element.prototype, 'clientHeight', { value: 400 })
Object.defineProperty(Element.prototype, 'clientWidth', { value: 800 })

const { getElementError } = getConfig()
configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 10_000,
  // The whole page in words is for whoever reads of a failure: while a query is only tried again, nobody does.
  getElementError: (message, container) =>
    isTriedAgain() ? new Error(message ?? '') : getElementError(message, container),
})

function isTriedAgain() {
  const { _disableExpensiveErrorDiagnostics } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
  return _disableExpensiveErrorDiagnostics
}

beforeAll(async () => {
  await activate('ru')
  await loadTexts(
    'shell',
    'auth',
    'items',
    'chats',
    'actions',
    'authors',
    'files',
    'users',
    'accounts',
    'billing',
    'spaces',
    'tags',
    'labels',
    'inbox',
    'templates',
    'macros',
    'deletions',
    'statistics',
  )
})
afterEach(() => {
  cleanup()
  // What was shown outside the tree: places of dialogues and notices.
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
