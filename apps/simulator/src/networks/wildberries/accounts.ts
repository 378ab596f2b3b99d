import type { Account, Company } from '../../world/account.ts'

const seller = (company: Company, id: string, name: string): Account => ({
  network: 'wildberries',
  id,
  name,
  screen_name: id,
  tokens: { access: `eyJhbGciOiJFUzI1NiJ9.simulated-${company}-questions-and-reviews.c2ln` },
  company,
  people_from: 850_000_001,
})

export const wildberriesAccounts: readonly Account[] = [
  seller('lavka', '1c5a2b4e-77aa-4a2e-9d10-5f6f5a0c1d01', 'Северная лавка'),
  seller('kuhnya', '8f3d9e60-12bc-4c57-8a44-2b7e4c9f7702', 'Северная кухня'),
]
