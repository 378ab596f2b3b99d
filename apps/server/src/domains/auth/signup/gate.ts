import { sql } from 'kysely'
import type { Config } from '../../../platform/config/config.ts'
import type { Database, Db } from '../../../platform/database/db.ts'
import { refuse } from '../../../platform/refuse.ts'

type Setting = { config: Pick<Config, 'SIGNUP'> }

/** Of two who come first to an empty installation at the same moment one opens its first space. */
const FIRST_SPACE_LOCK = 7_318_002

/** Whether somebody new may have an account: with a space of their own, or by an invitation. In their transaction. */
export async function checkSignup(db: Db, { config }: Setting, { isInvited }: { isInvited: boolean }): Promise<void> {
  if (config.SIGNUP === 'open' || (config.SIGNUP === 'invited' && isInvited)) return
  if (config.SIGNUP === 'closed') refuse('signup_closed')
  await sql`select pg_advisory_xact_lock(${FIRST_SPACE_LOCK})`.execute(db)
  if (await hasSpace(db)) refuse('signup_closed')
}

export async function hasSpace(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 as one from spaces limit 1`.execute(db)
  return rows.length > 0
}

export type SignupState = Config['SIGNUP']

/** What pages say before anybody signs in. Once there is a space, the first is no longer awaited. */
export function makeSignupState({ config, database }: Setting & { database: Database }) {
  let isFounded = config.SIGNUP !== 'invited'
  return async (): Promise<SignupState> => {
    if (!isFounded) isFounded = await database.asIdentity(hasSpace).catch(() => true)
    return isFounded ? config.SIGNUP : 'open'
  }
}
