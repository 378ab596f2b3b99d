// What has been written down about a dialogue or comment, with what was said.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Place } from './turn.ts'

export type Work = {
  seq: number
  why: 'said' | 'closed' | 'look' | 'comment'
  message_id: number | null
  at: number
  depth: number
  correlation_id: string
}
export type Words = Work & { text: string; files: number; pressed: string | null; start: string | null }

export type Heard = {
  works: Work[]
  /** What the customer said, in order. */
  inputs: Words[]
}

type Row = Words & {
  is_own: boolean | null
  kind: string | null
  is_history: boolean | null
  is_deleted: boolean | null
}

/** Of one that nobody else is looking at: the dialogue is locked. What rules have not looked at yet is left to them. */
export async function readHeard({ db }: Context, { space_id, kind, thing_id }: Place, now: Date): Promise<Heard> {
  const { rows } = await sql<Row>`
    select w.seq, w.why, w.message_id, extract(epoch from w.at)::double precision as at, w.depth, w.correlation_id,
      coalesce(m.text, '') as text, coalesce(m.has_files, false)::integer as files, m.pressed, m.start,
      m.is_own, m.kind, m.is_history, m.deleted_at is not null as is_deleted
    from bot_work w left join messages m on m.space_id = ${space_id} and m.id = w.message_id
    where w.space_id = ${space_id} and w.kind = ${kind} and w.thing_id = ${thing_id} and w.failed_at is null
      and w.not_before <= ${now}
      and not exists (select from rule_work r where r.space_id = ${space_id} and r.kind = ${kind} and r.thing_id = ${thing_id}
        and r.failed_at is null and r.seq <= w.seq)
    order by w.seq`.execute(db)
  const isTheirs = (row: Row) =>
    row.why === 'said' &&
    row.is_own === false &&
    row.kind !== 'note' &&
    row.kind !== 'system' &&
    !row.is_history &&
    !row.is_deleted
  return { works: rows, inputs: rows.filter(isTheirs) }
}
