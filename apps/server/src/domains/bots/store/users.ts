// Who names a bot: other bots that go into it, and rules that start it.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { BotRecord, Key } from './queries.ts'

const goesInto = (bot: BotRecord, id: number) =>
  [bot.draft, bot.published].some((definition) =>
    definition?.graph.nodes.some((node) => node.kind === 'sub' && node.bot_id === id),
  )

export async function findUsers({ db }: Pick<Context, 'db'>, { space_id, id }: Key, all: readonly BotRecord[]) {
  if (all.some((bot) => bot.id !== id && goesInto(bot, id))) return true
  const { rows } = await sql`
    select from rules where space_id = ${space_id} and deleted_at is null
      and definition -> 'do' @> ${JSON.stringify([{ do: 'bot', bot_id: id }])}::jsonb limit 1`.execute(db)
  return rows.length > 0
}
