// What rules ask of bots. Rules stand beside bots and do not know them: they write it down here, and whoever runs the bots
// does it with the dialogue locked.
import { sql } from 'kysely'
import type { Context, RobotContext } from '../../platform/context.ts'

type Scope = Pick<Context, 'db'>
type Thing = { space_id: number; kind: 'item' | 'chat'; id: number }

export async function orderBot(robot: RobotContext, thing: Thing, way: 'start' | 'stop', bot_id: number | null) {
  const { space_id, kind, id } = thing
  // The moment itself, not that of the transaction: what arrived before it is meant.
  await sql`
    insert into bot_orders (space_id, kind, thing_id, way, bot_id, at, depth, correlation_id)
    values (${space_id}, ${kind}, ${id}, ${way}, ${bot_id}, clock_timestamp(), ${robot.depth}, ${robot.correlation_id})`.execute(
    robot.db,
  )
  robot.wake('bots')
}

/** Dealt with, and older than anything that could still be meant by it. */
export const forgetOrders = ({ db }: Scope, space_id: number) =>
  sql`delete from bot_orders where space_id = ${space_id} and at < now() - interval '1 day'`.execute(db)
