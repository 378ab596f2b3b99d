// Before the first paint, so that nobody who chose the dark theme is flashed. platform/theme.ts does the rest.
;(() => {
  let theme = 'auto'
  try {
    theme = localStorage.getItem('otklik.theme') ?? 'auto'
  } catch {
    // Storage is forbidden: the system decides.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
