import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { TagCarrier } from '../tags/carriers.ts'

export const itemsCarryTags = carrier('item')
export const chatsCarryTags = carrier('chat')

function carrier(kind: 'item' | 'chat'): TagCarrier {
  const things = sql.table(`${kind}s`)
  const tags = sql.table(`${kind}_tags`)
  const thing_id = `${kind}_id`

  return {
    kind: `${kind}s`,

    async count({ db }, space_id, tag_id) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select from ${tags} where space_id = ${space_id} and tag_id = ${tag_id} limit ${limits.count_cap}) t`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },

    async move({ db }, { space_id, from, into }, most) {
      // Whoever tags or finishes one of these now waits, and the next statement sees what came before.
      const { rows } = await sql<{ id: number }>`
        select w.id from ${things} w
        where w.space_id = ${space_id} and w.id in (
          select t.${sql.ref(thing_id)} from ${tags} t where t.space_id = ${space_id} and t.tag_id = ${from} limit ${most})
        order by w.id for no key update`.execute(db)
      const ids = rows.map(({ id }) => id)
      await sql`
        delete from ${tags} t where t.space_id = ${space_id} and t.tag_id = ${from} and t.${sql.ref(thing_id)} = any(${ids}::bigint[])
          and exists (select from ${tags} o where o.space_id = ${space_id} and o.${sql.ref(thing_id)} = t.${sql.ref(thing_id)} and o.tag_id = ${into})`.execute(
        db,
      )
      await sql`
        update ${tags} set tag_id = ${into}
        where space_id = ${space_id} and tag_id = ${from} and ${sql.ref(thing_id)} = any(${ids}::bigint[])`.execute(db)
      return ids.length
    },
  }
}
