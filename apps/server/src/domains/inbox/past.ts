import type {
  CommentFacts,
  Incoming,
  MessageFacts,
  OwnCommentFacts,
  OwnMessageFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

type Item = CommentFacts | MessageFacts | OwnCommentFacts | OwnMessageFacts
const itemKinds: readonly Incoming['kind'][] = ['comment', 'message', 'own_comment', 'own_message']

/** What counts towards the number of items that history may bring. */
export const isItem = (fact: Incoming): fact is Item => itemKinds.includes(fact.kind)

/**
 * Of a page of history what may come in closed and silent: the newest, so many, and nothing that was written after the
 * account was connected. That is somebody's work, and comes as news.
 */
export function pastOf(facts: readonly Incoming[], most: number, before_s: number): Incoming[] {
  const past = facts.filter(isItem).filter(({ created_at }) => created_at < before_s)
  const kept = new Set<Incoming>(past.sort((a, b) => b.created_at - a.created_at).slice(0, most))
  return facts.filter((fact) => !isItem(fact) || kept.has(fact))
}

/** When the account was connected, in seconds. */
export const findBeginning = async (db: Db, { space_id, object_id }: { space_id: number; object_id: number }) => {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from planned_at)::float as at from account_errands
    where space_id = ${space_id} and object_id = ${object_id} and what = 'history'`.execute(db)
  return rows[0]?.at ?? Number.POSITIVE_INFINITY
}
