const UNITS = ['byte', 'kilobyte', 'megabyte'] as const
const STEP = 1024

/** «840 Б», «1,2 МБ». */
export function formatSize(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(STEP)) : 0)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / STEP ** power)
}
