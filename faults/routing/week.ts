import { returnHeld } from '../../apps/server/src/domains/routing/return.ts'
import { routeSpace } from '../../apps/server/src/domains/routing/route.ts'
import { insertFirstStatuses } from '../../apps/server/src/domains/statuses/begin.ts'
import type { Foundation } from '../../apps/server/src/foundation.ts'
import type { Space, World } from '../../apps/server/test/world.ts'

// A week of arrivals with people who come and go by shifts, lived through as fast as the machine can. Who is there is written
// as the plan has it; what is given by whom to whom is decided by the product alone, in one process or in several at once.

export type Size = { people: number; arrivals: number; hours: number }
type Shift = { user_id: number; from: number; to: number }
type Given = { user_id: number; at: number; isOn: boolean; load: number }

const HOUR_S = 3_600
const SHIFT_S = 8 * HOUR_S
/** The turn of shifts is at the hour; nothing is given in the last ten minutes of one. */
const MIN_LEFT_S = 600
const CAPACITY = 10

export type Report = {
  arrivals: number
  /** Given to somebody whose shift did not run, or ran no longer than it must. */
  toTheAbsent: number
  /** Given to somebody who had all they can have. */
  beyondCapacity: number
  /** Within a shift, between who got the most and who the least of those who were there all the time and never full. */
  spread: number
  /** Neither anybody's nor in the group when everything was done. */
  lost: number
  /** Owned by somebody whose shift is over, after what they held has returned. */
  withTheAbsent: number
  /** To somebody while somebody had it. */
  givenTwice: number
  /** Per routed arrival, of the product's own work. */
  ms: number
}

/** Three shifts a day; each person has one of them all week. */
function plan(people: readonly number[], begin: number, hours: number): Shift[] {
  const shifts: Shift[] = []
  for (const [n, user_id] of people.entries())
    for (let from = begin + (n % 3) * SHIFT_S; from < begin + hours * HOUR_S; from += 24 * HOUR_S)
      shifts.push({ user_id, from, to: from + SHIFT_S })
  return shifts
}

