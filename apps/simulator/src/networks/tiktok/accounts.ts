import type { Account } from '../../world/account.ts'

export const tiktokPeople = { people_from: 680_000_001 }

/** `page` is what TikTok calls the account for our application, in every call. */
export const tiktokAccounts: readonly Account[] = [
  {
    ...{ network: 'tiktok', id: '-000SimulatedLavka_0101', name: 'Северная лавка', screen_name: 'severnaya.lavka' },
    tokens: { access: 'act.simulated-lavka', page: '-000SimulatedLavka_0101' },
    ...{ company: 'lavka', ...tiktokPeople },
  },
  {
    ...{ network: 'tiktok', id: '-000SimulatedKuhnya_0202', name: 'Северная кухня', screen_name: 'severnaya.kuhnya' },
    tokens: { access: 'act.simulated-kuhnya', page: '-000SimulatedKuhnya_0202' },
    ...{ company: 'kuhnya', ...tiktokPeople },
  },
]

/** Our application there. */
export const tiktokClient = { client_id: '7364000000000000001', client_secret: 'simulated-secret-of-tiktok-0001' }
