// Rules, bots and agents: they act by the functions that people use, in one space, with the rights of its administrator.
import { type Actor, flags, isSpecialTariff, switches } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Context, RobotContext } from '../../platform/context.ts'
import { isOn } from '../spaces/service.ts'

/** `depth`: one more than that of what it answers to. */
export type Robot = Pick<RobotContext, 'cause' | 'origin' | 'depth' | 'sending'>

/** What it announces is its own, whoever the transaction belongs to: several may act in one. */
export async function asRobot(ctx: Context, space_id: number, { sending, ...robot }: Robot): Promise<RobotContext> {
  const by = { ...robot, user_id: null }
  return {
    ...ctx,
    ...by,
    ...(sending && { sending }),
    spaces: [space_id],
    actor: await actorOf(ctx, space_id),
    locale: 'ru',
    announce: (where, kind, body) => ctx.announce(where, kind, body, by),
  }
}

type Row = {
  is_paid: boolean
  tariff_id: number
  tariff_flags: Record<string, unknown>
  settings: Record<string, unknown>
}

/** Not with the rights of whoever wrote it: people leave. Nobody is number 0, so nothing is assigned to it. */
async function actorOf(ctx: Context, space_id: number): Promise<Actor> {
  const { rows } = await sql<Row>`
    select ${!ctx.has_billing} or s.expires_at > now() as is_paid, t.id as tariff_id, t.flags as tariff_flags, s.settings
    from spaces s join tariffs t on t.id = s.tariff_id where s.id = ${space_id}`.execute(ctx.db)
  const [row] = rows
  const member = row && {
    space_id,
    role: 'administrator' as const,
    switches,
    flags: flags.filter((flag) => isOn(ctx, row.tariff_flags, row.settings, flag)),
    is_paid: row.is_paid,
    is_special: !ctx.has_billing || isSpecialTariff(row.tariff_id),
    objects: null,
    is_fenced: false,
    groups: [],
    leads: [],
    must_enrol_otp: false,
  }
  return { id: 0, memberships: member ? [member] : [], must_enrol_otp: false }
}
