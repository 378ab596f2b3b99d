import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Somebody = { space_id: number; author_id: number }

/** No word of somebody stays in what bots have heard, said to them and remembered. That a session was, stays. */
export async function eraseFromBots({ db }: Pick<Context, 'db'>, { space_id, author_id }: Somebody): Promise<void> {
  await sql`
    update bot_steps t set said = null, asked = null, heard = null, put = null
    from bot_sessions s where s.space_id = ${space_id} and s.author_id = ${author_id}
      and t.space_id = ${space_id} and t.session_id = s.id`.execute(db)
  await sql`
    update bot_sessions set data = '{"frames": [], "node": "", "step": 0, "at": null, "run": 0, "calls": 0, "waits": null, "said": null, "start": null}',
      state = case when ended_at is null then 'dropped' else state end, reason = case when ended_at is null then 'gone' else reason end,
      due_at = null, ended_at = coalesce(ended_at, now())
    where space_id = ${space_id} and author_id = ${author_id}`.execute(db)
}
