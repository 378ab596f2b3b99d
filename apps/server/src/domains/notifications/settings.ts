// What somebody wants to hear where: the page of settings, of a person and of a role.
import {
  catalogue,
  isFixed,
  type NotificationCode,
  notificationCodes,
  type OutletKind,
  outletKinds,
  rightOf,
} from '@otklik/contract/notifications/catalogue.ts'
import { type Choice, choose } from '@otklik/contract/notifications/choose.ts'
import type {
  ChoiceRow,
  NotificationSettings,
  Quiet,
  SummaryTime,
} from '@otklik/contract/notifications/notifications.ts'
import { allowsTo, type Role } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { loadChoices } from './hearers.ts'
import { getSummary, saveSummary } from './summary/settings.ts'
import { textsIn } from './words.ts'

type SetChoice = { code: NotificationCode; outlet: OutletKind; is_on: boolean | null }

export async function getSettings(
  ctx: CallContext,
  { space_id, object_id = null }: { space_id: number; object_id?: number | null | undefined },
): Promise<NotificationSettings> {
  const member = ctx.actor.memberships.find((one) => one.space_id === space_id) ?? refuse('not_found')
  const choices = await loadChoices(ctx.db, space_id)
  const { user_id } = ctx
  const company_id = object_id === null ? null : await companyOf(ctx, space_id, object_id)
  const asked = { user_id, role: member.role, object_id, company_id }
  // What this person can never be told is left out.
  const codes = notificationCodes.filter((code) =>
    (['item', 'chat', 'account', 'space', 'person'] as const).some((thing) => {
      const right = rightOf(code, thing)
      return right !== null && allowsTo(member, right)
    }),
  )
  return {
    rows: rowsOf(ctx, codes, (code, outlet) => choose(choices, { ...asked, code, outlet })),
    ...(await getHours(ctx, space_id)),
    summary: await getSummary(ctx, space_id),
  }
}

