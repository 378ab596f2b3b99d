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
  const { rows: all } = await owner.query(
    'select * from messages where space_id = $1 and object_id = $2 order by created_at, id',
    since.slice(0, 2),
  )
  const inPeriod = ({ created_at }: { created_at: Date }) =>
    Number(created_at) / 1000 >= from && Number(created_at) / 1000 < to
  const inbound = all.filter((one) => !one.is_own && inPeriod(one))
  const answerTo = (one: (typeof all)[number]) =>
    all.find(
      (own) => own.is_own && own.state === 'sent' && own.chat_id === one.chat_id && all.indexOf(own) > all.indexOf(one),
    )
  const { rows: closings } = await owner.query(
    `select chat_id, at from status_changes where space_id = $1 and chat_id is not null and to_status = 'closed'`,
    [space_id],
  )
  const wasClosed = (one: (typeof all)[number]) =>
    closings.some(({ chat_id, at }) => chat_id === one.chat_id && at >= one.created_at)
  const isFirst = (one: (typeof all)[number]) =>
    all
      .filter((each) => each.chat_id === one.chat_id && (!each.is_own || each.state === 'sent'))
      .filter((each) => all.indexOf(each) < all.indexOf(one))
      .at(-1)?.is_own !== false
  const seconds = (one: (typeof all)[number]) => {
    const own = answerTo(one)
    return own ? [(Number(own.created_at) - Number(one.created_at)) / 1000] : []
  }
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
      processed: inbound.filter((one) => answerTo(one) || wasClosed(one)).length,
      replied: inbound.filter((one) => answerTo(one)).length,
      reaction: median(inbound.filter(isFirst).flatMap(seconds)),
    },
  }
}
