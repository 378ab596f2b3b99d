import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fields, refusals } from '@otklik/locales/ru/refusals.ts'
import { describe, expect, it } from 'vitest'

// The texts that are bound to the letter (docs/product/texts.md). Whoever rewords one finds out here.

const validation = [
  'Введите email',
  'Укажите корректный email',
  'Введите пароль',
  'Пароль должен содержать не менее 8 символов',
  'Укажите имя',
  'Укажите компанию',
  'Задайте пароль',
  'Необходимо дать Согласие',
  'Подтверждение не совпадает с паролем',
  'Укажите email',
  'Введите название',
]
const errors = [
  'Сервис недоступен. Проверьте ваше интернет-соединение и повторите попытку.',
  'Не удалось сохранить статус',
  'Пользователь не найден',
  'Ошибка',
  'Возникла ошибка при создании пользователя',
  'Подтвердить email не удалось',
  'Убедитесь, что ссылка правильная',
  'Ошибка авторизации',
  'Вы не предоставили доступ к своему аккаунту',
  'Отсутствует параметр code',
  'Отсутствуют необходимые параметры',
  'Сессия истекла',
  'Нет доступа',
]
/** The specification has these in English; Russian has its own (product/texts: English literals). */
const english = ['Need Payment', 'Error on load tags', 'Try again later.', 'Session expired']

const catalogue = (locale: 'ru' | 'en') => {
  const folder = join(import.meta.dirname, '../../packages/locales', locale)
  const files = readdirSync(folder).filter((name) => name.endsWith('.po'))
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}
/** Each text of a catalogue, as it is shown. */
const textsOf = (po: string, keyword: 'msgid' | 'msgstr') =>
  [...po.matchAll(new RegExp(`^${keyword} "(.*)"$`, 'gm'))].map(([, text]) => text?.replaceAll('\\"', '"') ?? '')

describe('docs/product/texts.md', () => {
  const paper = readFileSync(join(import.meta.dirname, '../../docs/product/texts.md'), 'utf8')
  it.each([...validation, ...errors, ...english])('has «%s»', (text) => expect(paper).toContain(`«${text}»`))
})

describe('the Russian catalogue', () => {
  const known = new Set([...textsOf(catalogue('ru'), 'msgid'), ...Object.values(refusals), ...Object.values(fields)])
  it.each([...validation, ...errors])('has «%s»', (text) => expect(known).toContain(text))
})

describe('the English catalogue', () => {
  const known = textsOf(catalogue('en'), 'msgstr')
  it.each(english)('has “%s”', (text) => expect(known.some((each) => each.includes(text))).toBe(true))
  // On the screen all catalogues are one: of two translations whichever was loaded last would win.
  it('says the same thing the same way everywhere', () => {
    const pairs = [...catalogue('en').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, id, text]) => ({ id, text }))
    const said = Map.groupBy(pairs, ({ id }) => id)
    const torn = [...said].filter(([, all]) => new Set(all.map(({ text }) => text)).size > 1)
    expect(torn.map(([id, all]) => [id, ...all.map(({ text }) => text)])).toEqual([])
  })
  it('lacks nothing', () => {
    const [, ...entries] = catalogue('en').split(/\n(?=msgid )/)
    expect(entries.filter((entry) => /^msgid ".+"\nmsgstr ""(\n\n|\n*$)/.test(entry))).toEqual([])
  })
})
