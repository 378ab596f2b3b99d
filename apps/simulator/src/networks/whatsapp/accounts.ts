import type { Account, Company } from '../../world/account.ts'

export const whatsappPeople = { people_from: 79_110_000_001 }

/** One business with two numbers, spoken for by one system user of one application. */
export const business_id = '102290129340101'
export const application = { id: '300000000000001', name: 'Otklik', secret: 'simulated-whatsapp-app-secret' }
export const token = 'EAAsimulated-system-user-token-severnaya'

/** Our application as Embedded Signup knows it. */
export const whatsappClient = {
  client_id: application.id,
  client_secret: application.secret,
  config_id: '400000000000001',
}
/** Tokens that its window gives begin so. */
export const business_token = 'EAAsimulated-business-token-'

const number = (company: Company, id: string, name: string, screen_name: string): Account => ({
  network: 'whatsapp',
  ...whatsappPeople,
  id,
  name,
  screen_name,
  tokens: { access: token, page: id, owner: business_id, app_secret: application.secret },
  company,
})

export const whatsappAccounts: readonly Account[] = [
  number('lavka', '106540352240101', 'Северная лавка', '+7 921 000-01-01'),
  number('kuhnya', '106540352240202', 'Северная кухня', '+7 921 000-02-02'),
]

export const digitsOf = ({ screen_name }: Account) => screen_name.replaceAll(/\D/g, '')
