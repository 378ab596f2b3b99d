import { i18n, type Messages } from '@lingui/core'
import type { Locale } from '@otklik/contract/users/users.ts'

const catalogs = import.meta.glob<{ messages: Messages }>('../../../../packages/locales/*/*.po')
const STORED = 'otklik.locale'
const OVERRIDE = 'otklik.locale_override'

/** The domains whose texts are on the screen, so that a change of language brings them all. */
const shown = new Set<string>()
const loaded: Record<Locale, Set<string>> = { ru: new Set(), en: new Set() }
/** Where we are going; the page says where we are. */
let target: Locale = currentLocale()

/** People would see its name instead. Stories fail by it. */
i18n.on('missing', ({ id, locale }) => console.error(`no text is loaded for ${id} (${locale})`))

/** Brings a domain's texts. A domain without texts has no file. */
export async function loadTexts(...domains: string[]): Promise<void> {
  for (const domain of domains) shown.add(domain)
  await show()
}

/** Changes the language of everything that is open. */
export async function activate(locale: Locale): Promise<void> {
  target = locale
  await show()
}

/** Pages and languages may be asked for while others are on their way: the last word counts, with all its texts. */
async function show() {
  const locale = target
  const missing = [...shown].filter((domain) => !loaded[locale].has(domain))
  const messages = await readCatalogs(missing, locale)
  for (const domain of missing) loaded[locale].add(domain)
  i18n.load(locale, messages)
  if (locale !== target) return
  const isAnother = document.documentElement.lang !== locale
  document.documentElement.lang = locale
  i18n.activate(locale)
  if (isAnother) for (const hear of listeners) hear()
}

const listeners = new Set<() => void>()
/** The page speaks another language from now on, and so does the server to it. */
export function onLanguage(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

export function currentLocale(): Locale {
  return document.documentElement.lang === 'en' ? 'en' : 'ru'
}

/** `?locale=` wins over what was saved, for as long as the tab lives; without either the product speaks Russian. */
export function startLocale(search: string): Locale {
  const asked = new URLSearchParams(search).get('locale')
  if (isLocale(asked)) overrideLocale(asked)
  const saved = sessionStorage.getItem(OVERRIDE) ?? localStorage.getItem(STORED)
  return isLocale(saved) ? saved : 'ru'
}

/** Chosen in the address or before signing in: it holds in this tab. */
export const overrideLocale = (locale: Locale) => sessionStorage.setItem(OVERRIDE, locale)

/** The person's saved language, unless this tab was asked for another. */
export async function followSavedLocale(locale: Locale): Promise<void> {
  localStorage.setItem(STORED, locale)
  const wanted = sessionStorage.getItem(OVERRIDE) ?? locale
  if (isLocale(wanted) && wanted !== currentLocale()) await activate(wanted)
}

/** Chosen in the menu: from now on, here and in the next tab. */
export async function chooseLocale(locale: Locale): Promise<void> {
  sessionStorage.removeItem(OVERRIDE)
  localStorage.setItem(STORED, locale)
  await activate(locale)
}

async function readCatalogs(domains: string[], locale: Locale): Promise<Messages> {
  const files = domains.map((domain) => catalogs[`../../../../packages/locales/${locale}/${domain}.po`]?.())
  return Object.assign({}, ...(await Promise.all(files)).map((file) => file?.messages))
}

const isLocale = (text: string | null): text is Locale => text === 'ru' || text === 'en'
