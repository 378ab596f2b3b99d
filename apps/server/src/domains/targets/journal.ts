import type { Watched } from '../../platform/journal/watch.ts'
import { accountThing } from '../accounts/journal.ts'
import { listCompanies } from '../spaces/service.ts'
import { selectTargets, type TargetRow } from './queries.ts'

const figuresOf = (rows: readonly TargetRow[]) =>
  Object.fromEntries(rows.map(({ figure, rule, seconds }) => [figure, rule === 'set' ? seconds : rule]))

export const companyTargets: Watched<'target'> = {
  thing: 'target',
  async see(ctx, id) {
    const company = (await listCompanies(ctx)).find((each) => each.id === id)
    if (!company) return undefined
    const { space_id, name } = company
    return { space_id, subject: name, fields: figuresOf(await selectTargets(ctx.db, { space_id, company_id: id })) }
  },
}

export const accountTargets: Watched<'target'> = {
  thing: 'target',
  async see(ctx, id) {
    const account = await accountThing.see(ctx, id, {})
    if (!account) return undefined
    const { space_id, subject } = account
    const rows = await selectTargets(ctx.db, { space_id, object_id: id })
    return { space_id, object_id: id, subject, fields: figuresOf(rows) }
  },
}
