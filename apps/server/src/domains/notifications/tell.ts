// From what has happened to rows of the bell, toasts, and what leaves through outlets: in the transaction that hears of it.
import { limits } from '@otklik/contract/limits.ts'
import { catalogue, outletKinds } from '@otklik/contract/notifications/catalogue.ts'
import { makeChooser } from '@otklik/contract/notifications/choose.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Cause, Wanted } from './cause.ts'
import { dispatchRows } from './dispatch.ts'
import { type Facts, keyOf, loadFacts, type ThingFacts } from './facts.ts'
import { type Hearer, loadChoices, loadHearers, loadMutes } from './hearers.ts'
import { loadSpaceOutlets, type SpaceOutlet, wants } from './outlets/space-outlets.ts'
import { countUnread } from './queries.ts'
import { mayHear, wordsOf } from './words.ts'

/** Who is told: never of one's own acts, of what one may not see, of what is gone or muted; and only where it is wanted. */
export async function tellAll(ctx: Context, space_id: number, causes: readonly Cause[]): Promise<void> {
  if (causes.length === 0) return
  const [hearers, choices, mutes, facts, outlets] = [
    await loadHearers(ctx, space_id, [...new Set(causes.map(({ user_id }) => user_id))]),
    await loadChoices(ctx.db, space_id),
    await loadMutes(ctx.db, space_id),
    await loadFacts(ctx.db, space_id, causes),
    await loadSpaceOutlets(ctx.db, space_id),
  ]
  const muted = new Set(mutes.map(({ user_id, thing, thing_id }) => `${user_id}:${keyOf(thing, thing_id)}`))
  const choose = makeChooser(choices)
  const wanted = new Map<string, Wanted>()
  for (const cause of causes) {
    const { code, user_id, thing, thing_id } = cause
    const hearer = hearers.get(user_id)
    const found = facts.things.get(keyOf(thing, thing_id))
    if (!found) continue
    ofSpace(wanted, outlets, cause, found)
    if (!hearer || user_id === cause.by_user) continue
    if (!mayHear(hearer.actor, space_id, code, thing, found)) continue
    if (!catalogue[code].passes_mute && muted.has(`${user_id}:${keyOf(thing, thing_id)}`)) continue
    const { object_id, company_id } = found
    const asked = { code, user_id, role: hearer.role, object_id, company_id }
    const rules = outletKinds.map((outlet) => ({ outlet, ...choose({ ...asked, outlet }) }))
    // When the period is over, billing's own letter says what becomes of the space (billing/jobs.ts).
    const hasLetter = code === 'period_ends' && cause.how === 'over'
    const on = rules.filter(({ is_on, outlet }) => is_on && !(hasLetter && outlet === 'mail'))
    if (on.length === 0) continue
    const join_key = joinKeyOf(cause, found)
    const key = `${user_id} ${code} ${join_key}`
    const same = wanted.get(key)
    if (same) wanted.set(key, { ...same, count: same.count + 1, thing, thing_id, object_id })
    else
      wanted.set(key, {
        ...cause,
        ...{ join_key, object_id, count: 1, why: on[0]?.by ?? 'catalogue', outlet_ids: [] },
        ...{ in_bell: on.some(({ outlet }) => outlet === 'bell'), outlets: on.map(({ outlet }) => outlet) },
        join_s: catalogue[code].joins === 'watch' ? limits.watch_join_s : limits.notifications_join_s,
      })
  }
  await writeAll(ctx, space_id, [...wanted.values()], { hearers, facts })
}

/** Once for all who hear of it: a channel has no rights, and whoever opened it has chosen what is told there. */
function ofSpace(wanted: Map<string, Wanted>, outlets: readonly SpaceOutlet[], cause: Cause, found: ThingFacts) {
  const { code, thing, thing_id, cause_key } = cause
  const key = `space ${code} ${keyOf(thing, thing_id)} ${cause_key}`
  const { object_id } = found
  const outlet_ids = outlets.filter((outlet) => wants(outlet, code, object_id)).map(({ id }) => id)
  if (outlet_ids.length === 0 || found.is_gone || wanted.has(key)) return
  wanted.set(key, {
    ...{ ...cause, user_id: null, join_key: cause_key, object_id, count: 1, why: 'role', in_bell: false },
    ...{ outlets: [], outlet_ids, join_s: 0 },
  })
}

