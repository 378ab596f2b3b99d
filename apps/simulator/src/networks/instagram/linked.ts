import type { Account } from '../../world/account.ts'
import { facebookAccounts } from '../facebook/accounts.ts'

/** The Facebook page that a profile is linked with. */
export function pageOf({ company, id }: Account): Account {
  const page = facebookAccounts.find((one) => one.company === company)
  if (!page) throw new Error(`no page is linked with ${id}`)
  return page
}

/** A page has one token for whoever manages it; another name here only, by which calls for Instagram are told apart. */
export const pageToken = ({ company }: Account) => `EAAsimulatedInstagramPageToken-${company}`
