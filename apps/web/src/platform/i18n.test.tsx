import { beforeEach, expect, it, vi } from 'vitest'
import { messages as englishSignIn } from '../../../../packages/locales/en/auth.po'
import { messages as englishShell } from '../../../../packages/locales/en/shell.po'
import { messages as russianShell } from '../../../../packages/locales/ru/shell.po'

beforeEach(() => {
  vi.resetModules()
  document.documentElement.lang = 'ru'
})

/** As a page finds them when it is loaded: nothing is there yet. */
async function fresh() {
  const { i18n } = await import('@lingui/core')
  return { i18n, ...(await import('./i18n.ts')) }
}

it('speaks Russian unless asked otherwise', async () => {
  const { i18n, loadTexts, startLocale, activate } = await fresh()
  await activate(startLocale(''))
  await loadTexts('shell')
  expect(i18n.messages).toMatchObject(russianShell)
})

it('brings all that is open when the language changes', async () => {
  const { i18n, loadTexts, activate } = await fresh()
  await loadTexts('shell')
  await loadTexts('auth')
  await activate('en')
  expect(i18n.messages).toMatchObject({ ...englishShell, ...englishSignIn })
  expect(document.documentElement.lang).toBe('en')
})

it('tells whoever asked when the language is another, and only then', async () => {
  const { loadTexts, activate, onLanguage, currentLocale } = await fresh()
  const heard: string[] = []
  const stop = onLanguage(() => heard.push(currentLocale()))
  await loadTexts('shell')
  await activate('en')
  await activate('en')
  await activate('ru')
  stop()
  await activate('en')
  expect(heard).toEqual(['en', 'ru'])
})

it('does not mix languages when a page comes while the language changes', async () => {
  const { i18n, loadTexts, activate } = await fresh()
  await Promise.all([loadTexts('shell'), activate('en'), loadTexts('auth')])
  expect(i18n.messages).toMatchObject({ ...englishShell, ...englishSignIn })
})

it('lets the address win over what was saved, for as long as the tab lives', async () => {
  const { startLocale, followSavedLocale, currentLocale, activate } = await fresh()
  localStorage.setItem('otklik.locale', 'ru')
  await activate(startLocale('?locale=en'))
  await followSavedLocale('ru')
  expect(currentLocale()).toBe('en')
  expect(startLocale('')).toBe('en')
})

it('follows the language saved by the person, and what they choose now', async () => {
  const { startLocale, followSavedLocale, chooseLocale, currentLocale } = await fresh()
  await followSavedLocale('en')
  expect(currentLocale()).toBe('en')
  await chooseLocale('ru')
  expect(currentLocale()).toBe('ru')
  expect(startLocale('')).toBe('ru')
  expect(startLocale('?locale=pirate')).toBe('ru')
})
