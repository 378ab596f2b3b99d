import { sql } from 'kysely'
import type { Departed } from '../users/members.ts'

/**
 * Where somebody heard of this space ends with their work in it: browsers, the chat with its bot, letters, a code that
 * would link one more, filters they followed, threads they had muted. Channels and addresses outside are the space's own.
 * What waits to leave goes with its outlet.
 */
export const endOutlets: Departed = async ({ db }, { space_id, user_id, has_left }) => {
  await sql`delete from outlets where space_id = ${space_id} and user_id = ${user_id}`.execute(db)
  await sql`delete from outlet_codes where space_id = ${space_id} and user_id = ${user_id}`.execute(db)
  await sql`delete from watches where space_id = ${space_id} and user_id = ${user_id}`.execute(db)
  await sql`delete from notification_mutes where space_id = ${space_id} and user_id = ${user_id}`.execute(db)
  if (!has_left) return
  // Whoever comes back begins with what the space tells everybody.
  await sql`delete from notification_choices where space_id = ${space_id} and user_id = ${user_id}`.execute(db)
  await sql`delete from notification_summaries where space_id = ${space_id} and user_id = ${user_id}`.execute(db)
  await sql`delete from notification_hours where space_id = ${space_id} and user_id = ${user_id}`.execute(db)
}
