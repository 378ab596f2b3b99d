// What a status is called: as people have named it, or as the product names those that a space begins with.
import type { Locale } from '@otklik/contract/users/users.ts'
import * as en from '@otklik/locales/en/statuses.ts'
import * as ru from '@otklik/locales/ru/statuses.ts'

export const firstNames = { ru: ru.firstStatuses, en: en.firstStatuses }
export type FirstStatus = keyof typeof en.firstStatuses

/** `begun_as`: which of the first ones it is, while nobody has renamed it. */
export type Named = { name: string; begun_as: FirstStatus | null }

export const shownName = ({ name, begun_as }: Named, locale: Locale): string =>
  begun_as === null ? name : firstNames[locale][begun_as]

/** Everything it is called by somebody. */
export const namesOf = ({ name, begun_as }: Named): string[] =>
  begun_as === null ? [name] : [name, firstNames.ru[begun_as], firstNames.en[begun_as]]