async function companyOf({ db }: CallContext, space_id: number, object_id: number): Promise<number> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from objects where space_id = ${space_id} and id = ${object_id}`.execute(db)
  return rows[0]?.company_id ?? refuse('not_found')
}

function rowsOf(
  { locale }: CallContext,
  codes: readonly NotificationCode[],
  decide: (code: NotificationCode, outlet: OutletKind) => ReturnType<typeof choose>,
): ChoiceRow[] {
  const texts = textsIn(locale)
  return codes.map((code) => {
    const cells = outletKinds.map((outlet) => [outlet, { ...decide(code, outlet), is_fixed: isFixed(code, outlet) }])
    const { name, hint, ofSpace } = texts.codes[code]
    const name_of_space = ofSpace?.name ?? name
    return { code, group: catalogue[code].group, name, name_of_space, hint, cells: Object.fromEntries(cells) }
  })
}

type Hours = Quiet & { hides_words: boolean }
const usual: Hours = {
  ...{ is_on: false, starts: 1_320, ends: 540, days: [1, 2, 3, 4, 5, 6, 7], off_shift: false },
  ...{ passing: ['account_error'], hides_words: false },
}

async function getHours({ db, user_id }: CallContext, space_id: number) {
  const { rows } = await sql<Hours>`
    select is_on, starts, ends, days, off_shift, passing, hides_words from notification_hours
    where space_id = ${space_id} and user_id = ${user_id}`.execute(db)
  const { hides_words, ...quiet } = rows[0] ?? usual
  return { quiet, hides_words }
}

type Saved = {
  space_id: number
  object_id: number | null
  choices: readonly SetChoice[]
  quiet?: Quiet | undefined
  hides_words?: boolean | undefined
  summary?: SummaryTime | undefined
}

export async function saveSettings(ctx: CallContext, { space_id, object_id, choices, summary, ...hours }: Saved) {
  if (object_id !== null) await companyOf(ctx, space_id, object_id)
  await writeChoices(ctx, space_id, { user_id: ctx.user_id, role: null, company_id: null, object_id }, choices)
  // Whoever has looked at this page wants letters to be tried again, if any.
  await sql`
    update outlets set state = 'on', reason = null
    where space_id = ${space_id} and user_id = ${ctx.user_id} and kind = 'mail'`.execute(ctx.db)
  if (summary) await saveSummary(ctx, space_id, summary)
  if (hours.quiet || hours.hides_words !== undefined) await saveHours(ctx, space_id, hours)
  return getSettings(ctx, { space_id, object_id })
}

/** In all spaces of the person alike: sleep is not divided by employers. */
async function saveHours(
  ctx: CallContext,
  space_id: number,
  { quiet, hides_words }: Pick<Saved, 'quiet' | 'hides_words'>,
) {
  const before = await getHours(ctx, space_id)
  const { is_on, starts, ends, days, off_shift, passing } = quiet ?? before.quiet
  const hides = hides_words ?? before.hides_words
  await sql`
    insert into notification_hours (space_id, user_id, is_on, starts, ends, days, off_shift, passing, hides_words)
    select s.id, ${ctx.user_id}, ${is_on}, ${starts}, ${ends}, ${days}::integer[], ${off_shift}, ${passing}::text[], ${hides}
    from unnest(${ctx.spaces}::integer[]) s (id)
    on conflict (space_id, user_id) do update set is_on = excluded.is_on, starts = excluded.starts, ends = excluded.ends,
      days = excluded.days, off_shift = excluded.off_shift, passing = excluded.passing, hides_words = excluded.hides_words`.execute(
    ctx.db,
  )
}

export async function getDefaults(ctx: CallContext, space_id: number, role: Role): Promise<ChoiceRow[]> {
  const choices = (await loadChoices(ctx.db, space_id)).filter((choice) => choice.role === role)
  const asked = { user_id: 0, role, object_id: null, company_id: null }
  return rowsOf(ctx, notificationCodes, (code, outlet) => choose(choices, { ...asked, code, outlet }))
}

export async function saveDefaults(ctx: CallContext, space_id: number, role: Role, choices: readonly SetChoice[]) {
  await writeChoices(ctx, space_id, { user_id: null, role, company_id: null, object_id: null }, choices)
  ctx.record({ kind: 'notification_defaults.changed', space_id, id: space_id, after: { role, choices: [...choices] } })
  return getDefaults(ctx, space_id, role)
}

type Whose = Pick<Choice, 'user_id' | 'role' | 'company_id' | 'object_id'>

/** Those that are named, and no others: two who change different cells do not undo each other. */
async function writeChoices(
  { db }: Pick<CallContext, 'db'>,
  space_id: number,
  whose: Whose,
  choices: readonly SetChoice[],
) {
  const { user_id, role, company_id, object_id } = whose
  const open = choices.filter(({ code, outlet }) => !isFixed(code, outlet))
  if (open.length === 0) return
  const told = JSON.stringify(open)
  await sql`
    delete from notification_choices c using jsonb_to_recordset(${told}::jsonb) as t (code text, outlet text)
    where c.space_id = ${space_id} and c.user_id is not distinct from ${user_id} and c.role is not distinct from ${role}
      and c.company_id is not distinct from ${company_id} and c.object_id is not distinct from ${object_id}
      and c.code = t.code and c.outlet = t.outlet`.execute(db)
  await sql`
    insert into notification_choices (space_id, user_id, role, company_id, object_id, code, outlet, is_on)
    select ${space_id}, ${user_id}::integer, ${role}::text, ${company_id}::integer, ${object_id}::integer, t.code, t.outlet, t.is_on
    from jsonb_to_recordset(${told}::jsonb) as t (code text, outlet text, is_on boolean) where t.is_on is not null
    on conflict do nothing`.execute(db)
}

/** By a link of a letter, where nobody is signed in. */
export const switchOffMail = (db: Db, space_id: number, user_id: number, codes: readonly NotificationCode[]) =>
  writeChoices(
    { db },
    space_id,
    { user_id, role: null, company_id: null, object_id: null },
    codes.map((code) => ({ code, outlet: 'mail', is_on: false })),
  )
