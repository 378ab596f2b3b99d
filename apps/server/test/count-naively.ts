import type pg from 'pg'
import type { TestAccount } from './space.ts'

/** The same figures without slots, events and indexes: simply counted. */
export async function countNaively(
  owner: pg.Pool,
  { id, space_id }: TestAccount,
  [from, to]: readonly [number, number],
) {
  const since = [space_id, id, from, to]
  const within = (column: string) =>
    `space_id = $1 and object_id = $2 and ${column} >= to_timestamp($3) and ${column} < to_timestamp($4)`
  const { rows: items } = await owner.query(`select * from items where ${within('created_at')}`, since)
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null
  const count = (isOne: (row: { status: string; replied_at: Date | null }) => boolean) => items.filter(isOne).length
  const messages = await countMessages(owner, [space_id, id])
  const inbound = messages.filter(({ at }) => at >= from && at < to)
  const { rows: closings } = await owner.query(
    `select from status_changes where ${within('at')} and chat_id is not null and ${isClosing} and taken_back_to is null`,
    since,
  )
  return {
    items: {
      received: items.length,
      processed: count(({ status }) => ['waiting', 'delayed', 'closed', 'autoclosed'].includes(status)),
      replied: count(({ replied_at }) => replied_at !== null),
      closed: count(({ status }) => ['closed', 'autoclosed'].includes(status)),
      backlog: count(({ status }) => ['new', 'inprogress', 'open'].includes(status)),
      reaction: median(
        items.flatMap((row) => (row.replied_at ? [Math.floor((row.replied_at - row.created_at) / 1000)] : [])),
      ),
    },
    chats: {
      received: inbound.length,
      processed: inbound.filter(({ is_processed }) => is_processed).length,
      replied: inbound.filter(({ is_replied }) => is_replied).length,
      closed: closings.length,
      reaction: median(inbound.flatMap(({ reaction }) => (reaction === null ? [] : [reaction]))),
    },
  }
}

const isClosing = `to_status in ('closed', 'autoclosed') and from_status not in ('closed', 'autoclosed', 'deleted')`

type Message = { at: number; is_processed: boolean; is_replied: boolean; reaction: number | null }
type Step = {
  chat_id: number
  at: number
  what: 'said' | 'answered' | 'closed' | 'opened'
  is_theirs: boolean
  sent_at: number
}
/** `since` null: a closing has ended it. Then: when it was opened again, and when by one of us. */
type Turn = {
  messages: [Message, ...Message[]]
  since: number | null
  opened_at: number | null
  taken_at: number | null
}
const shut = { opened_at: null, taken_at: null }

/** Everything that happened to the dialogues of an account is lived through once more, one thing after the other. */
async function countMessages(owner: pg.Pool, account: readonly number[]): Promise<Message[]> {
  const { rows } = await owner.query<Step>(
    `select chat_id, extract(epoch from at)::float8 as at, what, extract(epoch from sent_at)::float8 as sent_at, is_theirs from (
       select chat_id, created_at as at, id, case when is_own then 'answered' else 'said' end as what, coalesce(sent_at, created_at) as sent_at, 1 as place, true as is_theirs
       from messages where space_id = $1 and object_id = $2 and kind not in ('note', 'system') and not is_history and (not is_own or state = 'sent')
       union all
       select chat_id, at, id, case when ${isClosing} then 'closed' else 'opened' end, at, 2, cause = 'customer'
       from status_changes where space_id = $1 and object_id = $2 and chat_id is not null
         and taken_back_to is null
         and (${isClosing} or from_status in ('closed', 'autoclosed') and to_status not in ('closed', 'autoclosed', 'deleted'))
     ) s order by chat_id, at, place, id`,
    [...account],
  )
  return [...Map.groupBy(rows, ({ chat_id }) => chat_id).values()].flatMap(liveThrough)
}

function liveThrough(steps: readonly Step[]): Message[] {
  const all: Message[] = []
  let turn: Turn | undefined
  for (const { at, what, is_theirs, sent_at } of steps) {
    if (what === 'said') {
      const message: Message = { at, is_processed: false, is_replied: false, reaction: null }
      all.push(message)
      if (turn && turn.since !== null) turn.messages.push(message)
      else turn = { messages: [message], since: turn?.taken_at ?? at, ...shut }
    } else if (!turn) continue
    else if (what === 'opened') {
      if (turn.since !== null) continue
      turn.opened_at ??= at
      turn.taken_at ??= is_theirs ? null : at
    } else {
      for (const message of turn.messages) {
        message.is_processed = true
        message.is_replied ||= what === 'answered'
      }
      const since = turn.since ?? turn.opened_at
      if (what === 'closed') turn = { ...turn, since: null, ...shut }
      else {
        if (since !== null) turn.messages[0].reaction = Math.max(0, Math.round(sent_at - since))
        turn = undefined
      }
    }
  }
  return all
}
