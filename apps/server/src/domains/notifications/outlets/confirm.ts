// An address outside the team is written to when somebody who reads it there has said yes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NotificationCode } from '@otklik/contract/notifications/catalogue.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { Context, OpenContext } from '../../../platform/context.ts'
import { postLetter } from '../../../platform/mail/post.ts'
import { refuse } from '../../../platform/refuse.ts'
import { wordsFor } from '../words.ts'

type Parts = Pick<Foundation, 'secrets' | 'public_url'>
type Place = { space_id: number; id: number }

const TAG_BYTES = 16

export async function postConfirmation(
  { secrets, public_url }: Parts,
  ctx: Context,
  { email, locale, ...place }: Place & { email: string; locale: Locale },
) {
  const { rows } = await sql<{ space: string }>`select name as space from spaces where id = ${place.space_id}`.execute(
    ctx.db,
  )
  const url = `${public_url()}/outlet/${tokenOf(secrets, place)}`
  await postLetter(ctx.db, secrets, { kind: 'confirm_outlet', to: email, locale, space: rows[0]?.space ?? '', url })
  ctx.wake('mail')
}

export function tokenOf(secrets: Parts['secrets'], { space_id, id }: Place): string {
  const named = `${space_id.toString(36)}-${id.toString(36)}`
  return `${named}-${tagOf(secrets, named).toString('hex')}`
}

function readToken(secrets: Parts['secrets'], token: string): Place {
  const [, named = '', space = '', id = '', tag = ''] =
    /^(([0-9a-z]{1,8})-([0-9a-z]{1,8}))-([0-9a-f]{32})$/.exec(token) ?? []
  if (!named || !timingSafeEqual(tagOf(secrets, named), Buffer.from(tag, 'hex'))) return refuse('not_found')
  return { space_id: Number.parseInt(space, 36), id: Number.parseInt(id, 36) }
}

const tagOf = (secrets: Parts['secrets'], named: string) =>
  createHmac('sha256', secrets.derive('outlet confirmation')).update(named).digest().subarray(0, TAG_BYTES)

type Open = Pick<Foundation, 'secrets' | 'database'>

/** What the address would be told, in words: shown before anybody decides. */
export async function askConfirmation({ database, secrets }: Open, { locale }: OpenContext, token: string) {
  const { space_id, id } = readToken(secrets, token)
  return database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const { rows } = await sql<{ space: string; codes: NotificationCode[] }>`
      select s.name as space, o.codes from outlets o join spaces s on s.id = ${space_id}
      where o.space_id = ${space_id} and o.id = ${id} and o.kind = 'outside' and o.state in ('unconfirmed', 'on')`.execute(
      db,
    )
    const { space, codes } = rows[0] ?? refuse('not_found')
    return { space, names: codes.map((code) => wordsFor(locale, code, 'space').name) }
  })
}

export async function confirm({ database, secrets }: Open, token: string): Promise<null> {
  const { space_id, id } = readToken(secrets, token)
  return database.inSpaces({ spaces: [space_id] }, async (db) => {
    const { rows } = await sql`
      update outlets set state = 'on', reason = null
      where space_id = ${space_id} and id = ${id} and kind = 'outside' and state in ('unconfirmed', 'on')
      returning id`.execute(db)
    if (rows.length === 0) refuse('not_found')
    return null
  })
}