function joinKeyOf(cause: Cause, { group_id: stands }: ThingFacts): string {
  const { code, thing, thing_id, cause_key, group_id, watch_id } = cause
  const { joins } = catalogue[code]
  switch (joins) {
    case 'thing':
      return keyOf(thing, thing_id)
    case 'group':
      return keyOf('group', group_id ?? stands ?? 0)
    case 'watch':
      return keyOf('watch', watch_id ?? 0)
    case 'cause':
      return cause_key
  }
}

type Known = { hearers: ReadonlyMap<number, Hearer>; facts: Facts }
type Written = { index: number; id: number; count: number; is_new: boolean }

/** The same again is counted in the row that is there, while it is unread and young: it makes no further toast and leaves nowhere. */
async function writeAll(ctx: Context, space_id: number, wanted: Wanted[], known: Known) {
  if (wanted.length === 0) return
  const told = JSON.stringify(wanted.map((one, index) => ({ ...one, index })))
  const { rows } = await sql<Written>`
    with told as (
      select * from jsonb_to_recordset(${told}::jsonb) as t (index integer, user_id integer, code text, cause_key text,
        join_key text, thing text, thing_id bigint, object_id integer, said text, said_id bigint, group_id integer,
        watch_id integer, by_user integer, how text, due_at timestamptz, why text, in_bell boolean, count integer, join_s integer)
    ), joined as (
      update notifications n set count = n.count + t.count, said = t.said, said_id = t.said_id, by_user = t.by_user,
        thing = t.thing, thing_id = t.thing_id, object_id = t.object_id
      from told t
      where n.space_id = ${space_id} and n.id = (
        select l.id from notifications l
        where l.space_id = ${space_id} and l.user_id = t.user_id and l.code = t.code and l.join_key = t.join_key
          and l.read_at is null and l.created_at > now() - t.join_s * interval '1 second'
        order by l.id desc limit 1)
        and n.cause_key <> t.cause_key
      returning t.index, n.id, n.count, false as is_new
    ), fresh as (
      insert into notifications (space_id, user_id, code, cause_key, join_key, thing, thing_id, object_id, said, said_id,
        group_id, watch_id, by_user, how, due_at, why, in_bell, count)
      select ${space_id}, t.user_id, t.code, t.cause_key, t.join_key, t.thing, t.thing_id, t.object_id, t.said, t.said_id,
        t.group_id, t.watch_id, t.by_user, t.how, t.due_at, t.why, t.in_bell, t.count
      from told t where t.index not in (select index from joined) order by t.index
      on conflict (space_id, user_id, code, cause_key) do nothing
      returning id, user_id, code, cause_key, count
    )
    select index, id, count, is_new from joined
    union all
    select t.index, f.id, f.count, true from fresh f
    join told t on t.code = f.code and t.cause_key = f.cause_key and t.user_id is not distinct from f.user_id`.execute(
    ctx.db,
  )
  const fresh = rows.flatMap((row) => {
    const one = wanted[row.index]
    return row.is_new && one ? [{ ...one, id: row.id }] : []
  })
  await dispatchRows(ctx, space_id, fresh)
  const people = [...new Set(wanted.flatMap(({ user_id }) => user_id ?? []))]
  for (const { user_id, unread } of await countUnread(ctx.db, space_id, people))
    ctx.whisper({ space_id, user_id, access: 'self' }, { type: 'bell', space_id, unread })
  for (const one of fresh) if (one.outlets.includes('toast')) toast(ctx, space_id, one, known)
}

function toast(ctx: Context, space_id: number, one: Wanted & { id: number }, { hearers, facts }: Known) {
  const { id, code, user_id } = one
  const hearer = user_id === null ? undefined : hearers.get(user_id)
  if (user_id === null || !hearer) return
  const { title, text, route } = wordsOf({ ...one, space_id }, facts, hearer.actor, hearer.locale)
  if (!route) return
  const notify = kindOf(code)
  ctx.whisper({ space_id, user_id, access: 'self' }, { type: 'notify', notify, id, space_id, title, text, route })
}

/** As the specification calls them: of tasks and of followed filters; else the code itself. */
function kindOf(code: Wanted['code']) {
  const { stays } = catalogue[code]
  return stays === 'issue' ? 'issue' : stays === 'filter' ? 'comments_filter' : code
}
