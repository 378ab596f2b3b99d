import type { Connector } from '@otklik/connectors/connector.ts'
import type { CommentHintFacts, HintFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { speakerFor } from '../../../platform/outbound/connectors.ts'

type Account = Parameters<typeof speakerFor>[3] & {
  space_id: number
  id: number
  credentials: Parameters<typeof speakerFor>[2]
  rules: { settings: { collect_messages?: boolean } }
}

const isHint = (fact: Incoming): fact is HintFacts => fact.kind === 'message_hinted'

const isCommentHint = (fact: Incoming): fact is CommentHintFacts => fact.kind === 'comment_hinted'

/** The message itself mostly comes at once, and tells more than can be asked for: a hint waits so long for it. */
export const hint_waits_s = 15

export const isUnripe = ({ attempt }: { attempt: number }, facts: readonly Incoming[]) =>
  attempt <= 1 && facts.some(isHint)

export const withoutHints = (facts: readonly Incoming[]): Incoming[] => facts.filter((fact) => !isHint(fact))

/**
 * Messages that the network only names: those that are neither told beside it nor stored are asked for. A refusal is
 * thrown: the delivery is set aside and tried again, and by then the message may have come by itself.
 */
export async function followHints(
  parts: JobParts,
  connector: Connector,
  account: Account,
  facts: Incoming[],
): Promise<Incoming[]> {
  const hints = new Map(facts.filter(isHint).map((hint) => [hint.external_id, hint]))
  if (hints.size === 0) return facts
  const told = withoutHints(facts)
  if (account.rules.settings.collect_messages === false || !connector.learn) return told
  for (const fact of told) if (fact.kind === 'message' || fact.kind === 'own_message') hints.delete(fact.external_id)
  for (const external_id of await findStored(parts, account, [...hints.values()])) hints.delete(external_id)
  if (hints.size === 0) return told
  const speaker = speakerFor(connector, parts, account.credentials, account)
  const { hinted = [] } = await connector.learn(speaker, { authors: [], posts: [], hinted: [...hints.keys()] })
  const dated = hinted.map((one) => ({
    ...one,
    created_at: Math.floor(one.created_at || (hints.get(one.external_id)?.at ?? 0)),
  }))
  return [...told, ...dated]
}

/** Comments that the network only names are asked for at once: they do not come by themselves. */
export async function followCommentHints(
  parts: JobParts,
  connector: Connector,
  account: Account,
  facts: Incoming[],
): Promise<Incoming[]> {
  const hints = facts.filter(isCommentHint).map(({ otherwise }) => otherwise)
  if (hints.length === 0) return facts
  const speaker = speakerFor(connector, parts, account.credentials, account)
  const named = hints.map(({ external_id, post_external_id }) => ({ external_id, post_external_id }))
  const learnt = await connector.learn?.(speaker, { authors: [], posts: [], hinted_comments: named })
  const found = new Map(learnt?.hinted_comments?.map((one) => [one.external_id, one]))
  return facts.map((fact) => (isCommentHint(fact) ? (found.get(fact.otherwise.external_id) ?? fact.otherwise) : fact))
}

const around_s = 600

/** By the time of the hint, which is that of the message: an id alone has no index. */
async function findStored({ database }: JobParts, { space_id, id }: Account, hints: HintFacts[]): Promise<string[]> {
  if (hints.length === 0) return []
  const times = hints.map(({ at }) => at)
  const [from, to] = [Math.min(...times) - around_s, Math.max(...times) + around_s]
  const ids = hints.map(({ external_id }) => external_id)
  const { rows } = await database.inSpaces({ spaces: [space_id], read: true }, (db) =>
    sql<{ external_id: string }>`
      select external_id from messages
      where space_id = ${space_id} and object_id = ${id} and not is_own and not is_history
        and kind not in ('note', 'system') and external_id = any(${ids}::text[])
        and created_at between to_timestamp(${from}) and to_timestamp(${to})`.execute(db),
  )
  return rows.map(({ external_id }) => external_id)
}
