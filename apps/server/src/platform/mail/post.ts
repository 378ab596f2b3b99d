import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SecretPlace, Secrets } from '../config/secrets.ts'
import type { Db } from '../database/db.ts'
import type { Letter } from './letter.ts'

/**
 * Writes a letter in the transaction of what it tells of: both are saved, or neither. It leaves when that is
 * committed, so wake `mail` then. Sealed, since the links in it work for whoever reads them.
 */
export async function postLetter(db: Db, secrets: Secrets, letter: Letter, id?: number): Promise<void> {
  return putLetter(db, secrets, letter, id ?? (await nextLetterId(db)))
}

/** For letters that name themselves, as in the link by which they can be stopped. */
export async function nextLetterId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('mails_id_seq') as id`.execute(db)
  return rows[0]?.id as number
}

async function putLetter(db: Db, secrets: Secrets, letter: Letter, id: number) {
  const { key_id, secret } = secrets.seal(placeOf(id), JSON.stringify(letter))
  await db
    .insertInto('mails')
    .values({ id, kind: letter.kind, to_hash: addressHashOf(letter.to), key_id, sealed: secret })
    .execute()
}

export const placeOf = (id: number): SecretPlace => ({ table: 'mails', column: 'sealed', space_id: 0, row: String(id) })

/** For limits and questions; the address itself is not kept. */
export const addressHashOf = (address: string) =>
  createHash('sha256').update(address.normalize('NFKC').toLowerCase()).digest()
