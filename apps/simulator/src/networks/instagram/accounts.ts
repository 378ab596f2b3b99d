import type { Account } from '../../world/account.ts'

export const instagramPeople = { people_from: 1_754_021_658_900_001 }

/** `id` is what deliveries call the profile (`user_id`); the token is a long-lived one. */
export const instagramAccounts: readonly Account[] = [
  {
    network: 'instagram',
    ...instagramPeople,
    id: '17841400000000101',
    name: 'Северная лавка',
    screen_name: 'severnaya.lavka',
    tokens: { access: 'IGAAsimulatedTokenSevernayaLavka' },
    company: 'lavka',
  },
  {
    network: 'instagram',
    ...instagramPeople,
    id: '17841400000000202',
    name: 'Северная кухня',
    screen_name: 'severnaya.kuhnya',
    tokens: { access: 'IGAAsimulatedTokenSevernayaKuhnya' },
    company: 'kuhnya',
  },
]

/** Our application at Instagram: its number and secret are not those of the one at Facebook. */
export const instagramClient = { client_id: '2000000000000001', client_secret: 'instagram-demo-secret' }
