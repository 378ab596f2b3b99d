// Help desks at HelpDeskEddy, as administrators set them.
import type { HdeDesk, HdeDraft, HdeNames } from '@otklik/contract/hde.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { CallContext, Context, OutsideContext } from '../../../platform/context.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { rowThing } from '../../../platform/journal/watch.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/seconds.ts'
import { takeAttempts, whileCounting } from '../../auth/throttle/attempts.ts'
import { openKey, sealKey } from './sealed.ts'
import { askNames, HdeRefused, HdeStopped } from './wire.ts'

export type DeskParts = Pick<JobParts, 'secrets' | 'fetch' | 'network_bases' | 'database'>

/** Of the key only that it was changed. */
export const deskThing = rowThing('hde', {
  table: 'hde_desks',
  subject: sql`t.host`,
  told: ['secret', 'thing'],
  left_out: [
    ...['key_id', 'sealed', 'error', 'named', 'heard_until', 'heard_at', 'next_at', 'created_by', 'created_at'],
  ],
})

const countIn = (which: string) => sql`
  (select count(*)::integer from integration_links l
   where l.space_id = d.space_id and l.desk_id = d.id and l.state = any(${which.split(' ')}::text[]))`

export async function listDesks({ db, spaces }: Pick<Context, 'db' | 'spaces'>, id?: number): Promise<HdeDesk[]> {
  const { rows } = await sql<HdeDesk>`
    select d.id, d.space_id, d.host, d.email, d.state, d.error, d.department_id, d.priority_id, d.user_email, d.statuses,
      jsonb_build_object('departments', '[]'::jsonb, 'priorities', '[]'::jsonb, 'statuses', '[]'::jsonb) || d.named as named,
      ${seconds('d.heard_at')} as heard_at, ${countIn('waiting sending unknown')} as waiting, ${countIn('sent')} as sent,
      ${countIn('failed')} as failed
    from hde_desks d where d.space_id = any(${spaces}::integer[]) and (${id ?? null}::integer is null or d.id = ${id ?? null})
    order by d.space_id, d.host, d.id`.execute(db)
  return rows
}

export const getDesk = async (ctx: Pick<Context, 'db' | 'spaces'>, id: number): Promise<HdeDesk> =>
  (await listDesks(ctx, id))[0] ?? refuse('not_found', { row: { table: 'hde_desks', id } })

export async function addDesk(parts: DeskParts, ctx: OutsideContext, draft: HdeDraft & { space_id: number }) {
  const { space_id, key } = draft
  if (key === undefined) return faultIn('key')
  const id = await ctx.inSpaces(async (inside) => {
    if (!inside.spaces.includes(space_id)) refuse('not_found')
    const known = await listDesks({ db: inside.db, spaces: [space_id] })
    if (known.length >= limits.hde_desks) refuse('limit_reached')
    if (known.some(({ host }) => host === draft.host)) faultIn('host', 'address_taken')
    const { rows } = await sql<{ id: number }>`
      insert into hde_desks (space_id, host, email, key_id, sealed, created_by)
      values (${space_id}, ${draft.host}, ${draft.email}, 0, '', ${ctx.user_id}) returning id`.execute(inside.db)
    const id = rows[0]?.id as number
    await save(parts, inside, { space_id, id }, draft)
    await record(inside, id, 'made', {})
    return id
  })
  return tryOut(parts, ctx, id, draft)
}

export async function changeDesk(parts: DeskParts, ctx: OutsideContext, id: number, draft: HdeDraft): Promise<HdeDesk> {
  await ctx.inSpaces(async (inside) => {
    const desk = await getDesk(inside, id)
    // The key is told to nobody else: whoever names another host has to bring the key of that host.
    if (draft.host !== desk.host && draft.key === undefined) faultIn('key')
    const before = await deskThing.see(inside, id, {})
    await save(parts, inside, desk, draft)
    await record(inside, id, 'changed', before?.fields ?? {}, draft.key !== undefined)
  })
  return tryOut(parts, ctx, id, draft)
}

type Place = { space_id: number; id: number }

async function save({ secrets }: DeskParts, { db }: CallContext, { space_id, id }: Place, draft: HdeDraft) {
  const { host, email, key, department_id, priority_id, user_email, statuses } = draft
  await sql`
    update hde_desks set host = ${host}, email = ${email}, department_id = ${department_id}, priority_id = ${priority_id},
      user_email = ${user_email}, statuses = ${JSON.stringify(statuses)}::jsonb, state = 'off', error = null
    where space_id = ${space_id} and id = ${id}`.execute(db)
  if (key === undefined) return
  const sealed = sealKey(secrets, { space_id, desk_id: id }, key)
  await sql`
    update hde_desks set key_id = ${sealed.key_id}, sealed = ${sealed.secret}
    where space_id = ${space_id} and id = ${id}`.execute(db)
}

/** On only when it answers: what is handed to a desk that never did would wait without anybody knowing why. */
async function tryOut(parts: DeskParts, ctx: OutsideContext, id: number, { is_on }: HdeDraft): Promise<HdeDesk> {
  const { desk, way } = await ctx.inSpaces(async (inside) => {
    const desk = await getDesk(inside, id)
    const { rows } = await sql<{ key_id: number; sealed: Buffer }>`
      select key_id, sealed from hde_desks where space_id = ${desk.space_id} and id = ${id}`.execute(inside.db)
    const key = openKey(parts.secrets, { space_id: desk.space_id, desk_id: id }, rows[0] as never)
    return { desk, way: { host: desk.host, email: desk.email, key } }
  })
  if (!is_on) return desk
  await whileCounting(parts.database, (db) => takeAttempts(db, [{ limit: 'hook_ping', of: desk.space_id }]))
  const asked = await askNames(parts, way).catch((error: unknown) => {
    if (error instanceof HdeStopped || error instanceof HdeRefused) return error
    throw error
  })
  const named: HdeNames | null = asked instanceof Error ? null : asked
  return ctx.inSpaces(async (inside) => {
    await sql`
      update hde_desks set state = ${named ? 'on' : 'broken'}, error = ${asked instanceof Error ? asked.message : null},
        named = coalesce(${named ? JSON.stringify(named) : null}::jsonb, named), next_at = now()
      where space_id = ${desk.space_id} and id = ${id}`.execute(inside.db)
    inside.wake('hde')
    return getDesk(inside, id)
  })
}

export async function removeDesk(ctx: CallContext, id: number): Promise<null> {
  const { space_id } = await getDesk(ctx, id)
  await sql`delete from hde_desks where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  return null
}

async function record(
  ctx: CallContext,
  id: number,
  deed: 'made' | 'changed',
  before: Record<string, unknown>,
  isKeyChanged = false,
) {
  const seen = await deskThing.see(ctx, id, {})
  if (!seen) return
  const { space_id, subject, fields } = seen
  const after = { ...fields, ...(isKeyChanged && { secret: 'changed' }) }
  ctx.record({ kind: `hde.${deed}`, space_id, id, subject, before, after })
}
