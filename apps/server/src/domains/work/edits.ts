import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

type Owner = 'item_id' | 'message_id' | 'reply_id'
type Current = { text: string; edited_at: Date | null }
type Edit = { text: string; at: number; edited_by?: number | null }

/**
 * Puts an edit into the story of a text, wherever it belongs: networks deliver in any order, and the outcome must be
 * that of the right one. Each former text is kept with the time of the change that replaced it, also where the words
 * stayed the same: else an edit that took another back would be forgotten. Answers whether this is the last one.
 */
export async function applyEdit(
  db: Db,
  space_id: number,
  owner: Owner,
  id: number,
  current: Current,
  edit: Edit,
): Promise<boolean> {
  const column = sql.ref(owner)
  const last = current.edited_at ? current.edited_at.getTime() / 1000 : 0
  if (edit.at === last) return false
  if (edit.at > last) {
    await keep(current.text, edit.at, edit.edited_by)
    return true
  }
  // Late: the first change after it replaced this text, and not the one we thought.
  const { rows } = await sql<{ text: string }>`
    with next as materialized (
      select id, text from text_edits where space_id = ${space_id} and ${column} = ${id} and edited_at >= to_timestamp(${edit.at})
      order by edited_at limit 1)
    update text_edits e set text = ${edit.text} from next
    where e.space_id = ${space_id} and e.id = next.id and e.edited_at > to_timestamp(${edit.at})
    returning next.text`.execute(db)
  if (rows[0]) await keep(rows[0].text, edit.at)
  return false

  async function keep(text: string, at: number, edited_by: number | null = null) {
    await sql`
      insert into text_edits (space_id, ${column}, text, edited_at, edited_by)
      values (${space_id}, ${id}, ${text}, to_timestamp(${at}), ${edited_by})
      on conflict do nothing`.execute(db)
  }
}

/** An edit that a person asked for, and what there was before. */
export type EditBody = { text: string; at: number; before: { text: string; edited_at: number | null } }

/** An edit that did not happen after all leaves no trace. */
export const takeBackEdit = (db: Db, space_id: number, owner: Owner, id: number, at: number) =>
  sql`
    delete from text_edits where space_id = ${space_id} and ${sql.ref(owner)} = ${id} and edited_at = to_timestamp(${at})`.execute(
    db,
  )

/** Of what is to be forgotten. */
export const forgetEdits = (db: Db, space_id: number, owner: Owner, ids: readonly number[]) =>
  sql`delete from text_edits where space_id = ${space_id} and ${sql.ref(owner)} = any(${ids}::bigint[])`.execute(db)

/** For a sub-select in whatever shows a text: its former wordings, oldest first; `current` is the column with the present one. */
export const earlierTexts = (owner: Owner, row: { space_id: string; id: string; current: string }) => sql`
  array(select e.text
    from (select s.text, s.edited_at, lead(s.text, 1, ${sql.ref(row.current)}) over (order by s.edited_at) as next
          from text_edits s where s.space_id = ${sql.ref(row.space_id)} and ${sql.ref(`s.${owner}`)} = ${sql.ref(row.id)}) e
    where e.text <> e.next order by e.edited_at)`