/** The same numbers every time. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function stage(world: World, size: Size) {
  const space = await world.space()
  await space.inside((ctx) => insertFirstStatuses(ctx.db, space.id, 'en'))
  const { rows } = await world.owner.query(
    `select id, takes_work, kind from user_statuses where space_id = $1 order by position`,
    [space.id],
  )
  const online = rows.find(({ takes_work }) => takes_work).id as number
  const offline = rows.find(({ kind }) => kind === 'offline').id as number
  const people: number[] = []
  for (let n = 0; n < size.people; n++) people.push((await space.person('operator')).user_id)
  const group_id = await space.group()
  await world.owner.query('insert into group_members (space_id, group_id, user_id) select $1, $2, unnest($3::int[])', [
    ...[space.id, group_id, people],
  ])
  const account = await space.account()
  await world.owner.query(
    `insert into account_routing (space_id, object_id, group_id, mode) values ($1, $2, $3, 'turn')`,
    [space.id, account.id, group_id],
  )
  return { space, online, offline, people, group_id, account }
}

const day = (at: number) => new Date(at * 1000).toISOString().slice(0, 10)

async function publish(world: World, space: Space, online: number, shifts: readonly Shift[]) {
  await world.owner.query(
    `insert into workinghours (space_id, user_id, started_at, ended_at, status, local_day, starts, ends, zone)
     select $1, t.user_id, to_timestamp(t.from), to_timestamp(t.to), $2, t.day::date, t.starts, t.ends, 'UTC'
     from jsonb_to_recordset($3::jsonb) as t (user_id int, "from" float8, "to" float8, day text, starts int, ends int)`,
    [
      space.id,
      online,
      JSON.stringify(
        shifts.map((shift) => ({
          ...shift,
          day: day(shift.from),
          starts: (shift.from / 60) % 1_440,
          ends: (shift.to / 60) % 1_440,
        })),
      ),
    ],
  )
}

/** By the hour: people come and go as planned, customers write, some things are done with, and the rest is the product's. */
export async function liveThrough(world: World, size: Size, bases: readonly Foundation[]): Promise<Report> {
  const { space, online, offline, people, group_id, account } = await stage(world, size)
  const begin = Math.ceil(Date.now() / 1000 / (24 * HOUR_S)) * 24 * HOUR_S
  const shifts = plan(people, begin, size.hours)
  await publish(world, space, online, shifts)
  const isOn = (user_id: number, at: number, left = 0) =>
    shifts.some((shift) => shift.user_id === user_id && shift.from <= at && at + left <= shift.to)
  const next = random(7)
  const given: Given[] = []
  const spreads: number[] = []
  let [worked_ms, arrived, peer] = [0, 0, 0]
  const { owner } = world
  const idsBefore = new Map<number, number>()

  const stand = async (at: number) => {
    const there = people.filter((user_id) => isOn(user_id, at, 1))
    await owner.query('delete from user_status_intervals where space_id = $1', [space.id])
    await owner.query(
      `insert into user_status_intervals (space_id, user_id, status, started_at, ended_at)
       select $1, t.id, $2, to_timestamp($4) - interval '1 day', null from unnest($3::int[]) t (id)`,
      [space.id, online, there, at],
    )
    // Of those who are gone it is known since when.
    await owner.query(
      `insert into user_status_intervals (space_id, user_id, status, started_at, ended_at)
       select $1, s.user_id, $2, to_timestamp(s.from), to_timestamp(s.to)
       from jsonb_to_recordset($3::jsonb) as s (user_id int, "from" float8, "to" float8)`,
      [
        space.id,
        online,
        JSON.stringify(
          shifts.filter(({ user_id, to }) => to <= at && to > at - 24 * HOUR_S && !there.includes(user_id)),
        ),
      ],
    )
    void offline
    return there
  }

  /** What the product has to do at this moment, by all processes at once, until nothing moves. */
  const work = async (at: number) => {
    const now = new Date(at * 1000)
    const began = performance.now()
    for (;;) {
      const more = await Promise.all(bases.map((base) => routeSpace(base, space.id, now)))
      // Whoever finds nothing more had the turn; the others only found somebody at it.
      if (more.includes(false)) break
    }
    worked_ms += performance.now() - began
  }

  const hourly = Math.ceil(size.arrivals / size.hours)
  for (let hour = 0; hour < size.hours; hour++) {
    const start = begin + hour * HOUR_S
    // Twice an hour: at the beginning, and in its last minutes, when nothing is given any more to those who go.
    for (const at of [start + 300, start + HOUR_S - 300]) {
      const there = await stand(at)
      await returnHeld(bases[0] as Foundation, new Date(at * 1000))
      const count = Math.min(Math.ceil(hourly / 2), size.arrivals - arrived)
      const facts = Array.from({ length: count }, () => ({
        kind: 'message' as const,
        external_id: `m${++peer}`,
        chat_external_id: `peer${peer}`,
        author: { external_id: `a${peer}`, name: 'Илья' },
        created_at: at,
        text: 'Здравствуйте!',
        media: [],
      }))
      if (count > 0) await space.arrive(account, facts)
      arrived += count
      await owner.query(
        `insert into assign_waiting (space_id, kind, thing_id, object_id, group_id, mode, why, since)
         select $1, 'chat', c.id, c.object_id, $2, 'turn', 'arrived', to_timestamp($3) from chats c
         where c.space_id = $1 and c.assigned_to is null and c.status = 'new' and c.group_id is null
         on conflict do nothing`,
        [space.id, group_id, at],
      )
      await work(at)
      const { rows } = await owner.query<{ id: string; assigned_to: number }>(
        `select s.chat_id as id, (s.body ->> 'assigned_to')::int as assigned_to from work_steps s
         where s.space_id = $1 and s.kind = 'assigned' and s.body ->> 'assigned_to' is not null and s.id > $2 order by s.id`,
        [space.id, Math.max(0, ...idsBefore.values())],
      )
      const { rows: loads } = await owner.query<{ user_id: number; open: number }>(
        `select assigned_to as user_id, count(*)::int as open from chats
         where space_id = $1 and assigned_to is not null and status in ('new', 'inprogress', 'open') group by 1`,
        [space.id],
      )
      const load = new Map(loads.map(({ user_id, open }) => [user_id, open]))
      const counts = new Map<number, number>()
      for (const { assigned_to } of rows) {
        given.push({
          user_id: assigned_to,
          at,
          isOn: isOn(assigned_to, at, MIN_LEFT_S),
          load: load.get(assigned_to) ?? 0,
        })
        counts.set(assigned_to, (counts.get(assigned_to) ?? 0) + 1)
      }
      const { rows: lastStep } = await owner.query(
        'select coalesce(max(id), 0) as id from work_steps where space_id = $1',
        [space.id],
      )
      idsBefore.set(0, Number(lastStep[0].id))
      // Equals: there all the time, and never full.
      const equals = there.filter((user_id) => isOn(user_id, at, MIN_LEFT_S) && (load.get(user_id) ?? 0) < CAPACITY)
      if (rows.length > 0 && equals.length > 1) {
        const got = equals.map((user_id) => counts.get(user_id) ?? 0)
        spreads.push(Math.max(...got) - Math.min(...got))
      }
      // People are done with about as much as comes.
      await owner.query(
        `update chats set status = 'closed', finished_at = now(), unanswered_at = null where space_id = $1 and assigned_to is not null
           and finished_at is null and id in (select id from chats where space_id = $1 and assigned_to is not null
             and finished_at is null order by id limit $2)`,
        [space.id, Math.ceil(count * (0.6 + 0.8 * next()))],
      )
    }
  }
  // The last shift is over, everybody has gone, and a while later nobody holds anything a customer waits for.
  const end = begin + size.hours * HOUR_S + 26 * HOUR_S
  await stand(end)
  await returnHeld(bases[0] as Foundation, new Date(end * 1000))
  const one = async (text: string) => Number((await owner.query(text, [space.id])).rows[0].count)
  const waits = `status in ('new', 'inprogress', 'open') and unanswered_at is not null`
  return {
    arrivals: arrived,
    toTheAbsent: given.filter((one) => !one.isOn).length,
    beyondCapacity: given.filter(({ load }) => load > CAPACITY).length,
    spread: Math.max(0, ...spreads),
    lost: await one(
      `select count(*) from chats where space_id = $1 and finished_at is null and assigned_to is null and group_id is null`,
    ),
    withTheAbsent: await one(`select count(*) from chats where space_id = $1 and assigned_to is not null and ${waits}`),
    givenTwice: await one(
      `select count(*) from (
         select s.body ->> 'assigned_to' as owner, lag(s.body ->> 'assigned_to') over (partition by s.chat_id order by s.id) as before
         from work_steps s where s.space_id = $1 and s.kind = 'assigned') t
       where t.owner is not null and t.before is not null`,
    ),
    ms: worked_ms / arrived,
  }
}
