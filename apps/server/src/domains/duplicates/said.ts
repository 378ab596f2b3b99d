// What those who ask the same were told, as far as somebody may see whom: nothing is offered before it has been sent to one of them.
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { membersSeen } from './members.ts'
import { namedAnew } from './offer.ts'

/** A group, and the work that answered it last. */
export type Answered = { space_id: number; first_id: number; run_id: number | null }

const asGroup = ({ space_id, first_id }: Answered) =>
  sql`(select ${space_id}::integer as space_id, ${first_id}::bigint as first_id) g`

/** The texts of the last answer to the group, with their variables. */
export async function saidTo(ctx: CallContext, group: Answered): Promise<string[]> {
  const { space_id, run_id } = group
  if (run_id === null) return []
  const { rows } = await sql<{ text: string }>`
    select b.deed -> 'variants' ->> said.variant as text
    from bulk_runs b, (
      select distinct t.variant::integer as variant from bulk_targets t, ${asGroup(group)}
      where t.space_id = ${space_id} and t.run_id = ${run_id}
        and exists (select from ${membersSeen(ctx)} and i.id = t.target_id)
        and exists (select from actions n join replies r on r.space_id = ${space_id} and r.id = n.reply_id
          where n.space_id = ${space_id} and n.id = any(t.action_ids) and r.state = 'sent' and r.deleted_at is null)) said
    where b.space_id = ${space_id} and b.id = ${run_id} order by said.variant`.execute(ctx.db)
  return rows.map(({ text }) => text)
}

/** What was said to the group, else what somebody of it was answered last. With variables: another is called otherwise. */
export async function offerFor(ctx: CallContext, group: Answered, id: number): Promise<string | null> {
  const answers = await saidTo(ctx, group)
  if (answers.length > 0) return answers[id % answers.length] ?? null
  const { rows } = await sql<{ text: string; name: string | null }>`
    select r.text, m.name
    from ${asGroup(group)}, lateral (
      select i.id, (select a.name from authors a where a.space_id = i.space_id and a.id = i.author_id) as name
      from ${membersSeen(ctx)} and i.replied_at is not null and i.id <> ${id}::bigint
      order by i.replied_at desc limit 1) m
    join replies r on r.space_id = ${group.space_id} and r.item_id = m.id and r.state = 'sent' and not r.is_private and r.deleted_at is null
    order by r.created_at desc, r.id desc limit 1`.execute(ctx.db)
  const [said] = rows
  return said?.text ? namedAnew(said.text, said.name) : null
}
