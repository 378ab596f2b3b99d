import type { NotificationCode } from '@otklik/contract/notifications/catalogue.ts'
import { catalogue } from '@otklik/contract/notifications/catalogue.ts'
import type { OutletReason } from '@otklik/contract/notifications/outlets.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { OpenContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { switchOffMail } from '../settings.ts'
import { switchOffSummary } from '../summary/settings.ts'
import { textsIn, wordsFor } from '../words.ts'
import { readSummaryToken, readToken } from './token.ts'

type Parts = Pick<Foundation, 'database' | 'secrets'>
type Told = { user_id: number | null; outlet_id: number; code: NotificationCode }

/** What a letter told of and what can be stopped, in words: shown before anybody decides. */
export async function askUnsubscribe({ database, secrets }: Parts, { locale }: OpenContext, token: string) {
  if (readSummaryToken(secrets, token)) return { names: [textsIn(locale).summary] }
  const { space_id, mail_id } = readToken(secrets, token) ?? refuse('not_found')
  const told = await database.inSpaces({ spaces: [space_id], read: true }, (db) => selectTold(db, space_id, mail_id))
  if (told.length === 0) refuse('not_found')
  return { names: told.map(({ code, user_id }) => wordsFor(locale, code, user_id === null ? 'space' : 'person').name) }
}

/** One press, in a mail program too (RFC 8058): letters about what this one told of stop. Twice changes nothing. */
export async function unsubscribe({ database, secrets }: Parts, token: string): Promise<null> {
  const summary = readSummaryToken(secrets, token)
  if (summary) {
    const { space_id, user_id } = summary
    await database.inSpaces({ spaces: [space_id] }, (db) => switchOffSummary({ db }, space_id, user_id))
    return null
  }
  const { space_id, mail_id } = readToken(secrets, token) ?? refuse('not_found')
  await database.inSpaces({ spaces: [space_id] }, async (db) => {
    const told = await selectTold(db, space_id, mail_id)
    const [first] = told
    if (!first) refuse('not_found')
    const codes = told.map(({ code }) => code)
    // An address outside has no choices of its own: it wants no more at all.
    if (first.user_id === null) await switchOffOutlet(db, space_id, first.outlet_id)
    else await switchOffMail(db, space_id, first.user_id, codes)
  })
  return null
}

async function selectTold(db: Db, space_id: number, mail_id: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select distinct n.user_id, d.outlet_id, n.code from dispatches d
    join notifications n on n.space_id = ${space_id} and n.id = d.notification_id
    where d.space_id = ${space_id} and d.mail_id = ${mail_id} order by n.code`.execute(db)
  return rows.filter(({ user_id, code }) => user_id === null || !catalogue[code].is_always)
}

const switchOffOutlet = (db: Db, space_id: number, id: number) =>
  sql`
    update outlets set state = 'off', reason = ${'unsubscribed' satisfies OutletReason}
    where space_id = ${space_id} and id = ${id} and kind = 'outside'`.execute(db)
