// Whether an agent may answer this alone, now. Asked before the model is, so that nobody pays in vain, and again with the
// comment or dialogue locked: much can happen while a model thinks.

import type { TurnOutcome, TurnReason } from '@otklik/contract/ai/kinds.ts'
import { finishedStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { isPast } from '../../actions/allowed.ts'
import { isWithBot } from '../../automation/bots-first.ts'
import { isPaused } from '../../automation/pause.ts'
import type { Gathered, Said } from '../compose/gather.ts'
import { asksForPerson, saysOneOf } from '../help/said.ts'
import type { AgentRecord } from '../store/queries.ts'
import type { Turn } from './turns.ts'

export type WhyNot = { outcome: Exclude<TurnOutcome, 'answered'>; reason: TurnReason }
const left = (reason: TurnReason): WhyNot => ({ outcome: 'left', reason })
const handOver = (reason: TurnReason): WhyNot => ({ outcome: 'handed_over', reason })

type Standing = {
  status: WorkStatus
  assigned_to: number | null
  is_gone: boolean
  is_group_chat: boolean
  is_answered: boolean
  is_blocked: boolean
  is_working: boolean
  /** `HH:MM` by the space's clock. */
  clock: string
  emotion: number | null
  rating: number | null
  /** From when on the network counts how long it listens. */
  since: Date | null
  answers: number
}

async function readStanding({ db }: Pick<Context, 'db'>, turn: Turn, now: Date): Promise<Standing | undefined> {
  const { space_id, kind, thing_id, thread_id } = turn
  const thing = sql.ref(kind === 'item' ? 'item_id' : 'chat_id')
  const shared = sql`
    t.status, t.assigned_to, t.emotion,
    exists (select from author_blocks b where b.space_id = ${space_id} and b.author_id = t.author_id and b.object_id = t.object_id
      and (b.until is null or b.until > ${now})) as is_blocked,
    exists (select from open_hours h where h.space_id = ${space_id} and h.started_at <= ${now} and h.ended_at > ${now}
      and h.calendar_id = coalesce(c.calendar_id, (select d.id from calendars d where d.space_id = ${space_id} and d.is_default))) as is_working,
    to_char(${now}::timestamptz at time zone s.time_zone, 'HH24:MI') as clock`
  const isAsked = sql`exists (select from approvals p where p.space_id = ${space_id} and p.${thing} = t.id and p.state = 'asked')`
  const joined = sql`
    join spaces s on s.id = ${space_id}
    join objects o on o.space_id = ${space_id} and o.id = t.object_id
    left join companies c on c.space_id = ${space_id} and c.id = o.company_id
    where t.space_id = ${space_id} and t.id = ${thing_id}`
  const { rows } = await (kind === 'chat'
    ? sql<Standing>`
        select ${shared}, t.lost_at is not null as is_gone, t.is_group_chat, t.unanswered_at is null or ${isAsked} as is_answered,
          null::integer as rating, t.last_inbound_at as since,
          (select count(*)::integer from ai_turns a where a.space_id = ${space_id} and a.kind = 'chat' and a.thread_id = ${thread_id}
            and a.outcome = 'answered' and a.ended_at > coalesce((
              select max(m.created_at) from messages m where m.space_id = ${space_id} and m.chat_id = t.id and m.is_own and m.user_id is not null
                and m.kind not in ('note', 'system')), '-infinity')) as answers
        from chats t ${joined}`
    : sql<Standing>`
        select ${shared}, t.is_history or t.is_hidden as is_gone, false as is_group_chat,
          t.replied_at is not null or ${isAsked} or exists (select from replies r where r.space_id = ${space_id} and r.item_id = t.id
            and r.deleted_at is null and r.state in ('pending', 'sent', 'unknown')) as is_answered,
          t.rating, t.created_at as since,
          (select count(*)::integer from ai_turns a where a.space_id = ${space_id} and a.kind = 'item' and a.thread_id = ${thread_id}
            and a.author_id is not distinct from t.author_id and a.outcome = 'answered') as answers
        from items t ${joined}`
  ).execute(db)
  return rows[0]
}

/** What the customer has said since our last word. */
export function unanswered(said: readonly Said[]): string {
  const from = said.findLastIndex(({ is_own }) => is_own)
  return said
    .slice(from + 1)
    .map(({ text }) => text)
    .join('\n')
}

/** Quiet hours may go over midnight. */
export const isBetween = (clock: string, from: string, to: string) =>
  from <= to ? clock >= from && clock < to : clock >= from || clock < to

/** Whatever stands in the way; null: nothing does. Settings are those of now. */
export async function whyNot(
  ctx: Pick<Context, 'db'>,
  turn: Turn,
  { definition: { alone } }: AgentRecord,
  gathered: Gathered,
  now: Date,
): Promise<WhyNot | null> {
  const { space_id, kind, thing_id } = turn
  const standing = await readStanding(ctx, turn, now)
  if (!standing || standing.is_gone || finishedStatuses.includes(standing.status)) return left('gone')
  if (standing.is_blocked) return left('blocked')
  if (standing.is_group_chat) return left('group_chat')
  if (await isWithBot(ctx, turn, turn.first_at)) return left('bot')
  if (kind === 'chat' && (await isPaused(ctx, { space_id, id: thing_id }))) return left('paused')
  if (standing.assigned_to !== null) return left('assigned')
  if (standing.is_answered) return left('answered')

  const words = unanswered(gathered.said)
  if (words.trim() === '') return handOver('files')
  if (asksForPerson(words)) return handOver('person_asked')
  if (await saysOneOf(ctx, alone.words, words)) return handOver('word')
  if (alone.leaves_negative && standing.emotion === -1) return handOver('negative')
  if (gathered.kind === 'review' && (standing.rating ?? 0) < alone.rating_from) return handOver('rating')
  if (alone.hours === 'outside_working_hours' && standing.is_working) return handOver('hours')
  if (alone.hours === 'outside_quiet_hours' && isBetween(standing.clock, alone.quiet.from, alone.quiet.to))
    return handOver('hours')
  if (standing.answers >= alone.answers) return handOver('answers')
  return isOver(gathered, standing) ? handOver('window') : null
}

/** Not the longer time that some networks give to what a person writes. */
const isOver = ({ channel }: Gathered, { since }: Standing) =>
  channel !== null && since !== null && isPast(channel.reply_window_s, since)
