// What bots name, and who names a bot: other bots that go into it, and rules that start it.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { referencesOf } from '@otklik/contract/bots/references.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Namer } from '../../../platform/namers.ts'
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

/** Of bots that are published, by the version that new conversations follow. */
export const doesNameInBots: Namer = async ({ db }, { kind, space_id, id }) => {
  const { rows } = await sql<{ definition: BotDefinition }>`
    select v.definition from bots b
      join bot_versions v on v.space_id = b.space_id and v.bot_id = b.id and v.version = b.live_version
    where b.space_id = ${space_id} and b.deleted_at is null`.execute(db)
  return rows.some(({ definition }) => referencesOf(definition).some((one) => one.kind === kind && one.id === id))
}
