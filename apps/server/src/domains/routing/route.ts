// Gives what waits to whoever may have it now, the longest waiting first. One process at a time per space: a person is in
// several groups, and how much they have in hand is counted over all of them.
import { can } from '@otklik/contract/permissions.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context, RobotContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forEachInTurn } from '../../platform/jobs/workers.ts'
import { performOrder } from '../orders/perform.ts'
import { asRobot } from '../users/robots.ts'
import { choose, hasRoom } from './choose.ts'
import { choicesFor, type Field, type Kind, loadField, noteGiven } from './field.ts'
import { readSettings } from './settings.ts'
import { drop, listKeys, listOldest, markPlaced, type Waiting } from './waiting.ts'

/** In one transaction: whoever works on one of these waits meanwhile. */
const AT_ONCE = 20
/** Robots after robots: this one changes an owner, and hears no robot, so that it ends here. */
const MOST_DEPTH = 3
export const ORIGIN = 'routing'

type Thing = { id: number; status: WorkStatus; assigned_to: number | null; group_id: number | null }

export async function routeAll(parts: JobParts, now = new Date()): Promise<boolean> {
  const spaces = await parts.database.acrossSpaces(sql<{ space_id: number }>`select space_id from spaces_routing()`)
  let hasMore = false
  await forEachInTurn(spaces, async ({ space_id }) => {
    if (await routeSpace(parts, space_id, now)) hasMore = true
  })
  return hasMore
}

/** Answers whether there may be more at once. */
export const routeSpace = (parts: JobParts, space_id: number, now = new Date()): Promise<boolean> =>
  transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `routing:${space_id}` },
    async (ctx) => {
      if (!(await isMyTurn(ctx, space_id))) return true
      const { min_left_s } = await readSettings(ctx, space_id)
      const field = await loadField(ctx, space_id, now, min_left_s)
      const open = (await listKeys(ctx, space_id)).filter((key) => choicesFor(field, space_id, key, null).some(hasRoom))
      const rows = await listOldest(ctx, space_id, open, AT_ONCE)
      const things = await lockThings(ctx, space_id, rows)
      const robots = new Map<number, RobotContext>()
      let moved = 0
      for (const row of rows) {
        const depth = Math.min(row.depth + 1, MOST_DEPTH)
        const robot = robots.get(depth) ?? (await asRobot(ctx, space_id, { cause: 'system', origin: ORIGIN, depth }))
        robots.set(depth, robot)
        if (await routeOne(robot, field, space_id, row, things.get(`${row.kind}:${row.thing_id}`))) moved += 1
      }
      return rows.length === AT_ONCE && moved > 0
    },
  )

/** Another process is at it: nobody waits for that with a connection in hand, but looks again in a moment. */
async function isMyTurn({ db }: Pick<Context, 'db'>, space_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('routing'), ${space_id}) as is_mine`.execute(db)
  return rows[0]?.is_mine === true
}

/** Held until the end of the transaction, in the order in which everybody locks them. */
async function lockThings({ db }: Pick<Context, 'db'>, space_id: number, rows: readonly Waiting[]) {
  const found = new Map<string, Thing>()
  for (const kind of ['item', 'chat'] as const) {
    const ids = rows.filter((row) => row.kind === kind).map(({ thing_id }) => thing_id)
    if (ids.length === 0) continue
    const { rows: things } = await sql<Thing>`
      select id, status, assigned_to, group_id from ${sql.table(`${kind}s`)}
      where space_id = ${space_id} and id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
    for (const thing of things) found.set(`${kind}:${thing.id}`, thing)
  }
  return found
}

/** Whoever or whatever has decided otherwise meanwhile has the last word: a person, or a rule. */
const isStillToGive = ({ owner, was_group, group_id }: Waiting, thing: Thing) =>
  ['new', 'inprogress', 'open'].includes(thing.status) &&
  thing.assigned_to === owner &&
  (thing.group_id === was_group || thing.group_id === group_id)

const mayGive = (robot: RobotContext, space_id: number, kind: Kind) =>
  can(robot.actor, kind === 'item' ? 'items.assign' : 'chats.process', space_id)

/** Answers whether it waits no longer, or has come into its group. */
async function routeOne(robot: RobotContext, field: Field, space_id: number, row: Waiting, thing: Thing | undefined) {
  const { kind, thing_id, mode, is_placed } = row
  if (!thing || !isStillToGive(row, thing)) {
    await drop(robot, space_id, row)
    return true
  }
  // The period is over, or comments are given to nobody here: it waits for better times.
  if (!mayGive(robot, space_id, kind)) return false
  const group_id = row.group_id ?? thing.group_id
  const place = { kind, object_id: row.object_id, group_id }
  const give = (assigned_to: number | null) =>
    robot.attempt(() => performOrder(robot, { kind, space_id, id: thing_id }, { do: 'assign', assigned_to, group_id }))
  if (mode !== 'none') {
    const before = mode === 'last_owner' ? await findLastOwner(robot, space_id, row) : null
    const to = choose(mode, choicesFor(field, space_id, place, thing.assigned_to), before)
    if (to !== null && 'done' in (await give(to))) {
      await noteGiven(robot, field, space_id, place, to)
      if (thing.assigned_to !== null) letGo(field, kind, thing.assigned_to)
      await drop(robot, space_id, row)
      return true
    }
  }
  if (is_placed) return false
  if (thing.group_id !== group_id || thing.assigned_to !== null) {
    if ('refused' in (await give(null))) return false
    if (thing.assigned_to !== null) letGo(field, kind, thing.assigned_to)
  }
  if (mode === 'none') await drop(robot, space_id, row)
  else await markPlaced(robot, space_id, { ...row, group_id })
  return true
}

function letGo(field: Field, kind: Kind, owner: number) {
  const person = field.find(({ actor }) => actor.id === owner)
  if (person) person.load[kind] -= 1
}

/** Of a dialogue who had it last, of a comment who had what it answers, or what its author wrote before. */
async function findLastOwner({ db }: Pick<Context, 'db'>, space_id: number, { kind, thing_id, owner }: Waiting) {
  if (owner !== null) return owner
  const { rows } =
    kind === 'chat'
      ? await sql<{ user_id: number | null }>`
          select (s.body ->> 'assigned_to')::integer as user_id from work_steps s
          where s.space_id = ${space_id} and s.chat_id = ${thing_id} and s.kind = 'assigned' and s.body ->> 'assigned_to' is not null
          order by s.id desc limit 1`.execute(db)
      : await sql<{ user_id: number | null }>`
          select coalesce(p.assigned_to, r.assigned_to, (
            select o.assigned_to from items o where o.space_id = ${space_id} and o.author_id = i.author_id and o.id <> i.id
              and o.assigned_to is not null order by o.created_at desc, o.id desc limit 1)) as user_id
          from items i
          left join items p on p.space_id = ${space_id} and p.id = i.parent_id
          left join items r on r.space_id = ${space_id} and r.id = i.root_id
          where i.space_id = ${space_id} and i.id = ${thing_id}`.execute(db)
  return rows[0]?.user_id ?? null
}
