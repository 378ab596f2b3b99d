// Bots speak and act with an administrator's rights on every account they are for: whoever sees only some accounts draws,
// publishes and switches on bots for those alone, as with rules (rules/store/reach.ts).
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { isWithinReach, refuseBeyondReach } from '../../rules/store/reach.ts'
import type { Key } from './queries.ts'

/**
 * Wherever what is drawn in it is met: on its own accounts, those of bots whose published version goes into it, and those
 * of rules that start it.
 */
async function placesOf({ db }: CallContext, { space_id, id }: Key) {
  const goesInto = (definition: string) => sql`
    ${sql.ref(definition)} #> '{graph,nodes}' @> jsonb_build_array(jsonb_build_object('kind', 'sub', 'bot_id', u.id))`
  const { rows } = await sql<{ object_ids: number[] | null }>`
    with recursive lives as (
      select b.id, v.definition from bots b
      join bot_versions v on v.space_id = ${space_id} and v.bot_id = b.id and v.version = b.live_version
      where b.space_id = ${space_id} and b.deleted_at is null),
    used as (
      select ${id}::integer as id union select l.id from used u join lives l on ${goesInto('l.definition')})
    select b.draft -> 'object_ids' as object_ids from bots b where b.space_id = ${space_id} and b.id = ${id}
    union all select l.definition -> 'object_ids' from used u join lives l on l.id = u.id
    union all select r.definition -> 'object_ids' from used u join rules r on r.space_id = ${space_id} and r.deleted_at is null
      and r.definition -> 'do' @> jsonb_build_array(jsonb_build_object('do', 'bot', 'bot_id', u.id))`.execute(db)
  return rows.map(({ object_ids }) => ({ space_id, object_ids }))
}

export async function refuseBotBeyondReach(ctx: CallContext, bot: Key) {
  if (isWithinReach(ctx.actor, { space_id: bot.space_id, object_ids: null })) return
  for (const place of await placesOf(ctx, bot)) refuseBeyondReach(ctx.actor, place)
}
