import { sql } from 'kysely'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/db.ts'
import { openOtp, sealOtp } from './otp.ts'

type Sealed = { user_id: number; otp_secret: Buffer | null; otp_offered: Buffer | null }

/** The key's number stands first in what is sealed. */
const isOfAnother = (column: string, key_id: number) =>
  sql`coalesce(get_byte(${sql.ref(column)}, 0) * 256 + get_byte(${sql.ref(column)}, 1) <> ${key_id}, false)`

/** Some second factors anew, with the present key; answers how many people had one of another. */
export async function resealSecondFactors(
  db: Db,
  secrets: Secrets,
  { key_id, limit }: { key_id: number; limit: number },
): Promise<number> {
  const { rows } = await sql<Sealed>`
    select user_id, otp_secret, otp_offered from user_secrets
    where ${isOfAnother('otp_secret', key_id)} or ${isOfAnother('otp_offered', key_id)}
    order by user_id limit ${limit} for update`.execute(db)
  for (const { user_id, otp_secret, otp_offered } of rows) {
    const anew = (sealed: Buffer | null) => sealed && sealOtp(secrets, user_id, openOtp(secrets, user_id, sealed))
    await sql`
      update user_secrets set otp_secret = ${anew(otp_secret)}, otp_offered = ${anew(otp_offered)}
      where user_id = ${user_id}`.execute(db)
  }
  return rows.length
}
