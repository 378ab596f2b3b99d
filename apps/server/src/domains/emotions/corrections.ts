// What people said that texts sound like: kept to hold over everything else, to be followed by equal texts, and to learn from.
import type { EmotionCorrection } from '@otklik/contract/emotions/emotions.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can, isInScope } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { toPage } from '../../platform/page.ts'
import { seconds } from '../../platform/seconds.ts'
import type { Emotion } from './judge.ts'

type Owner = { item_id: number } | { chat_id: number }
type Correction = {
  space_id: number
  object_id: number
  author_id: number | null
  text: string
  was: number | null
  emotion: Emotion
}

export async function recordCorrection({ db, user_id }: Context, owner: Owner, correction: Correction) {
  const { space_id, object_id, author_id, was, emotion } = correction
  const text = correction.text.slice(0, limits.emotion_text)
  const [item_id, chat_id] = 'item_id' in owner ? [owner.item_id, null] : [null, owner.chat_id]
  await sql`
    insert into emotion_corrections (space_id, object_id, item_id, chat_id, author_id, text_key, text, was, emotion, user_id)
    values (${space_id}, ${object_id}, ${item_id}, ${chat_id}, ${author_id}, case when ${text}::text <> '' then emotion_key(${text}::text) end, ${text}, ${was}, ${emotion}, ${user_id})`.execute(
    db,
  )
}

export async function isByHand(db: Db, space_id: number, item_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from emotion_corrections where space_id = ${space_id} and item_id = ${item_id} limit 1`.execute(db)
  return rows.length > 0
}

/** Answers whether there were any. */
export async function removeCorrections(db: Db, space_id: number, owner: Owner): Promise<boolean> {
  const isOwner = 'item_id' in owner ? sql`item_id = ${owner.item_id}` : sql`chat_id = ${owner.chat_id}`
  const { rows } = await sql`
    delete from emotion_corrections where space_id = ${space_id} and ${isOwner} returning 1 as one`.execute(db)
  return rows.length > 0
}

/** What they wrote is forgotten; that somebody judged it stays. */
export const forgetCorrected = (db: Db, space_id: number, author_id: number) =>
  sql`
    update emotion_corrections set text = '', text_key = null, author_id = null
    where space_id = ${space_id} and author_id = ${author_id}`.execute(db)

type Row = EmotionCorrection & { object_id: number }

/**
 * What was written where the person may not look is not shown, only that somebody has judged it. Whoever sees only what is
 * theirs is shown none of it.
 */
export async function listCorrections({ db, actor }: CallContext, space_id: number, after?: readonly [number]) {
  const { rows } = await sql<Row>`
    select id, space_id, object_id, item_id, chat_id, left(text, ${limits.excerpt}) as text, was, emotion, user_id, ${seconds('at')} as at
    from emotion_corrections where space_id = ${space_id} ${after ? sql`and id < ${after[0]}` : sql``}
    order by id desc limit ${limits.page_rows + 1}`.execute(db)
  const maySee = ({ item_id, object_id }: Row) =>
    can(actor, item_id === null ? 'chats.see' : 'items.see', space_id) &&
    isInScope(actor, space_id, { object_id, group_id: null, assigned_to: null })
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    ({ object_id, ...row }): EmotionCorrection => ({ ...row, text: maySee({ object_id, ...row }) ? row.text : '' }),
  )
}
