import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type Owner = 'item_id' | 'message_id' | 'reply_id'
type Current = { text: string; edited_at: Date | null }
type Edit = { text: string; at: number }

/**
 * Puts an edit into the story of a text, wherever it belongs: networks deliver in any order, and the outcome must be
 * that of the right one. Each former text is kept with the time of the change that replaced it. Answers with the text to
 * show from now on, or nothing when that does not change.
 */
export async function applyEdit(
  db: Db,
  space_id: number,
  owner: Owner,
  id: number,
  current: Current,
  edit: Edit,
): Promise<Edit | undefined> {
  const column = sql.ref(owner)
  const last = current.edited_at ? current.edited_at.getTime() / 1000 : 0
  if (edit.at === last) return
  if (edit.at > last) {
    if (edit.text === current.text) return
    await keep(current.text, edit.at)
    return edit
  }
  // Late: the first change after it replaced this text, and not the one we thought.
  const { rows } = await sql<{ id: number; text: string }>`
    update text_edits e set text = ${edit.text}
    from (select id, text from text_edits where space_id = ${space_id} and ${column} = ${id} and edited_at > to_timestamp(${edit.at})
          order by edited_at limit 1 for update) next
    where e.space_id = ${space_id} and e.id = next.id
      and not exists (select from text_edits s where s.space_id = ${space_id} and ${sql.ref(`s.${owner}`)} = ${id} and s.edited_at = to_timestamp(${edit.at}))
    returning next.id, next.text`.execute(db)
  if (rows[0]) await keep(rows[0].text, edit.at)

  async function keep(text: string, at: number) {
    await sql`
      insert into text_edits (space_id, ${column}, text, edited_at) values (${space_id}, ${id}, ${text}, to_timestamp(${at}))
      on conflict do nothing`.execute(db)
  }
}

/** For a sub-select in whatever shows a text: its former wordings, oldest first. */
export const earlierTexts = (owner: Owner, space_id: string, id: string) => sql`
  array(select e.text from text_edits e where e.space_id = ${sql.ref(space_id)} and ${sql.ref(`e.${owner}`)} = ${sql.ref(id)} order by e.edited_at)`

type Register = {
  space_id: number
  object_id: number
  target_kind: 'item' | 'message'
  external_id: string
  change: 'edit' | 'presence'
}

/** Remembers the latest word of its kind; answers whether this is it. */
export async function isLatest(
  db: Db,
  { space_id, object_id, target_kind, external_id, change }: Register,
  at: number,
  body: object,
): Promise<boolean> {
  const { rows } = await sql`
    insert into early_changes as known (space_id, object_id, target_kind, external_id, change, at, body)
    values (${space_id}, ${object_id}, ${target_kind}, ${external_id}, ${change}, to_timestamp(${at}), ${JSON.stringify(body)}::jsonb)
    on conflict (space_id, object_id, target_kind, external_id, change) do update set at = excluded.at, body = excluded.body
    where excluded.at > known.at returning 1 as one`.execute(db)
  return rows.length === 1
}

/** `answers` is whatever the domain left for the arrival of this one. */
export type Early<Waiting = never> = {
  external_id: string
  change: 'edit' | 'presence' | 'answers'
  at: number
  body: { text?: string; is_deleted?: boolean; answers?: Waiting[] }
}

/** What was said of things before they arrived. Used up, but for the last word on presence. */
export async function takeEarly<Waiting = never>(
  db: Db,
  space_id: number,
  object_id: number,
  target_kind: 'item' | 'message',
  external_ids: readonly string[],
): Promise<Early<Waiting>[]> {
  const { rows } = await sql<Early<Waiting>>`
    select external_id, change, extract(epoch from at)::float8 as at, body from early_changes
    where space_id = ${space_id} and object_id = ${object_id} and target_kind = ${target_kind} and external_id = any(${external_ids}::text[])
    order by at`.execute(db)
  if (rows.some(({ change }) => change !== 'presence')) {
    await sql`
      delete from early_changes where space_id = ${space_id} and object_id = ${object_id} and target_kind = ${target_kind}
        and change <> 'presence' and external_id = any(${external_ids}::text[])`.execute(db)
  }
  return rows
}
