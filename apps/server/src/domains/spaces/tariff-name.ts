import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'

/** Of the tariff `t`: tariffs are the installation's own, and are called something in both languages. */
export const tariffName = (locale: Locale) => (locale === 'en' ? sql`t.name_en` : sql`t.name`)
