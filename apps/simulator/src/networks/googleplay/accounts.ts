import type { Account, Company } from '../../world/account.ts'
import { privateKeys } from './keys.ts'

export const googleplayPeople = { people_from: 810_000_001 }

const app = (company: Company, id: string, name: string): Account => ({
  network: 'googleplay',
  ...googleplayPeople,
  id,
  name,
  screen_name: id,
  tokens: { access: keyFile(company), page: id },
  company,
})

export const emailOf = (company: Company) => `reviews@severnaya-${company}.iam.gserviceaccount.com`
export const keyId = (company: Company) => `simulated-key-${company}`

/** As Google Cloud gives it out. */
const keyFile = (company: Company) =>
  JSON.stringify({
    type: 'service_account',
    project_id: `severnaya-${company}`,
    private_key_id: keyId(company),
    private_key: privateKeys[company],
    client_email: emailOf(company),
    client_id: '100000000000000000001',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
  })

export const googleplayAccounts: readonly Account[] = [
  app('lavka', 'ru.severnaya.lavka', 'Северная лавка: доставка'),
  app('kuhnya', 'ru.severnaya.kuhnya', 'Северная кухня'),
]
