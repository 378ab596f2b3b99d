// Time limits: what is set for a company, and what an account has of its own. The rows that run by them keep themselves
// (migration 0042); those that are open when a limit changes are gone through by work/due.ts.
import type {
  AccountTarget,
  AccountTargets,
  AccountTargetsCard,
  CompanyTarget,
  CompanyTargets,
} from '@otklik/contract/targets.ts'
import { targetFigures } from '@otklik/contract/targets.ts'
import type { CallContext } from '../../platform/context.ts'
import { getAccount } from '../accounts/service.ts'
import { getCompany } from '../spaces/service.ts'
import { insertTarget, type Owner, selectTargets } from './queries.ts'

export async function getCompanyTargets(ctx: CallContext, id: number): Promise<CompanyTargets> {
  const { space_id } = await getCompany(ctx, id)
  return readCompany(ctx, space_id, id)
}

export async function setCompanyTargets(ctx: CallContext, id: number, wanted: CompanyTargets): Promise<CompanyTargets> {
  const { space_id } = await getCompany(ctx, id)
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
  const { space_id } = await getAccount(ctx, id)
  const { own } = await getAccountTargets(ctx, id)
  await save(ctx, { space_id, object_id: id }, own, wanted)
  return getAccountTargets(ctx, id)
}

const readCompany = (ctx: CallContext, space_id: number, company_id: number) =>
  read<CompanyTarget>(ctx, { space_id, company_id }, { rule: 'off' })

async function read<T extends AccountTarget>({ db }: CallContext, owner: Owner, none: T) {
  const rows = await selectTargets(db, owner)
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
