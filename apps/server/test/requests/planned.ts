import { rewritePoints } from '../../src/domains/workinghours/points.ts'
import type { Person, Space, World } from '../world.ts'

// A plan around now, which no wall clock of a template would give.

const thisMinute = () => Math.floor(Date.now() / 60_000)
type Stretch = { from: number; to: number }

/** A shift, in minutes from now. */
export async function planStretch(
  { owner }: World,
  space: Space,
  { user_id }: Person,
  status: number,
  { from, to }: Stretch,
) {
  const first = thisMinute()
  const [starts, ends] = [from, to].map((minutes) => (first + minutes) % 1_440)
  await owner.query(
    `insert into workinghours (space_id, user_id, started_at, ended_at, status, local_day, starts, ends, zone)
     values ($1, $2, to_timestamp($3 * 60), to_timestamp($4 * 60), $5, to_timestamp($3 * 60) at time zone 'UTC', $6, $7, 'UTC')`,
    [space.id, user_id, first + from, first + to, status, starts, ends],
  )
  await space.inside((ctx) => rewritePoints(ctx, space.id, [user_id]))
}

/** An approved absence. */
export async function absentStretch({ owner }: World, space: Space, { user_id }: Person, { from, to }: Stretch) {
  const first = thisMinute()
  await owner.query(
    `with kind as (insert into absence_kinds (space_id, code, name) values ($1, 'sick', 'Sick') returning id)
     insert into absences (space_id, user_id, kind_id, state, from_day, to_day, started_at, ended_at)
     select $1, $2, id, 'approved', current_date, current_date, to_timestamp($3 * 60), to_timestamp($4 * 60) from kind`,
    [space.id, user_id, first + from, first + to],
  )
  await space.inside((ctx) => rewritePoints(ctx, space.id, [user_id]))
}
