import { notificationCodes, outletKinds } from '@otklik/contract/notifications/catalogue.ts'
import { roles } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type SetupScope, section } from '../../platform/setup/section.ts'
import { loadChoices } from './hearers.ts'
import { saveRules } from './outlets/space.ts'
import { saveDefaults } from './settings.ts'

const Choice = z.strictObject({ code: z.enum(notificationCodes), outlet: z.enum(outletKinds), is_on: z.boolean() })
type Choice = z.output<typeof Choice>

const choicesOf = async ({ ctx, space_id }: SetupScope) => {
  const all = (await loadChoices(ctx.db, space_id)).filter(({ role }) => role !== null)
  const wordOf = ({ code, outlet }: Pick<Choice, 'code' | 'outlet'>) => `${code} ${outlet}`
  return Map.groupBy(
    all.toSorted((a, b) => (wordOf(a as Choice) < wordOf(b as Choice) ? -1 : 1)),
    ({ role }) => role,
  )
}

/** What a role hears where, until somebody chooses otherwise for themselves. */
export const notificationSetup = section({
  name: 'notification_defaults',
  access: 'notifications.manage',
  tables: ['notification_choices'],
  shape: z.strictObject({ role: z.enum(roles), choices: Choice.array().max(500) }),
  keyOf: ({ role }) => role,
  async read(scope) {
    const all = await choicesOf(scope)
    return roles.flatMap((role) => {
      const choices = all.get(role)?.map(({ code, outlet, is_on }) => ({ code, outlet, is_on })) ?? []
      return choices.length > 0 ? [{ id: null, entry: { role, choices } }] : []
    })
  },
  async save(scope, { role, choices }) {
    const before = (await choicesOf(scope)).get(role) ?? []
    const isSaid = (one: Pick<Choice, 'code' | 'outlet'>) =>
      choices.some(({ code, outlet }) => code === one.code && outlet === one.outlet)
    const gone = (before as unknown as Choice[]).filter((one) => !isSaid(one))
    const unset = gone.map(({ code, outlet }) => ({ code, outlet, is_on: null }))
    await saveDefaults(scope.ctx, scope.space_id, role, [...choices, ...unset])
    return null
  },
  async remove(scope, _, { role, choices }) {
    const unset = choices.map(({ code, outlet }) => ({ code, outlet, is_on: null }))
    await saveDefaults(scope.ctx, scope.space_id, role, unset)
  },
})

/** Whether what leaves to browsers may hold words of customers. */
export const notificationRulesSetup = section({
  name: 'notification_rules',
  access: 'notifications.manage',
  tables: ['notification_rules'],
  shape: z.strictObject({ hides_words: z.boolean() }),
  keyOf: () => 'notification_rules',
  async read({ ctx, space_id }) {
    const { rows } = await sql<{ hides_words: boolean }>`
      select hides_words from notification_rules where space_id = ${space_id}`.execute(ctx.db)
    return [{ id: space_id, entry: rows[0] ?? { hides_words: false } }]
  },
  async save({ ctx, space_id }, { hides_words }) {
    await saveRules(ctx, { space_id, hides_words })
    return space_id
  },
})
