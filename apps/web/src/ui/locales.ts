/** Each language by its own name, so that everybody finds theirs. */
export const locales = [
  { value: 'ru', label: 'Русский', lang: 'ru' },
  { value: 'en', label: 'English', lang: 'en' },
] as const
