import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Somebody = { space_id: number; author_id: number }

/** No word of somebody stays in what models were asked, answered and summed up. That they were asked, stays. */
export async function eraseFromAi({ db }: Pick<Context, 'db'>, { space_id, author_id }: Somebody): Promise<void> {
  // Questions of evaluations that were taken from them, also out of runs: figures of those are of the others then.
  await sql`delete from ai_eval_questions where space_id = ${space_id} and author_id = ${author_id}`.execute(db)
  await sql`delete from ai_eval_answers where space_id = ${space_id} and author_id = ${author_id}`.execute(db)
  await sql`
    update ai_calls set key_id = null, texts = null where space_id = ${space_id} and author_id = ${author_id} and texts is not null`.execute(
    db,
  )
  await sql`
    update ai_turns set draft = null where space_id = ${space_id} and author_id = ${author_id} and draft is not null`.execute(
    db,
  )
  await sql`
    delete from ai_summaries s using chats c
    where s.space_id = ${space_id} and c.space_id = ${space_id} and c.id = s.chat_id and c.author_id = ${author_id}`.execute(
    db,
  )
}
