import type { Account } from '../../world/account.ts'

export const userechoPeople = { people_from: 800_001 }

/** The account is the whole of a customer's UserEcho, by its address. */
export const userechoAccounts: readonly Account[] = [
  {
    network: 'userecho',
    ...userechoPeople,
    id: 'lavka.userecho.com',
    name: 'lavka',
    screen_name: 'lavka.userecho.com',
    tokens: { page: 'lavka.userecho.com', access: 'userecho-simulated-token-lavka' },
    company: 'lavka',
  },
  {
    network: 'userecho',
    ...userechoPeople,
    id: 'kuhnya.userecho.com',
    name: 'kuhnya',
    screen_name: 'kuhnya.userecho.com',
    tokens: { page: 'kuhnya.userecho.com', access: 'userecho-simulated-token-kuhnya' },
    company: 'kuhnya',
  },
]
