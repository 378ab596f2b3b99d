import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/db.ts'
import { type Fingerprint, keyFileOf, openSecrets, type Secrets } from './secrets.ts'

type Asking = Pick<Database, 'acrossSpaces'>

/**
 * The key ring, once it is sure that it belongs to this database. A wrong one would go unnoticed for long: people sign
 * in, deliveries fail, and new secrets are sealed with a key that the other machines do not have.
 */
export async function openCheckedSecrets(database: Asking, data_dir: string): Promise<Secrets> {
  const [state] = await database.acrossSpaces(sql<{ has_data: boolean }>`
    select has_spaces() or exists (select from key_fingerprints) as has_data`)
  const secrets = openSecrets(data_dir, state?.has_data === true)
  // Before anything is written: a file of another installation must not leave its keys here.
  await refuseOthers(database, secrets)
  await makeKnown(database, secrets)
  return secrets
}

/**
 * The database learns the keys of this file that it does not know yet. Of several machines that start at once on an empty
 * database, one is first; the others find that their key differs.
 */
export async function makeKnown(database: Asking, secrets: Secrets) {
  await database.acrossSpaces(sql<object>`
    insert into key_fingerprints (key_id, fingerprint)
    select key_id, fingerprint from jsonb_to_recordset(${JSON.stringify(secrets.fingerprints())}) p (key_id integer, fingerprint text)
    on conflict do nothing`)
  await refuseOthers(database, secrets)
}

async function refuseOthers(database: Asking, secrets: Secrets) {
  const known = await database.acrossSpaces(sql<Fingerprint>`select key_id, fingerprint from key_fingerprints`)
  const wrong = compareKeys(secrets.fingerprints(), known)
  if (wrong)
    throw new Error(
      `The key file ${secrets.file} ${wrong}: put the file there that the other machines or your backup have.`,
    )
}

/**
 * What is wrong with these keys for a database that knows and uses those; nothing where all is well. A key that the
 * database does not know yet is no mistake: the next start makes it known.
 */
export function compareKeys(own: Fingerprint[], known: Fingerprint[], used: number[] = []): string | undefined {
  const mine = new Map(own.map(({ key_id, fingerprint }) => [key_id, fingerprint]))
  const other = known.find(({ key_id, fingerprint }) => mine.has(key_id) && mine.get(key_id) !== fingerprint)
  if (other) return `is not the one of this database (key ${other.key_id} differs)`
  const missing = [...known.map(({ key_id }) => key_id), ...used].find((key_id) => !mine.has(key_id))
  if (missing !== undefined)
    return `is older than this database (key ${missing} is missing, which came with \`npm run data -- rotate-key\`)`
  return undefined
}

/** What an administrator's session sees of keys: those that the database goes by, and those that have sealed something. */
export async function readKeys(client: pg.ClientBase): Promise<{ known: Fingerprint[]; used: number[] }> {
  const { rows: known } = await client.query<Fingerprint>('select key_id, fingerprint from key_fingerprints')
  await client.query('begin')
  try {
    await client.query(
      `select set_config('app.spaces', coalesce(string_agg(id::text, ','), '0'), true) from all_spaces() id`,
    )
    const { rows: credentials } = await client.query<{ key_id: number }>(
      `select key_id from object_credentials union select key_id from mails where state = 'waiting'
       union select key_id from webhooks union select former_key_id from webhooks where former_until > now()`,
    )
    await client.query('set local role otklik_auth')
    const { rows: factors } = await client.query<{ key_id: number }>(
      `select distinct get_byte(otp_secret, 0) * 256 + get_byte(otp_secret, 1) as key_id from user_secrets where otp_secret is not null`,
    )
    return { known, used: [...credentials, ...factors].map(({ key_id }) => key_id) }
  } finally {
    await client.query('rollback')
  }
}

/** For an administrator who has changed a key by hand: from now on this file is the right one. */
export async function acceptKeys(connection: pg.ClientConfig, data_dir: string): Promise<number> {
  const prints = openSecrets(data_dir, true).fingerprints()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const wrong = compareKeys(prints, [], (await readKeys(client)).used)
    if (wrong) throw new Error(`The key file ${keyFileOf(data_dir)} ${wrong}, and what it has sealed would be lost.`)
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
