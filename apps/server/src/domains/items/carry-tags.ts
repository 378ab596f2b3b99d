import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { TagCarrier } from '../tags/carriers.ts'

export const itemsCarryTags: TagCarrier = {
  kind: 'items',

  async count({ db }, space_id, tag_id) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from item_tags where space_id = ${space_id} and tag_id = ${tag_id} limit ${limits.count_cap}) t`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },

  async move({ db }, { space_id, from, into }, most) {
    // Whoever tags or finishes one of these now waits, and the next statement sees what came before.
    const { rows } = await sql<{ id: number }>`
      select i.id from items i
      where i.space_id = ${space_id} and i.id in (
        select t.item_id from item_tags t where t.space_id = ${space_id} and t.tag_id = ${from} limit ${most})
      order by i.id for no key update`.execute(db)
    const ids = rows.map(({ id }) => id)
    await sql`
      delete from item_tags t where t.space_id = ${space_id} and t.tag_id = ${from} and t.item_id = any(${ids}::bigint[])
        and exists (select from item_tags o where o.space_id = ${space_id} and o.item_id = t.item_id and o.tag_id = ${into})`.execute(
      db,
    )
    await sql`
      update item_tags set tag_id = ${into}
      where space_id = ${space_id} and tag_id = ${from} and item_id = any(${ids}::bigint[])`.execute(db)
    return ids.length
  },
}
