import { sql } from 'kysely'
import { hashPassword } from '../domains/auth/passwords.ts'
import { insertFirstStatuses } from '../domains/statuses/begin.ts'
import { emailKeyOf } from '../domains/users/address.ts'
import type { Database, Db } from '../platform/database/db.ts'
import { makeFacts } from './facts.ts'
import { demoPassword, demoPeople } from './people.ts'
import { makeReady } from './ready.ts'

/** `born_at`: seconds. */
export type DemoSpace = { space_id: number; born_at: number; companies: Record<'lavka' | 'kuhnya', number> }

const YEAR_MS = 365 * 86_400_000

/** The demo space and its people, made once; accounts are connected afterwards, as anybody would. */
export async function findOrMakeDemo(database: Database): Promise<DemoSpace> {
  // Outside the transaction: eight passwords take a moment, though they are one and the same.
  const password_hash = await hashPassword(demoPassword)
  const space_id = await database.asIdentity(async (db) => {
    const known = await db
      .selectFrom('users')
      .innerJoin('members', 'members.user_id', 'users.id')
      .select('members.space_id')
      .where('users.email_key', '=', emailKeyOf(demoPeople[0]?.email ?? ''))
      .executeTakeFirst()
    return known?.space_id ?? makeSpace(db, password_hash)
  })
  return database.inSpaces({ spaces: [space_id] }, async (db) => {
    await makeReady(db, space_id)
    await makeFacts(db, space_id)
    const { created_at } = await db
      .selectFrom('spaces')
      .select('created_at')
      .where('id', '=', space_id)
      .executeTakeFirstOrThrow()
    const born_at = Math.floor(created_at.getTime() / 1000)
    return { space_id, born_at, companies: await findOrMakeCompanies(db, space_id) }
  })
}

async function makeSpace(db: Db, password_hash: string): Promise<number> {
  const { id } = await db
    .insertInto('spaces')
    .values({ name: 'Северная', tariff_id: 3, is_trial: false, seats: 10, expires_at: new Date(Date.now() + YEAR_MS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { name, email, role, can_items = true, can_messages = true, locale = 'ru' } of demoPeople) {
    const person = { name, email, email_key: emailKeyOf(email), email_status: 1, locale }
    const user = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('user_secrets')
      .values({ user_id: user.id, password_hash, password_set_at: new Date() })
      .execute()
    await db
      .insertInto('members')
      .values({ space_id: id, user_id: user.id, role, can_items, can_messages, can_templates: role === 'operator' })
      .execute()
  }
  return id
}

async function findOrMakeCompanies(db: Db, space_id: number) {
  const names = { lavka: 'Северная лавка', kuhnya: 'Северная кухня' }
  const rows = Object.values(names).map((name, position) => ({ space_id, name, position }))
  const known = await db.selectFrom('companies').select(['id', 'name']).where('space_id', '=', space_id).execute()
  if (known.length === 0) {
    known.push(...(await db.insertInto('companies').values(rows).returning(['id', 'name']).execute()))
    await insertFirstStatuses(db, space_id, 'ru')
    await sql`
      insert into user_status_intervals (space_id, user_id, status)
      select m.space_id, m.user_id, s.id from members m join user_statuses s on s.space_id = m.space_id and s.kind = 'online'
      where m.space_id = ${space_id}`.execute(db)
  }
  const idOf = (name: string) => known.find((company) => company.name === name)?.id as number
  const companies = { lavka: idOf(names.lavka), kuhnya: idOf(names.kuhnya) }
  await setLimits(db, space_id, companies)
  return companies
}

const [MINUTE_S, HOUR_S] = [60, 3_600]

/** The shop answers fast, the kitchen at leisure: so that limits of every kind are seen. Once set, they are the people's. */
async function setLimits(db: Db, space_id: number, { lavka, kuhnya }: DemoSpace['companies']) {
  const known = await db.selectFrom('stats_targets').select('id').where('space_id', '=', space_id).executeTakeFirst()
  if (known) return
  const limits = [
    { company_id: lavka, figure: 'reaction', seconds: 15 * MINUTE_S },
    { company_id: lavka, figure: 'resolution_ours', seconds: 24 * HOUR_S },
    { company_id: kuhnya, figure: 'reaction', seconds: 4 * HOUR_S },
  ]
  await sql`
    insert into stats_targets (space_id, company_id, figure, valid_from, rule, seconds)
    select ${space_id}, company_id, figure, now()::date, 'set', seconds
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as t (company_id integer, figure text, seconds integer)`.execute(
    db,
  )
}
