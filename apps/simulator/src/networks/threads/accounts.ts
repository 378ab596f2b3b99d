import type { Account } from '../../world/account.ts'

export const threadsPeople = { people_from: 2_600_000_001 }

/** `id` is what deliveries call the profile; the token is a long-lived one. */
export const threadsAccounts: readonly Account[] = [
  {
    network: 'threads',
    ...threadsPeople,
    id: '26000000000000101',
    name: 'Северная лавка',
    screen_name: 'severnaya.lavka',
    tokens: { access: 'THAAsimulatedTokenSevernayaLavka' },
    company: 'lavka',
  },
  {
    network: 'threads',
    ...threadsPeople,
    id: '26000000000000202',
    name: 'Северная кухня',
    screen_name: 'severnaya.kuhnya',
    tokens: { access: 'THAAsimulatedTokenSevernayaKuhnya' },
    company: 'kuhnya',
  },
]

/** Our application at Threads: its number and secret are not those of the one at Facebook. */
export const threadsClient = { client_id: '3000000000000001', client_secret: 'threads-demo-secret' }
