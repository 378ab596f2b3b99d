import type { Tables } from './tables.generated.ts'

type Fenced = { [Table in keyof Tables]: Tables[Table] extends { space_id: number } ? Table : never }[keyof Tables]
type Unfenced = Exclude<keyof Tables, Fenced | 'spaces'> | 'kysely_migration' | 'kysely_migration_lock'

/**
 * The tables whose rows are not each of one space, and why: one that is missing here does not compile. Everything else is
 * fenced; `tenancy.test.ts` fails on a table that is in neither state.
 */
export const unfenced: Readonly<Record<Unfenced, string>> = {
  tariffs: 'the same for all, written by migrations',
  users: 'a person may belong to several spaces; own policies: oneself and colleagues',
  user_secrets: 'of a person; only the auth domain reads it',
  oauth_clients: 'what the installation itself signs people in with; applications of others have their own table',
  token_families: 'sessions of a person (a third-party one names its space); own policies',
  access_tokens: 'of a session; only the auth domain reads it',
  oauth_codes: 'of a session; only the auth domain reads it',
  refresh_tokens: 'of a session; only the auth domain reads it',
  rate_limits: 'counted before anybody is known; only the auth domain reads it',
  backup_codes: 'of a person; only the auth domain reads it',
  social_links: 'of a person; only the auth domain reads it',
  one_time_links: 'work before anybody is known; only the auth domain reads it',
  saved_filters: 'of a person, since lists merge spaces; own policy: oneself',
  presence: 'of a person, since one connection serves all their spaces; own policy: colleagues',
  mails: 'to a person or to somebody not known yet; sealed, read by the mail worker only',
  deletion_requests: 'asked for through a network, which knows no spaces; found by its unguessable id only',
  inbox_unrouted: 'deliveries that belong to no account yet; written by the receiver, taken by whoever connects it',
  key_fingerprints: 'by what the keys of this installation are known; tells nothing of them',
  known_listeners: 'which listeners the installation has had; names and times only',
  scheduled_jobs: 'when each job of the installation is due; names and times only',
  partition_plan: 'which tables are partitioned, and how',
  kysely_migration: 'the migrator keeps its place here',
  kysely_migration_lock: 'the migrator keeps its place here',
}

/** The column by which a table's rows belong to a space. */
export function spaceColumnOf(table: string): string | undefined {
  if (table === 'spaces') return 'id'
  return table in unfenced ? undefined : 'space_id'
}
