import { limits } from '@otklik/contract/limits.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import type { Database } from '../../../platform/database/db.ts'
import { emailKeyOf } from '../../users/address.ts'
import { insertLink } from '../links.ts'
import { findPerson, insertPerson } from '../person-queries.ts'
import { openSpace } from './open-space.ts'

type Founded = {
  space_id: number
  user_id: number
  /** Of a link to choose a password with; none for somebody who has an account already. */
  hash: string | undefined
}

/** A space with its administrator, by word of whoever runs the installation: whatever SIGNUP says. */
export const foundSpace = (
  { database }: { database: Database },
  { name, email, locale }: { name: string; email: string; locale: Locale },
): Promise<Founded> =>
  database.asIdentity(async (db) => {
    const known = await findPerson(db, emailKeyOf(email))
    if (known?.disabled_at) throw new Error(`${email} is switched off here.`)
    const called = (email.split('@')[0] as string).slice(0, limits.name_max)
    const user_id =
      known?.id ?? (await insertPerson(db, { name: called, email, locale, email_status: 0, password_hash: null }))
    const space_id = await openSpace(db, { name, locale, administrator: user_id })
    const hash = known ? undefined : await insertLink(db, { kind: 'reset_password', user_id, lives_s: limits.invite_s })
    return { space_id, user_id, hash }
  })
