import type { Account } from '../../world/account.ts'

export const linkedinPeople = { people_from: 880_000_001 }

/** Who manages both pages, and whose token it is. */
export const manager_id = 'AdmIn0001x'

const page = (id: string, name: string, screen_name: string, company: Account['company']): Account => ({
  network: 'linkedin',
  ...linkedinPeople,
  id,
  name,
  screen_name,
  tokens: { access: 'AQVsimulatedTokenOfLinkedIn', page: id, owner: manager_id },
  company,
})

export const linkedinAccounts: readonly Account[] = [
  page('90000101', 'Северная лавка', 'severnaya-lavka', 'lavka'),
  page('90000202', 'Северная кухня', 'severnaya-kuhnya', 'kuhnya'),
]

export const linkedinClient = {
  client_id: '86simulated0001',
  client_secret: 'linkedin-demo-secret',
  application_id: '221100001',
}
