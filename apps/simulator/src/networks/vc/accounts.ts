import type { Account } from '../../world/account.ts'

export const vcPeople = { people_from: 700_001 }

/** `id` is the company's subsite; `access` is the password with which it signs in, `key_id` its address. */
export const vcAccounts: readonly Account[] = [
  {
    network: 'vc',
    ...vcPeople,
    id: '3100101',
    name: 'Северная лавка',
    screen_name: 'severnaya-lavka',
    tokens: { key_id: 'lavka@example.test', access: 'vc-simulated-password-lavka' },
    company: 'lavka',
  },
  {
    network: 'vc',
    ...vcPeople,
    id: '3100202',
    name: 'Северная кухня',
    screen_name: 'severnaya-kuhnya',
    tokens: { key_id: 'kuhnya@example.test', access: 'vc-simulated-password-kuhnya' },
    company: 'kuhnya',
  },
]
