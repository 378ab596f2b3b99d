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

/** Of one day, as networks tell of it late; what is older and was missed is nobody's work any more. */
const NEWS_S = 86_400

/**
 * Of a page of history what is kept: of what was there before, the newest, so many; and what was written in the last day,
 * since the account was connected.
 */
export function keptOf(facts: readonly Incoming[], most: number, began_s: number, now_s: number): Incoming[] {
  const past = facts.filter(isItem).filter((fact) => !isNews(fact, began_s))
  const kept = new Set<Incoming>(past.sort((a, b) => b.created_at - a.created_at).slice(0, most))
  return facts.filter((fact) => !isItem(fact) || kept.has(fact) || isRecent(fact, began_s, now_s))
}

const isRecent = (fact: Item, began_s: number, now_s: number) =>
  isNews(fact, began_s) && fact.created_at >= now_s - NEWS_S

/**
 * Written since the account was connected: somebody's work, and no history that comes in closed and silent. Networks count
 * in whole seconds, and tell of nothing before they know where to deliver: what a page of history has of it comes as news.
 */
export const isNews = (fact: Incoming, began_s: number) => isItem(fact) && fact.created_at >= Math.floor(began_s)

/** When the account was connected, in seconds. */
export const findBeginning = async (db: Db, { space_id, object_id }: { space_id: number; object_id: number }) => {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from planned_at)::float as at from account_errands
    where space_id = ${space_id} and object_id = ${object_id} and what = 'history'`.execute(db)
  return rows[0]?.at ?? Number.POSITIVE_INFINITY
}
