import type { Account, Company } from '../../world/account.ts'
import { privateKeys } from './keys.ts'

export const issuers: Readonly<Record<Company, string>> = {
  lavka: '57246542-96fe-1a63-e053-0824d011071a',
  kuhnya: '69a6de70-03db-47e3-e053-5b8c7c11a4d1',
}
export const keyIds: Readonly<Record<Company, string>> = { lavka: '2X9R4HXF34', kuhnya: '7QK3M5ZP2T' }

const app = (company: Company, id: string, name: string): Account => ({
  network: 'appstore',
  id,
  name,
  screen_name: id,
  tokens: { access: privateKeys[company], page: id, owner: issuers[company], key_id: keyIds[company] },
  company,
  people_from: 830_000_001,
})

export const appstoreAccounts: readonly Account[] = [
  app('lavka', '1560000011', 'Северная лавка'),
  app('kuhnya', '1560000022', 'Северная кухня: бронь и доставка'),
]
