import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../foundation.ts'
import { forgetSuggestions } from '../drafts/suggestions.ts'
import { forgetUnasked } from './meaning/background.ts'
import { releaseLost } from './spend/settle.ts'

/** What was set aside for questions whose process is gone; texts, calls and vectors that are of no use any more. */
export async function sweepAi({ database }: Pick<Foundation, 'database'>) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      await releaseLost({ db }, space_id)
      await sql`
        update ai_calls set key_id = null, texts = null
        where space_id = ${space_id} and texts is not null and at < now() - make_interval(days => ${limits.ai_texts_days})`.execute(
        db,
      )
      await sql`
        delete from ai_calls where space_id = ${space_id} and at < now() - make_interval(days => ${limits.ai_calls_days})`.execute(
        db,
      )
      // What nobody could be asked about for a day is left as the dictionary has it.
      await sql`
        delete from emotion_asks where space_id = ${space_id} and at < now() - interval '1 day'`.execute(db)
      await forgetUnasked({ db }, space_id)
      await sql`
        update ai_turns set draft = null
        where space_id = ${space_id} and draft is not null and ended_at < now() - make_interval(days => ${limits.ai_texts_days})`.execute(
        db,
      )
      await sql`
        delete from ai_turns where space_id = ${space_id} and ended_at < now() - make_interval(days => ${limits.ai_calls_days})`.execute(
        db,
      )
      await forgetSuggestions({ db }, space_id, limits.ai_calls_days)
    })
}
