import { expect, it, onTestFinished, vi } from 'vitest'
import script from '../theme-first.js?raw'
import { makeThemeKeeper } from './theme.ts'

/** What the page looks like before anything else has run. */
function firstPaint({ saved, prefersDark }: { saved?: string; prefersDark: boolean }) {
  if (saved) localStorage.setItem('otklik.theme', saved)
  const system = Object.assign(new EventTarget(), { matches: prefersDark })
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList)
  onTestFinished(() => asked.mockRestore())
  new Function(script)()
  return system
}
const painted = () => document.documentElement.dataset.mantineColorScheme

it('is painted as the person chose, whatever the system prefers', () => {
  firstPaint({ saved: 'dark', prefersDark: false })
  expect(painted()).toBe('dark')
  firstPaint({ saved: 'light', prefersDark: true })
  expect(painted()).toBe('light')
})

it('follows the system where nothing was chosen', () => {
  firstPaint({ prefersDark: true })
  expect(painted()).toBe('dark')
  firstPaint({ saved: 'auto', prefersDark: false })
  expect(painted()).toBe('light')
})

it('goes on following the system as it changes', () => {
  const system = firstPaint({ prefersDark: false })
  system.matches = true
  system.dispatchEvent(new Event('change'))
  expect(painted()).toBe('dark')
})

it('is kept for the next visit', () => {
  const keeper = makeThemeKeeper()
  expect(keeper.get('auto')).toBe('auto')
  keeper.set('dark')
  expect(keeper.get('auto')).toBe('dark')
  firstPaint({ prefersDark: false })
  expect(painted()).toBe('dark')
})

it('does not follow nonsense', () => {
  localStorage.setItem('otklik.theme', 'pink')
  expect(makeThemeKeeper().get('auto')).toBe('auto')
})

it('changes together with other tabs', () => {
  const keeper = makeThemeKeeper()
  const change = vi.fn()
  keeper.subscribe(change)
  dispatchEvent(new StorageEvent('storage', { key: 'otklik.theme', newValue: 'dark' }))
  keeper.unsubscribe()
  dispatchEvent(new StorageEvent('storage', { key: 'otklik.theme', newValue: 'light' }))
  expect(change.mock.calls).toEqual([['dark']])
})

it('changes wherever it is shown in this tab, and comes to rest', () => {
  const [one, other] = [makeThemeKeeper(), makeThemeKeeper()]
  const follow = vi.fn((theme: 'light' | 'dark' | 'auto') => other.set(theme))
  other.subscribe(follow)
  one.set('dark')
  other.unsubscribe()
  one.set('light')
  expect(follow.mock.calls).toEqual([['dark']])
})
