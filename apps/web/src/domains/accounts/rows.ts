import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { Company } from '@otklik/contract/spaces.ts'

/** A company, or one of its accounts under it. */
export type AccountsRow = { key: string; company: Company; count: number } | { key: string; account: AccountCard }

/**
 * Companies by name, each with its accounts; those that do not work first: they are what one came for. A company
 * without accounts stands there too, unless something is looked for.
 */
export function accountRows(
  companies: readonly Company[],
  accounts: readonly AccountCard[],
  { search, company_id }: { search: string; company_id: number | undefined },
): AccountsRow[] {
  const byCompany = Map.groupBy(accounts, (account) => account.company_id)
  const known = new Set(companies.map(({ id }) => id))
  const homeless = accounts.filter((account) => !known.has(account.company_id) && matches(account, search))
  const rows = companies
    .filter(({ id }) => company_id === undefined || id === company_id)
    .toSorted((left, right) => left.name.localeCompare(right.name))
    .flatMap((company): AccountsRow[] => {
      const all = byCompany.get(company.id) ?? []
      const found = all.filter((account) => matches(account, search)).toSorted(byNeed)
      if (found.length === 0 && search.trim() !== '') return []
      const head = { key: `company ${company.id}`, company, count: all.length }
      return [head, ...found.map(rowOf)]
    })
  // Somebody has just moved them to a company that this page has not heard of yet.
  return company_id === undefined ? [...rows, ...homeless.map(rowOf)] : rows
}

const rowOf = (account: AccountCard): AccountsRow => ({ key: `account ${account.id}`, account })

const byNeed = (left: AccountCard, right: AccountCard) =>
  rank(left) - rank(right) || left.name.localeCompare(right.name)
const rank = ({ state }: AccountCard) => (state === 'active' ? 1 : 0)

const matches = ({ name, screen_name }: AccountCard, search: string) =>
  `${name} ${screen_name ?? ''}`.toLowerCase().includes(search.trim().toLowerCase())
