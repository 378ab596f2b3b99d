import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { LoggedEvent } from '../../../platform/events/event-log.ts'
import type { Listener } from '../../../platform/events/listener.ts'
import { isTooDeep } from '../../automation/guard.ts'
import { loadRuleset, type Ruleset } from '../match/ruleset.ts'
import { rearm } from './begin-times.ts'
import { distinct, heard, type Possible, possible } from './happened.ts'

/**
 * Only writes down what some rule may mean. Nothing is asked or done here: no rule holds up the log, or undoes its place in it.
 */
export const rulesListener: Listener = {
  consumer: 'rules',
  // What came before somebody wanted a rule is left as it is.
  from: 'now',
  kinds: [...heard, 'calendars.changed'],
  rest_ms: 50,
  longest_rest_ms: 1_000,
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    const set = await loadRuleset(ctx, space_id)
    if (set.all.length === 0) return
    if (events.some(({ kind }) => kind === 'calendars.changed')) {
      const working = set.timed.filter(({ rule: { when } }) => 'working' in when && when.working)
      await rearm(
        ctx,
        space_id,
        working.map(({ rule }) => rule.id),
      )
    }
    const rows: Row[] = []
    for (const event of distinct(events)) {
      if (isTooDeep(event.depth)) continue
      const things = event.kind === 'author.changed' ? await thingsOfAuthor(ctx, set, event) : possible(event)
      for (const { kind, thing_id, events: may, detail } of things) {
        const meant = may.filter((on) => set.hears.has(on))
        // What somebody waits for is worked out anew after whatever happens to a thing.
        if (meant.length === 0 && set.timed.length === 0) continue
        const { seq, cause, user_id, depth, correlation_id } = event
        rows.push({
          seq,
          kind,
          thing_id,
          events: meant,
          detail,
          cause,
          user_id,
          depth,
          correlation_id: correlation_id ?? `event:${seq}`,
        })
      }
    }
    if (rows.length === 0) return
    await sql`
      insert into rule_work (space_id, seq, kind, thing_id, events, detail, at, cause, user_id, depth, correlation_id)
      select ${space_id}, w.seq, w.kind, w.thing_id, array(select jsonb_array_elements_text(w.events)), w.detail,
        (select e.at from events e where e.space_id = ${space_id} and e.seq = w.seq limit 1), w.cause, w.user_id, w.depth, w.correlation_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (seq bigint, kind text, thing_id bigint, events jsonb, detail jsonb,
        cause text, user_id integer, depth smallint, correlation_id text)
      on conflict do nothing`.execute(ctx.db)
    ctx.wake('rules')
  },
}

type Row = Possible & Pick<LoggedEvent, 'seq' | 'cause' | 'user_id' | 'depth'> & { correlation_id: string }

/** What of theirs is open, the latest. */
export async function thingsOfAuthor(
  { db }: Pick<Context, 'db'>,
  set: Ruleset,
  { space_id, body }: LoggedEvent,
): Promise<Possible[]> {
  if (!set.hears.has('author_changed')) return []
  const { rows } = await sql<{ kind: 'item' | 'chat'; id: number }>`
    select q.kind, q.id from (
      (select 'item' as kind, i.id, i.created_at as at from items i where i.space_id = ${space_id} and i.author_id = ${body.id}
        and i.status not in ('closed', 'autoclosed', 'deleted') order by i.created_at desc limit ${limits.rule_author_things})
      union all
      (select 'chat', c.id, c.last_message_at from chats c where c.space_id = ${space_id} and c.author_id = ${body.id}
        and c.status not in ('closed', 'autoclosed', 'deleted') order by c.last_message_at desc limit ${limits.rule_author_things})) q
    order by q.at desc limit ${limits.rule_author_things}`.execute(db)
  return rows.map(({ kind, id }) => ({
    kind,
    thing_id: id,
    events: ['author_changed'],
    detail: { author_id: body.id },
  }))
}
