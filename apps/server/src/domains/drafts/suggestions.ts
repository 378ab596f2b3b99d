// What agents have suggested to people, and what became of it. Its words are not kept, only by what they are known again.
import { createHash } from 'node:crypto'
import type { SuggestionOutcome } from '@otklik/contract/ai/kinds.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { isSeen } from '../../platform/database/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { DraftTarget } from './service.ts'

export type Suggested = {
  space_id: number
  kind: string
  call_id: number | null
  agent_id: number | null
  /** Null: whoever answers there. */
  user_id: number | null
  item_id: number | null
  chat_id: number | null
  text?: string
  tag_id?: number
  emotion?: number
}

const keyOf = (text: string) => createHash('sha256').update(text.trim().replace(/\s+/g, ' ')).digest()

export async function insertSuggestion({ db }: Pick<Context, 'db'>, given: Suggested): Promise<number> {
  const { space_id, kind, call_id, agent_id, user_id, item_id, chat_id, text, tag_id = null, emotion = null } = given
  const { rows } = await sql<{ id: number }>`
    insert into ai_suggestions (space_id, kind, call_id, agent_id, user_id, item_id, chat_id, text_key, tag_id, emotion)
    values (${space_id}, ${kind}, ${call_id}, ${agent_id}, ${user_id}, ${item_id}, ${chat_id},
      ${text === undefined ? null : keyOf(text)}, ${tag_id}, ${emotion}) returning id::float8 as id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Only of what was suggested to themselves, or to whoever answers. */
export async function decideSuggestion(ctx: CallContext, id: number, outcome: SuggestionOutcome): Promise<null> {
  const { rows } = await sql<{ id: number }>`
    update ai_suggestions g set outcome = ${outcome}, decided_at = now(), user_id = ${ctx.user_id}
    where g.space_id = any(${ctx.spaces}::integer[]) and g.id = ${id} and (g.user_id = ${ctx.user_id} or (g.user_id is null and
      case when g.item_id is not null then ${isSeen(ctx, 'items', 'g.space_id', 'g.item_id')} else ${isSeen(ctx, 'chats', 'g.space_id', 'g.chat_id')} end))
    returning g.id`.execute(ctx.db)
  return rows.length > 0 ? null : refuse('not_found')
}

/** A reply names what it was made of: whether that was suggested to this person, about this. */
export async function takeSuggestion(
  { db, user_id }: Context,
  space_id: number,
  target: DraftTarget,
  target_id: number,
  id: number,
  text: string,
): Promise<boolean> {
  const column = sql.ref(target === 'item' ? 'item_id' : 'chat_id')
  const { rows } = await sql<{ id: number }>`
    update ai_suggestions set outcome = case when text_key = ${keyOf(text)} then 'used' else 'edited' end, decided_at = now(),
      user_id = ${user_id}
    where space_id = ${space_id} and id = ${id} and (user_id = ${user_id} or user_id is null) and ${column} = ${target_id} and text_key is not null
    returning id`.execute(db)
  return rows.length > 0
}

export const forgetSuggestions = ({ db }: Pick<Context, 'db'>, space_id: number, days: number) =>
  sql`delete from ai_suggestions where space_id = ${space_id} and at < now() - make_interval(days => ${days})`.execute(
    db,
  )
