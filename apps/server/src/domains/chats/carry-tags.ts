import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { TagCarrier } from '../tags/carriers.ts'

export const chatsCarryTags: TagCarrier = {
  kind: 'chats',

  async count({ db }, space_id, tag_id) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from chat_tags where space_id = ${space_id} and tag_id = ${tag_id} limit ${limits.count_cap}) t`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },

  async move({ db }, { space_id, from, into }, most) {
    // Whoever tags one of these now waits, and the next statement sees what came before.
    const { rows } = await sql<{ id: number }>`
      select c.id from chats c
      where c.space_id = ${space_id} and c.id in (
        select t.chat_id from chat_tags t where t.space_id = ${space_id} and t.tag_id = ${from} limit ${most})
      order by c.id for no key update`.execute(db)
    const ids = rows.map(({ id }) => id)
    await sql`
      delete from chat_tags t where t.space_id = ${space_id} and t.tag_id = ${from} and t.chat_id = any(${ids}::bigint[])
        and exists (select from chat_tags o where o.space_id = ${space_id} and o.chat_id = t.chat_id and o.tag_id = ${into})`.execute(
      db,
    )
    await sql`
      update chat_tags set tag_id = ${into}
      where space_id = ${space_id} and tag_id = ${from} and chat_id = any(${ids}::bigint[])`.execute(db)
    return ids.length
  },
}
