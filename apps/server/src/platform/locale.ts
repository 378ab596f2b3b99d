import type { Locale } from '@otklik/contract/users/users.ts'
import type { Refusal } from '@otklik/contract/wire/refusals.ts'
import * as en from '@otklik/locales/en/refusals.ts'
import * as ru from '@otklik/locales/ru/refusals.ts'
import type { Refused } from './refuse.ts'

const texts = { ru, en }

/** The web app sends the person's own choice; any other browser sends its language by itself. */
export const localeOf = (header: string | undefined): Locale => (header?.startsWith('en') ? 'en' : 'ru')

export function explain({ code, details }: Refused, locale: Locale): Refusal {
  const { refusals, fields } = texts[locale]
  const perField = details.issues?.flatMap((issue) => {
    const name = issue.code === 'custom' ? issue.params?.text : issue.code
    const text = fields[name as keyof typeof fields] ?? fields.custom
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return keys.map((path) => [path.join('.'), text])
  })
  if (details.oauth)
    return { error: details.oauth.error, error_description: details.oauth.description, error_type: code }
  const error = details.words ? `${refusals[code]}: ${details.words}` : refusals[code]
  return {
    error,
    error_type: code,
    ...(perField && { fields: Object.fromEntries(perField) }),
    ...(details.days && { days: details.days }),
  }
}
