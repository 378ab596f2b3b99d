// What a network has granted in its window, until an account is chosen. Tokens stay here, sealed; the browser sees names.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Context } from '../../platform/context.ts'
import type { Choice } from '../../platform/outbound/connectors.ts'

/** Whose window it is, and of which network. */
export type Holder = { user_id: number; provider: string }
export type Grant = { space_id: number; id: string; provider: string; verifier: string; choices: Choice[] }
type Kept = Pick<Grant, 'verifier' | 'choices'>
type Row = { space_id: number; id: string; provider: string; key_id: number; secret: Buffer }
type Scope = Pick<Context, 'db' | 'spaces'>

const hashOf = (state: string) => createHash('sha256').update(state).digest()
const newWord = () => randomBytes(32).toString('base64url')

const placeOf = ({ space_id, id }: Pick<Grant, 'space_id' | 'id'>) => ({
  table: 'account_grants',
  column: 'secret',
  space_id,
  row: id,
})
const open = (secrets: Secrets, row: Row): Grant => {
  const kept: Kept = JSON.parse(secrets.open(placeOf(row), row))
  return { space_id: row.space_id, id: row.id, provider: row.provider, ...kept }
}

type Opening = Holder & { space_id: number; redirect_uri: string; earlier?: Grant | undefined }

/** A window is about to open: its state works once, for this person and network, for ten minutes. */
export async function openGrant({ db }: Pick<Context, 'db'>, secrets: Secrets, opening: Opening) {
  const { space_id, user_id, provider, redirect_uri, earlier } = opening
  const [state, verifier] = [newWord(), newWord()]
  const id = earlier?.id ?? randomUUID()
  const kept: Kept = { verifier, choices: earlier?.choices ?? [] }
  const { key_id, secret } = secrets.seal(placeOf({ space_id, id }), JSON.stringify(kept))
  await sql`
    insert into account_grants (space_id, id, user_id, provider, state_hash, redirect_uri, key_id, secret, expires_at)
    values (${space_id}, ${id}, ${user_id}, ${provider}, ${hashOf(state)}, ${redirect_uri}, ${key_id}, ${secret},
      now() + ${limits.window_s} * interval '1 second')
    on conflict (space_id, id) do update set state_hash = excluded.state_hash, redirect_uri = excluded.redirect_uri,
      key_id = excluded.key_id, secret = excluded.secret, expires_at = excluded.expires_at`.execute(db)
  return { state, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Several networks may be connected in windows of one name: which it was about, the state tells. */
type Returned = { user_id: number; providers: readonly string[]; state: string; redirect_uri: string }

/** The window has come back. Nothing for a second time, another person, another network or another address. */
export async function takeState(
  { db, spaces }: Scope,
  secrets: Secrets,
  { user_id, providers, state, redirect_uri }: Returned,
): Promise<Grant | undefined> {
  const { rows } = await sql<Row>`
    update account_grants set state_hash = null
    where space_id = any(${spaces}::integer[]) and state_hash = ${hashOf(state)} and user_id = ${user_id}
      and provider = any(${providers}::text[]) and redirect_uri = ${redirect_uri} and expires_at > now()
    returning space_id, id, provider, key_id, secret`.execute(db)
  return rows[0] && open(secrets, rows[0])
}

export async function saveChoices({ db }: Pick<Context, 'db'>, secrets: Secrets, grant: Grant, choices: Choice[]) {
  const { space_id, id } = grant
  const { key_id, secret } = secrets.seal(placeOf(grant), JSON.stringify({ verifier: '', choices } satisfies Kept))
  await sql`
    update account_grants set key_id = ${key_id}, secret = ${secret}, expires_at = now() + ${limits.grant_s} * interval '1 second'
    where space_id = ${space_id} and id = ${id}`.execute(db)
}

type Asked = { space_id: number; id: string; user_id: number; provider?: string }

export async function findGrant(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  { space_id, id, user_id, provider }: Asked,
): Promise<Grant | undefined> {
  const { rows } = await sql<Row>`
    select space_id, id, key_id, secret, provider from account_grants
    where space_id = ${space_id} and id = ${id} and user_id = ${user_id} and expires_at > now()
      and (${provider ?? null}::text is null or provider = ${provider ?? null})`.execute(db)
  return rows[0] && open(secrets, rows[0])
}

export const deleteExpiredGrants = ({ db }: Pick<Context, 'db'>, space_id: number) =>
  sql`delete from account_grants where space_id = ${space_id} and expires_at < now()`.execute(db)
