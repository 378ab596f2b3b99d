// What people said that texts sound like: kept to hold over everything else, to be followed by equal texts, and to learn from.
import type { EmotionCorrection } from '@otklik/contract/emotions/emotions.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can, isInScope, type Scoped } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { toPage } from '../../platform/page.ts'
import { seconds } from '../../platform/seconds.ts'
import type { Emotion } from './judge.ts'

type Owner = { item_id: number } | { chat_id: number }
type Correction = {
  space_id: number
  author_id: number | null
  text: string
  was: number | null
  emotion: Emotion
}

export async function recordCorrection({ db, user_id }: Context, owner: Owner, correction: Correction) {
  const { space_id, author_id, was, emotion } = correction
  const text = correction.text.slice(0, limits.emotion_text)
  const [item_id, chat_id] = 'item_id' in owner ? [owner.item_id, null] : [null, owner.chat_id]
  await sql`
    insert into emotion_corrections (space_id, item_id, chat_id, author_id, text_key, text, was, emotion, user_id)
    values (${space_id}, ${item_id}, ${chat_id}, ${author_id}, case when ${text}::text <> '' then emotion_key(${text}::text) end, ${text}, ${was}, ${emotion}, ${user_id})`.execute(
    db,
  )
}

export async function isByHand(db: Db, space_id: number, item_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from emotion_corrections where space_id = ${space_id} and item_id = ${item_id} limit 1`.execute(db)
  return rows.length > 0
}

/** What they wrote is forgotten; that somebody judged it stays. */
export const forgetCorrected = (db: Db, space_id: number, author_id: number) =>
  sql`
    update emotion_corrections set text = '', text_key = null, author_id = null
    where space_id = ${space_id} and author_id = ${author_id}`.execute(db)

type Row = EmotionCorrection & Scoped

/** What was written where the person may not look is not shown, only that somebody has judged it. */
export async function listCorrections({ db, actor }: CallContext, space_id: number, after?: readonly [number]) {
  const { rows } = await sql<Row>`
    select e.id, e.space_id, e.item_id, e.chat_id, left(e.text, ${limits.excerpt}) as text, e.was, e.emotion, e.user_id, ${seconds('e.at')} as at,
      coalesce(i.object_id, c.object_id) as object_id, coalesce(i.group_id, c.group_id) as group_id, coalesce(i.assigned_to, c.assigned_to) as assigned_to
    from emotion_corrections e
      left join items i on i.space_id = ${space_id} and i.id = e.item_id
      left join chats c on c.space_id = ${space_id} and c.id = e.chat_id
    where e.space_id = ${space_id} ${after ? sql`and e.id < ${after[0]}` : sql``}
    order by e.id desc limit ${limits.page_rows + 1}`.execute(db)
  const maySee = (row: Row) =>
    can(actor, row.item_id === null ? 'chats.see' : 'items.see', space_id) && isInScope(actor, space_id, row)
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    (row): EmotionCorrection => ({ ...row, text: maySee(row) ? row.text : '' }),
  )
}
