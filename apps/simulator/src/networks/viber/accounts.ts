import type { Account } from '../../world/account.ts'

export const viberPeople = { people_from: 310_000_001 }

export const viberAccounts: readonly Account[] = [
  {
    network: 'viber',
    ...viberPeople,
    id: 'pa:5346594275468546101',
    name: 'Северная лавка',
    screen_name: 'severnayalavka',
    tokens: { access: '4ab7c1d20e5f6a83-simulated-viber-lavka-9c1b' },
    company: 'lavka',
  },
  {
    network: 'viber',
    ...viberPeople,
    id: 'pa:5346594275468546202',
    name: 'Северная кухня',
    screen_name: 'severnayakuhnya',
    tokens: { access: '4ab7c1d20e5f6a83-simulated-viber-kuhnya-2d7e' },
    company: 'kuhnya',
  },
]
