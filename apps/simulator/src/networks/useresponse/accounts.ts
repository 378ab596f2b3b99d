import type { Account } from '../../world/account.ts'

export const useresponsePeople = { people_from: 900_001 }

/** The account is the whole of a customer's UseResponse, by its address. */
export const useresponseAccounts: readonly Account[] = [
  {
    network: 'useresponse',
    ...useresponsePeople,
    id: 'help.lavka.example',
    name: 'help.lavka.example',
    screen_name: 'help.lavka.example',
    tokens: { page: 'help.lavka.example', access: 'useresponse-simulated-key-lavka' },
    company: 'lavka',
  },
  {
    network: 'useresponse',
    ...useresponsePeople,
    id: 'help.kuhnya.example',
    name: 'help.kuhnya.example',
    screen_name: 'help.kuhnya.example',
    tokens: { page: 'help.kuhnya.example', access: 'useresponse-simulated-key-kuhnya' },
    company: 'kuhnya',
  },
]
