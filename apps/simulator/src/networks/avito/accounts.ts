import type { Account, Company } from '../../world/account.ts'

export const avitoPeople = { people_from: 188_000_001 }

/** `key_id` is the client_id of their own keys, `access` the client_secret. */
const seller = (company: Company, id: string, name: string): Account => ({
  network: 'avito',
  ...avitoPeople,
  id,
  name,
  screen_name: id,
  tokens: { key_id: `sim-keys-of-${company}`, access: `simulated-avito-secret-of-${company}` },
  company,
})

export const avitoAccounts: readonly Account[] = [
  seller('lavka', '94235311', 'Северная лавка'),
  seller('kuhnya', '94235422', 'Северная кухня'),
]

/** Our application there, for the window. */
export const avitoClient = { client_id: 'otklik-at-avito', client_secret: 'avito-demo-secret' }
