import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

// The same word as in theme-first.js, which paints before this is loaded.
const KEY = 'otklik.theme'

/** Every keeper of this tab: the browser tells of a change only to the other tabs. */
const keepers = new Set<(theme: MantineColorScheme) => void>()

/** Keeps the chosen theme in this browser; whoever shows it, here or in another tab, follows. */
export function makeThemeKeeper(): MantineColorSchemeManager {
  let unsubscribe = () => {}
  return {
    get: (byDefault) => readTheme() ?? byDefault,
    set(theme) {
      // Followers set what they were told: here it ends.
      if (readTheme() === theme) return
      localStorage.setItem(KEY, theme)
      for (const follow of keepers) follow(theme)
    },
    subscribe(follow) {
      const hear = ({ key, newValue }: StorageEvent) => {
        if (key === KEY && isTheme(newValue)) follow(newValue)
      }
      keepers.add(follow)
      addEventListener('storage', hear)
      unsubscribe = () => {
        keepers.delete(follow)
        removeEventListener('storage', hear)
      }
    },
    unsubscribe: () => unsubscribe(),
    clear: () => localStorage.removeItem(KEY),
  }
}

function readTheme(): MantineColorScheme | undefined {
  const saved = localStorage.getItem(KEY)
  return isTheme(saved) ? saved : undefined
}

const isTheme = (text: string | null): text is MantineColorScheme =>
  text === 'light' || text === 'dark' || text === 'auto'
