import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './db.ts'
import { type Fingerprint, keyFileOf, openSecrets, type Secrets } from './secrets.ts'

type Asking = Pick<Database, 'throughDoor'>

/**
 * The key ring, once it is sure that it belongs to this database. A wrong one would go unnoticed for long: people sign
 * in, deliveries fail, and new secrets are sealed with a key that the other machines do not have.
 */
export async function openCheckedSecrets(database: Asking, data_dir: string): Promise<Secrets> {
  const [state] = await database.throughDoor(sql<{ has_data: boolean }>`
    select has_spaces() or exists (select from key_fingerprints) as has_data`)
  const secrets = openSecrets(data_dir, state?.has_data === true)
  await register(database, secrets.fingerprints())
  const known = await database.throughDoor(sql<Fingerprint>`select key_id, fingerprint from key_fingerprints`)
  for (const { key_id, fingerprint } of secrets.fingerprints()) {
    if (known.some((one) => one.key_id === key_id && one.fingerprint === fingerprint)) continue
    throw new Error(
      `The key file ${keyFileOf(data_dir)} is not the one of this database (key ${key_id} differs): put the file there that the other machines or your backup have.`,
    )
  }
  return secrets
}

/** Of several machines that start at once on an empty database, one is first; the others find that their key differs. */
async function register(database: Asking, prints: Fingerprint[]) {
  await database.throughDoor(sql<object>`
    insert into key_fingerprints (key_id, fingerprint)
    select key_id, fingerprint from jsonb_to_recordset(${JSON.stringify(prints)}) p (key_id integer, fingerprint text)
    on conflict do nothing`)
}

/** For an administrator who has changed a key by hand: from now on this file is the right one. */
export async function acceptKeys(connection: pg.ClientConfig, data_dir: string): Promise<number> {
  const prints = openSecrets(data_dir, true).fingerprints()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('delete from key_fingerprints')
    for (const { key_id, fingerprint } of prints)
      await client.query('insert into key_fingerprints values ($1, $2)', [key_id, fingerprint])
    await client.query('commit')
    return prints.length
  } finally {
    await client.end()
  }
}
