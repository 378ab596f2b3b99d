import type { answers } from '@otklik/locales/ru/answers.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Link, LinkKind } from './links.ts'

type Confirmed = { user_id: number; message: keyof typeof answers; canSignIn: boolean }

/** What a link has proved, by its kind. Answers whose it is, and whether it may sign that person in. */
export type Confirmers = Partial<Record<LinkKind, (db: Db, link: Link) => Promise<Confirmed>>>
