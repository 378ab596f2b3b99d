import type { Account, Company } from '../../world/account.ts'

/** `page` is the Client-Id, `access` the Api-Key. */
const seller = (company: Company, id: string, name: string, key: string): Account => ({
  network: 'ozon',
  id,
  name,
  screen_name: id,
  tokens: { page: id, access: key },
  company,
  people_from: 775_000_001,
})

export const ozonAccounts: readonly Account[] = [
  seller('lavka', '1043391', 'Северная лавка', '5b1f2c77-0a4e-4c0e-9f7b-51a0lavka001'),
  seller('kuhnya', '2207584', 'Северная кухня', '8d40be19-6f33-4b5a-8a1c-9c2kuhnya002'),
]
