import { existsSync } from 'node:fs'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Config } from '../apps/server/src/platform/config/config.ts'
import { compareKeys, readKeys } from '../apps/server/src/platform/config/key-check.ts'
import { keyFileOf, openSecrets } from '../apps/server/src/platform/config/secrets.ts'
import { checkSessions } from '../apps/server/src/platform/database/sessions.ts'
import { waitForDatabase } from '../apps/server/src/platform/database/wait-for-database.ts'
import { tryMailServer } from '../apps/server/src/platform/mail/transport.ts'
import { isTrusted, trustAlso } from '../apps/server/src/platform/outbound/certificates.ts'

/** One line of the doctor; with a remedy it is a problem. */
export type Finding = { name: string; says: string; remedy?: string }

const OLDEST_POSTGRES = 150_000
const WITHIN_MS = 5_000

const problem = (name: string, error: unknown, remedy: string): Finding => ({
  name,
  says: (error as Error).message.replace(/\.$/, ''),
  remedy,
})

/** What the settings name, tried as the server would use it. Nothing is changed. */
export async function* reachable(config: Config): AsyncGenerator<Finding> {
  if (config.DATABASE_URL) yield await database(config.DATABASE_URL)
  yield await key(config)
  yield certificates(config)
  if (config.REDIS_URL) yield await redis(config.REDIS_URL)
  if (config.SMTP_URL) yield await mail(config.SMTP_URL)
  else yield { name: 'mail', says: 'no SMTP_URL; letters wait, or go into the mailbox of this machine' }
}

async function database(connectionString: string): Promise<Finding> {
  const name = 'database'
  try {
    await waitForDatabase({ connectionString }, () => undefined, 0)
    await checkSessions({ connectionString })
    const { version, number, may_create, has_roles } = await ask(connectionString)
    const says = `PostgreSQL ${version}`
    if (number < OLDEST_POSTGRES) return { name, says, remedy: 'Otklik needs 15 or newer' }
    if (!may_create && !has_roles)
      return { name, says, remedy: 'Its user must be allowed to create roles: alter role … createrole' }
    return { name, says }
  } catch (error) {
    return problem(name, error, 'Set DATABASE_URL, or start PostgreSQL')
  }
}

/** The one that signs MAX. */
const RUSSIAN = 'Russian Trusted Root CA'

/** Nobody is called: which authorities are trusted is known here. */
function certificates({ NODE_EXTRA_CA_CERTS: file }: Config): Finding {
  const name = 'certificates'
  try {
    trustAlso(file)
    const says = file ? `of Node, and those in ${file}` : 'of Node'
    if (isTrusted(RUSSIAN)) return { name, says: `${says}; that of MAX is among them` }
    return { name, says: `${says}; MAX cannot be connected without ${RUSSIAN} (docs/operating.md)` }
  } catch (error) {
    return problem(name, error, 'Put the certificates there, or take the setting away')
  }
}

type Server = { version: string; number: number; may_create: boolean; has_roles: boolean }

async function ask(connectionString: string): Promise<Server> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Server>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
         (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create,
         exists (select from pg_roles where rolname = 'otklik_fence') as has_roles`,
    )
    return rows[0] as Server
  } finally {
    await client.end()
  }
}

/** Against the fingerprints that the database knows, where it can be asked. */
async function key({ DATA_DIR, DATABASE_URL }: Config): Promise<Finding> {
  const name = 'key'
  const file = keyFileOf(DATA_DIR)
  const remedy = `Put the right file at ${file}, from your backup or another machine`
  try {
    const found = DATABASE_URL ? await keysOf(DATABASE_URL).catch(() => undefined) : undefined
    const hasKeys = found !== undefined && found.known.length > 0
    if (!existsSync(file)) {
      if (hasKeys) return { name, says: 'the key file is missing, and there is data', remedy }
      return { name, says: `none yet; the first start makes one at ${file}` }
    }
    const wrong = hasKeys && compareKeys(openSecrets(DATA_DIR, true).fingerprints(), found.known, found.used)
    if (wrong) return { name, says: `the key file ${wrong}`, remedy }
    return { name, says: `${file}${hasKeys ? ', the one of the database' : ''}` }
  } catch (error) {
    return problem(name, error, remedy)
  }
}

async function keysOf(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: WITHIN_MS })
  await client.connect()
  try {
    return await readKeys(client)
  } finally {
    await client.end()
  }
}

async function redis(url: string): Promise<Finding> {
  const name = 'Redis'
  const line = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: WITHIN_MS })
  let reason: unknown
  line.on('error', (error) => {
    reason = error
  })
  try {
    await line.connect()
    await line.ping()
    return { name, says: 'answers' }
  } catch (error) {
    return problem(name, reason ?? error, 'Set REDIS_URL, or start it; until then everything goes through the database')
  } finally {
    line.disconnect()
  }
}

async function mail(url: string): Promise<Finding> {
  const name = 'mail'
  try {
    await tryMailServer(url)
    return { name, says: `${new URL(url).host} lets us in; npm run mail -- <address> sends a letter` }
  } catch (error) {
    return problem(name, error, 'Set SMTP_URL; until then letters wait')
  }
}
