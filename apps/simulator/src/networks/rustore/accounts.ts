import type { Account, Company } from '../../world/account.ts'
import { privateKeys } from './keys.ts'

export const keyIds: Readonly<Record<Company, string>> = { lavka: '2351028465', kuhnya: '2351028466' }

const app = (company: Company, id: string, name: string): Account => ({
  network: 'rustore',
  id,
  name,
  screen_name: id,
  tokens: { access: privateKeys[company], page: id, key_id: keyIds[company] },
  company,
  people_from: 840_000_001,
})

export const rustoreAccounts: readonly Account[] = [
  app('lavka', 'ru.severnaya.dostavka', 'Северная лавка: доставка'),
  app('kuhnya', 'ru.severnaya.bron', 'Северная кухня'),
]
