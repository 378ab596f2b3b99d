// Before the first paint, so that nobody who chose the dark theme is flashed. Pages before the sign-in have nothing
// else that follows the system; behind it platform/theme.ts does the rest.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = () => {
    try {
      return localStorage.getItem('otklik.theme') ?? 'auto'
    } catch {
      // Storage is forbidden: the system decides.
      return 'auto'
    }
  }
  const paint = () => {
    const theme = chosen()
    const isDark = theme === 'dark' || (theme !== 'light' && system.matches)
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  }
  paint()
  system.addEventListener('change', paint)
})()
