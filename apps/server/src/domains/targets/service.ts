// Time limits: what is set for a company, and what an account has of its own. The rows that run by them keep themselves
// (migration 0042); those that are open when a limit changes are gone through by work/due/due.ts.
import type {
  AccountTarget,
  AccountTargets,
  AccountTargetsCard,
  CompanyTarget,
  CompanyTargets,
} from '@otklik/contract/targets.ts'
import { targetFigures } from '@otklik/contract/targets.ts'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { getAccount } from '../accounts/service.ts'
import { getCompany } from '../spaces/service.ts'
import { hasOpenHours } from '../workinghours/calendars.ts'
import { insertTarget, type Owner, selectOfCompanies, selectTargets, type TargetRow } from './queries.ts'

/** All at once: the page of accounts shows them in the line of each company. */
export async function listCompanyTargets(ctx: CallContext): Promise<(CompanyTargets & { company_id: number })[]> {
  const rows = Map.groupBy(await selectOfCompanies(ctx), ({ company_id }) => company_id)
  return [...rows].map(([company_id, ofOne]) => ({ company_id, ...figuresOf<CompanyTarget>(ofOne, { rule: 'off' }) }))
}

export async function setCompanyTargets(ctx: CallContext, id: number, wanted: CompanyTargets): Promise<CompanyTargets> {
  const { space_id } = await getCompany(ctx, id)
  await checkHours(ctx, space_id, id, wanted)
  await save(ctx, { space_id, company_id: id }, await readCompany(ctx, space_id, id), wanted)
  return readCompany(ctx, space_id, id)
}

export async function getAccountTargets(ctx: CallContext, id: number): Promise<AccountTargetsCard> {
  const { space_id, company_id } = await getAccount(ctx, id)
  const own = await read<AccountTarget>(ctx, { space_id, object_id: id }, { rule: 'inherit' })
  return { own, company: await readCompany(ctx, space_id, company_id) }
}

export async function setAccountTargets(
  ctx: CallContext,
  id: number,
  wanted: AccountTargets,
): Promise<AccountTargetsCard> {
  const { space_id, company_id } = await getAccount(ctx, id)
  await checkHours(ctx, space_id, company_id, wanted)
  const { own } = await getAccountTargets(ctx, id)
  await save(ctx, { space_id, object_id: id }, own, wanted)
  return getAccountTargets(ctx, id)
}

/** A limit in working time where it is never open would never end. */
async function checkHours(ctx: CallContext, space_id: number, company_id: number, wanted: AccountTargets) {
  const isWorking = targetFigures.some((figure) => {
    const target = wanted[figure]
    return target.rule === 'set' && target.time === 'working'
  })
  if (isWorking && !(await hasOpenHours(ctx, space_id, company_id))) refuse('calendar_empty')
}

const readCompany = (ctx: CallContext, space_id: number, company_id: number) =>
  read<CompanyTarget>(ctx, { space_id, company_id }, { rule: 'off' })

const read = async <T extends AccountTarget>({ db }: CallContext, owner: Owner, none: T) =>
  figuresOf(await selectTargets(db, owner), none)

function figuresOf<T extends AccountTarget>(rows: readonly TargetRow[], none: T) {
  const of = (figure: (typeof targetFigures)[number]): T => {
    const row = rows.find((each) => each.figure === figure)
    if (!row) return none
    const { rule, seconds, time } = row
    return (rule === 'set' ? { rule, seconds, time } : { rule }) as T
  }
  return { reaction: of('reaction'), resolution_ours: of('resolution_ours') }
}

/** Only what is different: every change sends all open rows of its accounts through the count. */
async function save(ctx: CallContext, owner: Owner, now: AccountTargets, wanted: AccountTargets) {
  const changed = targetFigures.filter((figure) => !isSame(now[figure], wanted[figure]))
  for (const figure of changed) await insertTarget(ctx, owner, figure, wanted[figure])
  if (changed.length > 0)
    ctx.announce({ space_id: owner.space_id }, 'targets.changed', {
      id: owner.space_id,
      space_id: owner.space_id,
    })
}

const isSame = (one: AccountTarget, two: AccountTarget) =>
  one.rule === 'set' && two.rule === 'set'
    ? one.seconds === two.seconds && one.time === two.time
    : one.rule === two.rule
