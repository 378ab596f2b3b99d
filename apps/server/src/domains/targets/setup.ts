import { AccountTarget, CompanyTargets, targetFigures } from '@otklik/contract/targets.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Watched } from '../../platform/journal/watch.ts'
import { checked, type SetupScope, section } from '../../platform/setup/section.ts'
import { accountTargets, companyTargets } from './journal.ts'
import type { TargetRow } from './queries.ts'
import { setAccountTargets, setCompanyTargets } from './service.ts'

const figures = Object.fromEntries(targetFigures.map((figure) => [figure, AccountTarget])) as {
  [F in (typeof targetFigures)[number]]: typeof AccountTarget
}
/** Of a company, or of an account that has rules of its own. */
const TargetEntry = z
  .strictObject({ company: z.string().nullable(), account: z.string().nullable(), ...figures })
  .refine(({ company, account }) => (company === null) !== (account === null), { path: ['company'] })
type TargetEntry = z.output<typeof TargetEntry>

type Row = TargetRow & { company_id: number | null; object_id: number | null }

async function selectAll({ ctx, space_id }: SetupScope): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select distinct on (company_id, object_id, figure) company_id, object_id, figure, rule, seconds, time from stats_targets
    where space_id = ${space_id} order by company_id, object_id, figure, valid_from desc`.execute(ctx.db)
  return rows
}

const off = { rule: 'off' } as const
const inherit = { rule: 'inherit' } as const

async function set(scope: SetupScope, { company, account, reaction, resolution_ours }: TargetEntry) {
  const { ctx, names } = scope
  const wanted = { reaction, resolution_ours }
  if (company !== null) {
    const draft = checked(CompanyTargets, wanted)
    const id = names.idOf('companies', company)
    await recorded(scope, companyTargets, id, () => setCompanyTargets(ctx, id, draft))
    return null
  }
  const id = names.accountOf(account as string)
  if (id !== null) await recorded(scope, accountTargets, id, () => setAccountTargets(ctx, id, wanted))
  return null
}

/** What is set is looked at by whose it is, which is no id of its own. */
async function recorded(scope: SetupScope, watched: Watched, id: number, work: () => Promise<unknown>) {
  const { ctx, space_id } = scope
  const before = await watched.see(ctx, id, {})
  await work()
  const after = await watched.see(ctx, id, {})
  if (after)
    ctx.record({
      ...{ kind: 'target.changed', space_id, id, subject: after.subject, object_id: after.object_id ?? null },
      ...{ before: before?.fields ?? {}, after: after.fields },
    })
}

export const targetSetup = section({
  name: 'targets',
  access: 'accounts.manage',
  tables: ['stats_targets'],
  shape: TargetEntry,
  keyOf: ({ company, account }) => company ?? (account as string),
  accountsIn: ({ account }) => (account === null ? [] : [account]),
  async read(scope) {
    const owners = Map.groupBy(await selectAll(scope), (row) => `${row.company_id} ${row.object_id}`)
    const found = [...owners.values()].flatMap((rows) => {
      const { company_id = null, object_id = null } = rows[0] ?? {}
      const company = company_id === null ? null : scope.names.nameOf('companies', company_id)
      const account = object_id === null ? null : scope.names.nameOf('accounts', object_id)
      const none = company_id === null ? inherit : off
      const of = (figure: TargetRow['figure']) => {
        const row = rows.find((one) => one.figure === figure)
        if (!row) return none
        const { rule, seconds, time } = row
        return rule === 'set' ? { rule, seconds, time } : { rule }
      }
      const [reaction, resolution_ours] = [of('reaction'), of('resolution_ours')]
      const isSaid = [reaction, resolution_ours].some(({ rule }) => rule !== none.rule)
      // Archived, disconnected, or as it would be anyway.
      if (company === undefined || account === undefined || !isSaid) return []
      return [{ id: null, entry: { company, account, reaction, resolution_ours } }]
    })
    const nameOf = ({ entry }: (typeof found)[number]) => `${entry.company ?? ''}\n${entry.account ?? ''}`
    return found.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  },
  save: set,
  remove: (scope, _, { company, account }) => {
    const none = company === null ? inherit : off
    return set(scope, { company, account, reaction: none, resolution_ours: none })
  },
})
